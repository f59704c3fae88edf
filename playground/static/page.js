// The page: one live line to the playground, two channels, and what people do in them.

import { el, morph } from "./dom.js";
import { markdown, tick } from "./markdown.js";
import { component } from "./components.js";
import { build } from "./dialog.js";
import { composer } from "./composer.js";
import { label, learn, say, told } from "./words.js";

const seat = new URLSearchParams(location.search).get("as") === "2" ? "2" : "1";
const COLOURS = ["#4f8a5b", "#b3603a", "#4b6fb5", "#8b5aa8", "#a8873a"];
let house = null;
let line = null;
let number = 0;
const waiting = new Map(); // request number -> what to do with the answer
const panes = new Map(); // channel id -> pane

const who = {
  person: (id) => house?.people[id]?.name ?? say("page-somebody"),
  channel: (id) => house?.channels.find((each) => each.id === id)?.name ?? say("page-somewhere"),
  everybody: () => Object.entries(house?.people ?? {}).map(([id, each]) => [id, each.name]),
  channels: () => (house?.channels ?? []).filter((each) => !each.dm).map((each) => [each.id, each.name]),
};

// ------------------------------------------------------------------------------------------------------- the live line

function connect() {
  line = new WebSocket(`ws://${location.host}/live?as=${seat}`);
  line.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  line.addEventListener("close", () => {
    status(false);
    for (const answer of waiting.values()) answer({ problem: say("page-lost") });
    waiting.clear();
    setTimeout(connect, 1000);
  });
}

function status(good) {
  const box = document.getElementById("line");
  box.textContent = good ? say("page-live") : say("page-away");
  box.classList.toggle("good", good);
}

function ask(what) {
  return new Promise((resolve) => {
    if (line?.readyState !== WebSocket.OPEN) return resolve({ problem: say("page-lost") });
    number += 1;
    waiting.set(number, resolve);
    line.send(JSON.stringify({ ...what, number }));
  });
}

function hear(news) {
  if (news.kind === "house") {
    const other = house?.locale !== news.locale;
    house = news;
    learn(news.words);
    status(true);
    if (other) redraw();
    for (const channel of news.channels) open(channel);
  } else if (news.kind === "messages") panes.get(news.channel)?.show(news.order, news.fresh);
  else if (news.kind === "commands") panes.get(news.channel)?.learn(news);
  else if (news.kind === "answer") {
    waiting.get(news.number)?.(news);
    waiting.delete(news.number);
    if (news.dialog) openDialog(news.interaction, news.dialog);
  }
}

/** Say everything on the page in the words of the house, whatever it was said in before. */
function redraw() {
  document.documentElement.lang = house.locale;
  document.getElementById("seat").value = seat;
  const languages = Object.entries(house.locales).map(([locale, name]) => el("option", { value: locale }, name));
  document.getElementById("locale").replaceChildren(...languages);
  document.getElementById("locale").value = house.locale;
  label(document);
  help();
  for (const pane of panes.values()) pane.redraw();
}

// ------------------------------------------------------------------------------------------------------- one channel

