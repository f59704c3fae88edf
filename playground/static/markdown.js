// Discord's markdown as elements. Text goes in as text only, so nothing written can become markup.

import { el } from "./dom.js";
import { say } from "./words.js";

/** The blocks of `text`; `who` knows the names of people and channels. */
export function markdown(text, who) {
  const out = document.createDocumentFragment();
  const lines = String(text ?? "").split("\n");
  let run = [];
  const flush = () => {
    if (run.length) out.append(el("p", {}, ...broken(run, who)));
    run = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    let match;
    if (line.startsWith("```")) {
      flush();
      const code = [line.slice(3)];
      while (!code.at(-1).endsWith("```") && at + 1 < lines.length) code.push(lines[(at += 1)]);
      const body = code.join("\n").replace(/```$/, "").replace(/^[\w+-]*\n/, "");
      out.append(el("pre", {}, el("code", {}, body.replace(/\n$/, ""))));
    } else if ((match = /^(#{1,3}) +(.+)$/.exec(line))) {
      flush();
      out.append(el(`h${match[1].length + 2}`, {}, ...inline(match[2], who)));
    } else if ((match = /^-# +(.+)$/.exec(line))) {
      flush();
      out.append(el("small", {}, ...inline(match[1], who)));
    } else if (/^> /.test(line)) {
      flush();
      const quoted = [line.slice(2)];
      while (/^> /.test(lines[at + 1] ?? "")) quoted.push(lines[(at += 1)].slice(2));
      out.append(el("blockquote", {}, ...broken(quoted, who)));
    } else if (/^\s*[-*] /.test(line)) {
      flush();
      const items = [line];
      while (/^\s*[-*] /.test(lines[at + 1] ?? "")) items.push(lines[(at += 1)]);
      out.append(el("ul", {}, ...items.map((item) => el("li", {}, ...inline(item.replace(/^\s*[-*] /, ""), who)))));
    } else if (/^\d+\. /.test(line)) {
      flush();
      const items = [line];
      while (/^\d+\. /.test(lines[at + 1] ?? "")) items.push(lines[(at += 1)]);
      const list = el("ol", { start: parseInt(line, 10) });
      list.append(...items.map((item) => el("li", {}, ...inline(item.replace(/^\d+\. /, ""), who))));
      out.append(list);
    } else run.push(line);
  }
  while (run.length && !run.at(-1).trim()) run.pop();
  flush();
  return out;
}

/** An emoji of the bot's own. */
export const emoji = (name) => el("img", { class: "emoji", src: `/emojis/${name}`, alt: `:${name}:`, title: `:${name}:` });

const broken = (lines, who) => lines.flatMap((line, index) => (index ? [el("br"), ...inline(line, who)] : inline(line, who)));

const MARKS = [
  [/^\\([!-/:-@[-`{-~])/, (match) => [match[1]]],
  [/^``(.+?)``|^`([^`]+)`/, (match) => [el("code", {}, match[1] ?? match[2])]],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (match) => [moment(Number(match[1]), match[2] ?? "f")]],
  [/^<@!?(\d+)>/, (match, who) => [el("span", { class: "mention" }, `@${who.person(match[1])}`)]],
  [/^<@&(\d+)>/, () => [el("span", { class: "mention" }, `@${say("page-role")}`)]],
  [/^<#(\d+)>/, (match, who) => [el("span", { class: "mention" }, `#${who.channel(match[1])}`)]],
  [/^<\/([^:>]+):\d+>/, (match) => [el("span", { class: "mention" }, `/${match[1]}`)]],
  [/^<a?:(\w+):\d+>/, (match) => [emoji(match[1])]],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (match, who) => [link(match[2], inline(match[1], who))]],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;!?)\]'"])>?/, (match) => [link(match[1], [match[1]])]],
  [/^\*\*\*(?=\S)([\s\S]+?)\*\*\*/, (match, who) => [el("strong", {}, el("em", {}, ...inline(match[1], who)))]],
  [/^\*\*(?=\S)([\s\S]+?)\*\*(?!\*)/, (match, who) => [el("strong", {}, ...inline(match[1], who))]],
  [/^__(?=\S)([\s\S]+?)__(?!_)/, (match, who) => [el("u", {}, ...inline(match[1], who))]],
  [/^~~(?=\S)([\s\S]+?)~~/, (match, who) => [el("s", {}, ...inline(match[1], who))]],
  [/^\|\|([\s\S]+?)\|\|/, (match, who) => [el("span", { class: "spoiler", tabindex: 0 }, ...inline(match[1], who))]],
  [/^\*(?=\S)([^*\n]+?)\*(?!\*)/, (match, who) => [el("em", {}, ...inline(match[1], who))]],
  [/^_(?=\S)([^_\n]+?)_(?![_\p{L}\d])/u, (match, who) => [el("em", {}, ...inline(match[1], who))]],
];

/** The runs of one line. */
export function inline(text, who) {
  const out = [];
  let plain = "";
  let rest = text;
  let before = "";
  while (rest) {
    const found = /[\\`<[*_~|h]/.test(rest[0]) && MARKS.map(([mark, make]) => [mark.exec(rest), make]).find(([match]) => match);
    const inWord = found && rest[0] === "_" && /[\p{L}\d]/u.test(before);
    if (found && !inWord) {
      if (plain) out.push(plain);
      plain = "";
      out.push(...found[1](found[0], who));
      before = found[0][0].at(-1);
      rest = rest.slice(found[0][0].length);
    } else {
      before = rest[0];
      plain += before;
      rest = rest.slice(1);
    }
  }
  if (plain) out.push(plain);
  return out;
}

function link(href, children) {
  const inside = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(href);
  if (inside) return el("a", { href: "#", "data-jump": inside[2] ?? "", "data-channel": inside[1] }, ...children);
  return el("a", { href, target: "_blank", rel: "noreferrer noopener" }, ...children);
}

function moment(seconds, style) {
  const when = new Date(seconds * 1000);
  const valid = !Number.isNaN(when.getTime());
  const title = valid ? when.toLocaleString(document.documentElement.lang || undefined, { dateStyle: "full", timeStyle: "medium" }) : "";
  return el("time", { "data-at": seconds, "data-style": style, title }, valid ? when_(seconds, style) : "");
}

const SHAPES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function when_(seconds, style) {
  const locale = document.documentElement.lang || undefined;
  if (style !== "R") return new Date(seconds * 1000).toLocaleString(locale, SHAPES[style] ?? SHAPES.f);
  const left = Math.round(seconds - Date.now() / 1000);
  const [unit, size] = UNITS.find(([, each]) => Math.abs(left) >= each) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.round(left / size), unit);
}

/** Bring every "in 20 seconds" on the page up to date. */
export function tick() {
  for (const time of document.querySelectorAll('time[data-style="R"]')) {
    const now = when_(Number(time.dataset.at), "R");
    if (time.textContent !== now) time.textContent = now;
  }
}
