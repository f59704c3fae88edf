// Discord's components as elements. What can be pressed carries data-do and data-control; the page listens for those.

import { el } from "./dom.js";
import { emoji, markdown } from "./markdown.js";
import { say } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "secondary" };
const PEOPLE = new Set([5, 7]);

/** One component of a message. */
export function component(spec, who) {
  const make = MAKERS[spec.type];
  return make ? make(spec, who) : el("p", { class: "odd" }, say("page-unknown-component", { type: spec.type }));
}

const all = (specs, who) => (specs ?? []).map((spec) => component(spec, who));

const MAKERS = {
  1: (spec, who) => el("div", { class: "row" }, ...all(spec.components, who)),
  2: button,
  3: menu, 5: menu, 6: menu, 7: menu, 8: menu,
  9: (spec, who) => el("div", { class: "section" }, el("div", {}, ...all(spec.components, who)), component(spec.accessory, who)),
  10: (spec, who) => el("div", { class: "text" }, markdown(spec.content, who)),
  11: (spec) => picture(spec.media, spec.description, "thumbnail"),
  12: (spec) => el("div", { class: "gallery" }, ...spec.items.map((item) => picture(item.media, item.description, ""))),
  13: (spec) => file(spec.file?.url ?? "", spec.name),
  14: (spec) => el("hr", { class: spec.spacing === 2 ? "wide" : "", "data-line": spec.divider !== false }),
  17: (spec, who) => {
    const box = el("div", { class: "container" }, ...all(spec.components, who));
    if (Number.isInteger(spec.accent_color)) {
      box.classList.add("accented");
      box.dataset.accent = `#${spec.accent_color.toString(16).padStart(6, "0")}`;
    }
    return box;
  },
};

function picture(media, description, kind) {
  return el("img", { class: kind, src: `/media?url=${encodeURIComponent(media?.url ?? "")}`, alt: description ?? "", loading: "lazy" });
}

/** A file that can be saved. */
function file(url, called) {
  const name = called ?? url.split("?")[0].split("/").at(-1);
  return el("div", { class: "row" },
    el("a", { class: "button link", href: `/media?url=${encodeURIComponent(url)}`, download: name }, `⬇ ${name}`));
}

/** A label with what stands before it: an emoji of the bot's own, or a sign. */
export const labelled = (spec) => [spec.emoji?.id ? emoji(spec.emoji.name) : null, spec.emoji?.id || !spec.emoji?.name ? "" : `${spec.emoji.name} `, spec.label ?? ""];

function button(spec) {
  const label = spec.emoji || spec.label ? labelled(spec) : ["•"];
  const look = { class: `button ${STYLES[spec.style] ?? "secondary"}` };
  if (spec.style === 5) {
    const inside = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/.exec(spec.url ?? "");
    const jump = inside ? { href: "#", "data-jump": inside[2] ?? "", "data-channel": inside[1] } : null;
    return el("a", { ...look, ...(jump ?? { href: spec.url, target: "_blank", rel: "noreferrer noopener" }) }, ...label, " ↗");
  }
  return el("button", { ...look, type: "button", disabled: spec.disabled, "data-do": "click", "data-control": spec.custom_id }, ...label);
}

/** A menu: closed it is a button that shows what is chosen; open, a list. */
function menu(spec, who) {
  const options = optionsOf(spec, who);
  const chosen = options.filter((option) => option.default);
  const least = spec.min_values ?? 1, most = spec.max_values ?? 1;
  const shown = chosen.length ? chosen.flatMap((option, at) => [at ? ", " : "", ...labelled(option)]) : [spec.placeholder || say("page-choose")];
  return el("div", { class: "menu", "data-least": least, "data-most": most, "data-several": several(spec), "data-control": spec.custom_id },
    el("button", { type: "button", class: chosen.length ? "menu-head" : "menu-head one-line", "data-menu": true, disabled: spec.disabled, "aria-haspopup": "listbox" }, ...shown),
    el("div", { class: "menu-list", role: "listbox", "aria-multiselectable": most > 1 ? "true" : "false" },
      ...options.map((option) => choice(option)),
      several(spec) ? el("button", { type: "button", class: "button primary menu-done", "data-menu-done": true,
        disabled: chosen.length < least }, say("page-done")) : null));
}

/** Whether its lines are marked one by one, and sent off together. */
const several = (spec) => (spec.max_values ?? 1) > 1 || spec.min_values === 0;

const choice = (option) =>
  el("button", { type: "button", role: "option", class: "menu-option", "data-value": option.value,
    "data-chosen": option.default ? "true" : "false", "aria-selected": option.default ? "true" : "false" },
    el("span", {}, ...labelled(option)),
    option.description ? el("small", {}, option.description) : null);

function optionsOf(spec, who) {
  if (spec.type === 3) return spec.options ?? [];
  const given = new Set((spec.default_values ?? []).map((each) => String(each.id)));
  if (PEOPLE.has(spec.type)) return who.everybody().map(([id, name]) => ({ label: name, value: id, default: given.has(id) }));
  if (spec.type === 8) return who.channels().map(([id, name]) => ({ label: `#${name}`, value: id, default: given.has(id) }));
  return [];
}