function open(channel) {
  if (panes.has(channel.id)) return;
  const section = document.querySelector(`[data-pane="${channel.dm ? "dm" : "channel"}"]`);
  const log = section.querySelector(".log");
  const newer = section.querySelector(".newer");
  const shown = new Map(); // message id -> message
  const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 60;
  let place = 0; // where the page itself has scrolled to: whoever has not gone from there follows what comes
  const following = () => atEnd() || Math.abs(log.scrollTop - place) < 2;
  const toEnd = () => {
    const last = log.lastElementChild;
    log.scrollTop = log.scrollHeight;
    // A long answer is read from its top; of a table the buttons matter, which are at its end.
    if (last?.matches(".private") && last.offsetHeight > log.clientHeight) last.scrollIntoView({ block: "start" });
    place = log.scrollTop;
    newer.hidden = true;
  };
  newer.addEventListener("click", toEnd);
  log.addEventListener("scroll", () => { if (following()) newer.hidden = true; });
  new ResizeObserver(() => { if (newer.hidden) toEnd(); }).observe(log);

  function show(order, fresh) {
    const stay = following();
    const first = shown.size === 0;
    let arrived = false;
    for (const id of [...shown.keys()]) if (!order.includes(id)) { shown.delete(id); find(id)?.remove(); }
    order.forEach((id, index) => {
      if (fresh[id]) {
        const node = message(fresh[id], fresh[order[index - 1]] ?? shown.get(order[index - 1]));
        const old = find(id);
        if (old) morph(old, node);
        else { log.append(node); arrived = true; }
        shown.set(id, fresh[id]);
      }
      const here = find(id);
      if (here && log.children[index] !== here) log.insertBefore(here, log.children[index] ?? null);
    });
    paint(log);
    if (stay || first) toEnd();
    else if (arrived) newer.hidden = false;
    if (arrived && !first) notice(channel);
    welcome();
  }

  /** The messages, and what stands where there are none, in the words of the house. */
  function redraw() {
    const stay = following();
    let before;
    for (const node of log.querySelectorAll(":scope > [data-message]")) {
      const spec = shown.get(node.dataset.message);
      for (const menu of node.querySelectorAll(".menu[data-open]")) leave(menu);
      morph(node, message(spec, before));
      before = spec;
    }
    paint(log);
    log.querySelector(":scope > .welcome")?.remove();
    welcome();
    pane.composer.relabel();
    if (stay) toEnd();
  }

  function find(id) { return log.querySelector(`:scope > [data-message="${CSS.escape(id)}"]`); }

  /** The card that says how to begin, while nothing has been written in the channel. */
  function welcome() {
    const card = log.querySelector(":scope > .welcome");
    if (shown.size) return card?.remove();
    if (!card) log.append(channel.dm
      ? el("div", { class: "welcome" }, el("h3", {}, say("page-own-welcome")), el("p", {}, say("page-own-about")))
      : el("div", { class: "welcome" }, el("h3", {}, say("page-welcome", { server: house.server.name })),
        el("p", {}, say("page-welcome-begin")), el("ol", {}, ...steps())));
    return undefined;
  }

  const pane = {
    channel, show, redraw, section, menus: [],
    learn({ commands, menus }) {
      pane.composer.learn(commands);
      pane.menus = menus;
      section.toggleAttribute("data-menus", menus.length > 0);
    },
    composer: composer(section.querySelector(".composer"), {
      hint: () => (channel.dm ? say("page-own-hint") : say("page-hint", { channel: channel.name })),
      who,
      send: (text) => ask({ do: "say", channel: channel.id, text }),
      run: (name, options) => ask({ do: "command", channel: channel.id, name, options }),
      complete: (name, option, value, options) => ask({ do: "complete", channel: channel.id, name, option, value, options }),
    }),
    jump(id) {
      look(channel.dm ? "dm" : "channel");
      const node = find(id);
      if (!node) return toEnd();
      node.scrollIntoView({ block: "center" });
      node.classList.add("found");
      setTimeout(() => node.classList.remove("found"), 1500);
      return undefined;
    },
  };
  panes.set(channel.id, pane);
  log.addEventListener("click", (event) => void press(event, pane));
  log.addEventListener("contextmenu", (event) => {
    const article = event.target.closest("[data-message]:not(.private)");
    if (!pane.menus.length || !article || event.target.closest("a, img")) return;
    event.preventDefault();
    openMenus(pane, article);
  });
  welcome();
}

function message(spec, before) {
  const author = house.people[spec.author] ?? { name: say("page-somebody"), bot: false };
  const isBot = author.bot;
  const joined = before && before.author === spec.author && !spec.used && !spec.private && !before.private
    && new Date(spec.at) - new Date(before.at) < 300_000 && !isBot;
  const time = new Date(spec.at).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
  const face = isBot ? el("img", { class: "face", src: "/icon.svg", alt: "" })
    : el("span", { class: "face", "data-colour": COLOURS[Number(BigInt(spec.author) % BigInt(COLOURS.length))] }, author.name[0]);
  return el("article", { class: `message${joined ? " joined" : ""}${spec.private ? " private" : ""}`, "data-message": spec.id, "data-key": spec.id },
    spec.used ? el("p", { class: "used" }, ...told("page-used", {
      name: el("b", {}, who.person(spec.used.by)), command: el("span", { class: "mention" }, spec.used.command) })) : null,
    spec.private ? null : el("button", { type: "button", class: "apps", "data-apps": true, "aria-label": say("page-apps") }, "⋯"),
    joined ? null : el("header", {}, face, el("b", {}, author.name), isBot ? el("span", { class: "tag" }, say("page-app")) : null, el("time", {}, time)),
    el("div", { class: "body" },
      spec.working ? el("p", { class: "working" }, say("page-thinking")) : null,
      spec.pin ? el("div", { class: "text" }, say("page-pinned"))
        : spec.content ? el("div", { class: "text" }, markdown(spec.content, who), spec.edited && !spec.components.length ? el("small", {}, ` ${say("page-edited")}`) : null) : null,
      ...spec.components.map((each) => component(each, who)),
      spec.private ? el("p", { class: "only" }, ...told("page-only", {
        dismiss: el("button", { type: "button", class: "plain", "data-dismiss": true }, say("page-dismiss")) })) : null,
      el("p", { class: "problem", role: "alert", hidden: true })));
}

/** Colours that come from data; the page allows no inline styles, so they are set here. */
function paint(root) {
  for (const box of root.querySelectorAll("[data-accent]")) box.style.setProperty("--accent", box.dataset.accent);
  for (const face of root.querySelectorAll("[data-colour]")) face.style.setProperty("background", face.dataset.colour);
}

// ------------------------------------------------------------------------------------------------------- pressing things

let spent = false; // whether the finger that is down has closed a menu: lifting it presses nothing

async function press(event, pane) {
  if (spent && event.detail) return undefined;
  const jump = event.target.closest("[data-jump]");
  if (jump) {
    event.preventDefault();
    panes.get(jump.dataset.channel)?.jump(jump.dataset.jump);
    return undefined;
  }
  if (event.target.closest("[data-step]")) return begin(event.target.closest("[data-step]").dataset.step);
  const article = event.target.closest("[data-message]");
  if (!article) return undefined;
  const where = { channel: pane.channel.id, message: article.dataset.message };
  const spoiler = event.target.closest(".spoiler");
  if (spoiler) spoiler.classList.add("seen");
  if (event.target.closest("[data-apps]")) return openMenus(pane, article);
  if (event.target.closest("[data-dismiss]")) return ask({ do: "dismiss", ...where });
  const button = event.target.closest('[data-do="click"]');
  if (button) return busy(article, button, ask({ do: "click", ...where, control: button.dataset.control }));
  const head = event.target.closest("[data-menu]");
  if (head) return toggle(head.parentElement);
  const option = event.target.closest(".menu-option");
  if (option) {
    const menu = option.closest(".menu");
    if (!menu.hasAttribute("data-several")) return choose(article, menu, where, [option.dataset.value]);
    const on = option.getAttribute("aria-selected") !== "true";
    if (!on || marked(menu).length < Number(menu.dataset.most)) mark(option, on);
    menu.setAttribute("data-marking", "");
    menu.querySelector(".menu-done").disabled = marked(menu).length < Number(menu.dataset.least);
    return undefined;
  }
  const done = event.target.closest("[data-menu-done]");
  if (done) {
    const menu = done.closest(".menu");
    const values = marked(menu);
    if (values.length >= Number(menu.dataset.least)) return choose(article, menu, where, values);
  }
  return undefined;
}

/** The values of the lines that are marked in a menu. */
const marked = (menu) => [...menu.querySelectorAll('.menu-option[aria-selected="true"]')].map((each) => each.dataset.value);
const mark = (option, on) => option.setAttribute("aria-selected", on ? "true" : "false");

function choose(article, menu, where, values) {
  menu.removeAttribute("data-open");
  menu.removeAttribute("data-marking");
  return busy(article, menu.querySelector(".menu-head"), ask({ do: "select", ...where, control: menu.dataset.control, values }));
}

/** Close a menu. Other marks than before go off, as on Discord; says whether they did. */
function shut(menu) {
  const options = [...menu.querySelectorAll(".menu-option")];
  const others = options.some((option) => option.getAttribute("aria-selected") !== option.dataset.chosen);
  if (others && marked(menu).length >= Number(menu.dataset.least)) {
    const article = menu.closest("[data-message]");
    const channel = [...panes.values()].find((pane) => pane.section.contains(menu)).channel.id;
    void choose(article, menu, { channel, message: article.dataset.message }, marked(menu));
    return true;
  }
  leave(menu);
  return false;
}

/** Close a menu and forget what was marked in it. */
function leave(menu) {
  menu.removeAttribute("data-open");
  menu.removeAttribute("data-marking");
  for (const option of menu.querySelectorAll(".menu-option")) mark(option, option.dataset.chosen === "true");
}

function toggle(menu) {
  if (menu.hasAttribute("data-open")) return void shut(menu);
  for (const other of document.querySelectorAll(".menu[data-open]")) shut(other);
  menu.setAttribute("data-open", "");
  // Near the foot of the log a list opens upwards, where that gives it more room.
  const list = menu.querySelector(".menu-list"), head = menu.getBoundingClientRect();
  const log = menu.closest(".log").getBoundingClientRect();
  const below = log.bottom - head.bottom, above = head.top - log.top;
  menu.toggleAttribute("data-up", list.offsetHeight + 8 > below && above > below);
  const room = Math.max(below, above) - 12;
  list.style.setProperty("max-height", `${Math.max(120, Math.min(300, room))}px`);
  menu.querySelector(".menu-option")?.focus();
}

document.addEventListener("pointerdown", (event) => {
  const left = [...document.querySelectorAll(".menu[data-open]")].filter((menu) => !menu.contains(event.target));
  spent = left.filter(shut).length > 0;
});
document.addEventListener("keydown", (event) => {
  const menu = event.target.closest?.(".menu[data-open]");
  if (!menu) return;
  const options = [...menu.querySelectorAll(".menu-option, .menu-done")];
  const at = options.indexOf(document.activeElement);
  if (event.key === "Escape") { leave(menu); menu.querySelector(".menu-head").focus(); }
  else if (event.key === "ArrowDown") options[Math.min(at + 1, options.length - 1)]?.focus();
  else if (event.key === "ArrowUp") options[Math.max(at - 1, 0)]?.focus();
  else return;
  event.preventDefault();
});

/** Show that a press is on its way, and what came of it if nothing did. */
async function busy(article, control, answer) {
  control.setAttribute("data-waiting", "");
  const { problem } = await answer;
  control.removeAttribute("data-waiting");
  const box = article.querySelector(":scope > .body > .problem");
  if (box) { box.textContent = problem ?? ""; box.hidden = !problem; }
}

/** The context menus of a message and, as there is no list of members here, those of everybody who plays. */
function openMenus(pane, article) {
  const sheet = document.getElementById("apps");
  const group = (kind, title, target) => {
    const menus = pane.menus.filter((menu) => menu.kind === kind);
    return menus.length ? [el("h3", {}, title), ...menus.map((menu) => {
      const item = el("button", { type: "button", class: "menu-option" }, menu.label);
      item.addEventListener("click", () => {
        sheet.close();
        void busy(article, article.querySelector(".apps"), ask({ do: "menu", channel: pane.channel.id, name: menu.name, kind, target }));
      });
      return item;
    })] : [];
  };
  const people = Object.entries(house.people).filter(([id]) => id !== house.bot);
  sheet.replaceChildren(el("form", { method: "dialog" }, el("h2", {}, say("page-apps")),
    ...group(3, say("page-this-message"), article.dataset.message), ...people.flatMap(([id, person]) => group(2, person.name, id)),
    el("footer", {}, el("button", { value: "close", class: "quiet" }, say("page-cancel")))));
  sheet.showModal();
}

// ------------------------------------------------------------------------------------------------------- dialogs

function openDialog(interaction, spec) {
  const sheet = document.getElementById("dialog");
  const { form, values, problem } = build(spec, who);
  sheet.replaceChildren(form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const send = form.querySelector('[type="submit"]');
    send.disabled = true;
    const answer = await ask({ do: "submit", interaction, values: values() });
    send.disabled = false;
    if (answer.problem) problem(answer.problem);
    else if (!answer.dialog) sheet.close();
  });
  form.querySelector("[data-cancel]").addEventListener("click", () => sheet.close());
  if (!sheet.open) sheet.showModal();
  form.querySelector("input, select, textarea")?.select?.();
}

// ------------------------------------------------------------------------------------------------------- round about

/** How to begin, as items of a list; the commands can be pressed. */
const steps = () => [
  el("li", {}, ...told("page-step-open", { command: step(house.first) })),
  el("li", {}, ...told("page-step-deal")),
  el("li", {}, ...told("page-step-play")),
  el("li", {}, ...told("page-step-choose", { command: step(house.games) })),
];

const step = (command) => el("button", { type: "button", class: "step", "data-step": command }, command);

/** The sheet that says how to begin. */
function help() {
  const fill = (id, parts) => document.getElementById(id).replaceChildren(...parts);
  fill("steps", steps());
  fill("help-sides", told("page-help-sides", { channel: el("b", {}, "#\u00a0brag") }));
  fill("help-server", told("page-help-server", { name: house.server.owner, command: el("span", { class: "mention" }, house.language) }));
  fill("help-second", told("page-help-second", { name: el("a", { href: "/?as=2", target: "_blank" }, "Sam") }));
}

function begin(command) {
  document.getElementById("help").close();
  look("channel");
  [...panes.values()].find((pane) => !pane.channel.dm)?.composer.prefill(command);
}

function look(name) {
  document.querySelector(".panes").dataset.shown = name;
  for (const tab of document.querySelectorAll("[data-tab]")) {
    tab.setAttribute("aria-pressed", tab.dataset.tab === name ? "true" : "false");
    if (tab.dataset.tab === name) tab.classList.remove("unread");
  }
}

function notice(channel) {
  const name = channel.dm ? "dm" : "channel";
  if (document.querySelector(".panes").dataset.shown !== name) document.querySelector(`[data-tab="${name}"]`).classList.add("unread");
  if (document.hidden && channel.dm) document.title = "● Prial";
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) document.title = "Prial"; });
document.querySelector(".tabs").addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab]");
  if (tab) look(tab.dataset.tab);
});
document.getElementById("steps").addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (step) begin(step.dataset.step);
});
document.getElementById("help-open").addEventListener("click", () => document.getElementById("help").showModal());
document.getElementById("seat").addEventListener("change", (event) => { location.search = event.target.value === "2" ? "?as=2" : ""; });
document.getElementById("locale").addEventListener("change", async (event) => {
  const { problem } = await ask({ do: "speak", locale: event.target.value });
  if (problem) event.target.value = house.locale;
});
setInterval(tick, 1000);
connect();
