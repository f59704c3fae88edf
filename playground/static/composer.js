// The line at the bottom of a channel: messages, and slash commands with their options.

import { el } from "./dom.js";
import { say } from "./words.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, NUMBER = 10, FILE = 11;
const MOST_BYTES = 512 * 1024; // of a file that goes with a command

/** Fill `form` with a line to type in. `hint` is what it says while it is empty; `send` sends a message, `run` a command,
 * `complete` asks for suggestions.
 */
export function composer(form, { hint, who, send, run, complete }) {
  const list = el("div", { class: "suggestions", role: "listbox", hidden: true });
  const options = el("div", { class: "options", hidden: true });
  const line = el("input", { class: "typed", type: "text", maxlength: 2000, spellcheck: "false" });
  const go = el("button", { type: "submit", class: "button primary" });
  const note = el("p", { class: "note", role: "status", hidden: true });
  form.replaceChildren(list, note, options, el("div", { class: "entry" }, line, go));

  let commands = [];
  let chosen = null; // the command whose options are on the form
  let offered = []; // what the list shows: {text, detail, pick}
  let marked = 0;
  let asked = 0;

  function tell(text, bad = false) {
    note.textContent = text;
    note.hidden = !text;
    note.classList.toggle("problem", bad);
  }

  // ------------------------------------------------------------------------------------------------ the list above

  function offer(items) {
    offered = items;
    marked = 0;
    list.hidden = !items.length;
    list.replaceChildren(...items.map((item, index) =>
      el("button", { type: "button", role: "option", "data-index": index }, el("b", {}, item.text), el("span", {}, item.detail ?? ""))));
    mark(0);
  }

  function mark(index) {
    marked = Math.max(0, Math.min(index, offered.length - 1));
    [...list.children].forEach((child, at) => child.setAttribute("aria-selected", at === marked ? "true" : "false"));
    list.children[marked]?.scrollIntoView({ block: "nearest" });
  }

  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[data-index]");
    if (item) offered[Number(item.dataset.index)].pick();
  });

  function suggest() {
    const text = line.value;
    if (chosen || !text.startsWith("/")) return offer([]);
    const typed = text.slice(1).toLowerCase();
    const found = commands.filter((each) => each.name.startsWith(typed));
    const near = commands.filter((each) => !each.name.startsWith(typed) && each.name.includes(typed.trim()) && typed.trim());
    return offer([...found, ...near].map((each) => ({ text: `/${each.name}`, detail: each.description, pick: () => choose(each) })));
  }

  // ------------------------------------------------------------------------------------------------ a command's form

  function choose(command, given = {}) {
    offer([]);
    tell("");
    if (!command.options.length) return start(command, {});
    line.value = "";
    line.hidden = true;
    options.hidden = false;
    lay(command, given);
    return (options.querySelector("input,select") ?? go).focus();
  }

  /** Lay out the form of a command with what is `given`: texts by the option's name, and files that are there already. */
  function lay(command, given) {
    chosen = { command, fields: new Map() };
    go.textContent = say("page-run");
    options.replaceChildren(el("header", {}, el("b", {}, `/${command.name}`), el("span", {}, command.description),
      el("button", { type: "button", class: "quiet", "aria-label": say("page-leave"), "data-leave": true }, "×")));
    const rest = [];
    for (const option of command.options) {
      if (option.required || option.name in given) field(option, given[option.name]);
      else rest.push(option);
    }
    if (rest.length) {
      const more = el("div", { class: "more" }, ...rest.map((option) => {
        const add = el("button", { type: "button", class: "quiet", title: option.description }, `+ ${option.name}`);
        add.addEventListener("click", () => { add.remove(); field(option, undefined, more).focus(); });
        return add;
      }));
      options.append(more);
    }
  }

  /** Say everything anew, in other words or of other commands; what has been filled in stays. */
  function relabel() {
    const words = hint();
    line.placeholder = words;
    line.setAttribute("aria-label", words);
    tell("");
    go.textContent = say("page-send");
    if (!chosen) return;
    const known = commands.find((each) => each.name === chosen.command.name);
    if (!known) return leave();
    const within = options.contains(document.activeElement) ? document.activeElement.id : "";
    const given = [...chosen.fields].map(([name, { control }]) => [name, control.type === "file" ? control : control.value]);
    lay(known, Object.fromEntries(given));
    if (within) options.querySelector(`#${CSS.escape(within)}`)?.focus();
  }

  function field(option, value, before = null) {
    const id = `option-${option.name}`;
    const control = value instanceof Node ? value : inputFor(option, id);
    if (value !== undefined && option.type !== FILE) control.value = value;
    chosen.fields.set(option.name, { option, control });
    const box = el("label", { class: "option", for: id, title: option.description },
      el("span", {}, option.name, option.required ? "" : el("small", {}, ` ${say("page-optional")}`)), control);
    options.insertBefore(box, before);
    if (option.autocomplete) {
      const ask = () => fill(option, control);
      control.addEventListener("input", ask);
      control.addEventListener("focus", ask);
    } else control.addEventListener("focus", () => offer([]));
    return control;
  }

  function inputFor(option, id) {
    const pick = (pairs) => el("select", { id }, option.required ? null : el("option", { value: "" }, "—"),
      ...pairs.map(([value, text]) => el("option", { value }, text)));
    if (option.choices.length) return pick(option.choices.map((each) => [each.value, each.name]));
    if (option.type === BOOLEAN) return pick([["true", say("page-yes")], ["false", say("page-no")]]);
    if (option.type === USER || option.type === 9) return pick(who.everybody());
    if (option.type === CHANNEL) return pick(who.channels());
    if (option.type === FILE) return fileInput(id);
    const numeric = option.type === INTEGER || option.type === NUMBER;
    return el("input", { id, type: "text", inputmode: numeric ? "numeric" : "text", placeholder: option.description, autocomplete: "off" });
  }

  /** A file of one's own: it is read as soon as it is chosen, and stands beside the input until the command is run. */
  function fileInput(id) {
    const control = el("input", { id, type: "file" });
    control.addEventListener("change", async () => {
      const [picked] = control.files;
      control.held = undefined;
      if (picked?.size > MOST_BYTES) tell(say("page-too-big", { size: MOST_BYTES / 1024 }), true);
      if (!picked || picked.size > MOST_BYTES) return;
      const bytes = new Uint8Array(await picked.arrayBuffer());
      if (control.files[0] === picked) control.held = { name: picked.name, data: btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join("")) };
    });
    return control;
  }

  async function fill(option, control) {
    const number = (asked += 1);
    const { command } = chosen;
    const answer = await complete(command.name, option.name, control.value, read(true));
    if (number !== asked || chosen?.command !== command || document.activeElement !== control) return;
    offer((answer.choices ?? []).map((each) => ({
      text: each.name, pick: () => { control.value = each.value; offer([]); control.focus(); asked += 1; offer([]); },
    })));
  }

  /** What the form holds, by the option's name; `loose` leaves out what does not fit. */
  function read(loose = false) {
    const values = {};
    for (const [name, { option, control }] of chosen.fields) {
      if (option.type === FILE) {
        if (control.held) values[name] = control.held;
        continue;
      }
      const text = control.value.trim();
      if (!text) continue;
      const value = typed(option, text);
      if (value === undefined) {
        if (!loose) throw new Error(say("page-not-taken", { text, option: name }));
      } else values[name] = value;
    }
    return values;
  }

  function typed(option, text) {
    if (option.type === INTEGER) return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
    if (option.type === NUMBER) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
    if (option.type === BOOLEAN) return truth(text.toLowerCase());
    if (option.type === FILE) return undefined; // it is chosen, not typed
    if (option.type === USER) {
      const name = text.replace(/^@/, "").toLowerCase();
      return who.everybody().find(([id, each]) => id === text || each.toLowerCase() === name)?.[0];
    }
    if (option.type === STRING && option.choices.length) return meant(option.choices, text)?.value;
    return text;
  }

  /** Yes or no, as the form has it, as Discord has it, or as people say it. */
  function truth(text) {
    if (text === "true" || text === say("page-yes")) return true;
    return text === "false" || text === say("page-no") ? false : undefined;
  }

  /** The choice that a text names: all of it, what stands before its colon or dash, or how no other begins. */
  function meant(choices, text) {
    const wanted = text.toLowerCase();
    const begun = choices.filter(({ name }) => name.toLowerCase().startsWith(wanted));
    return choices.find(({ value, name }) => value === text || name.toLowerCase() === wanted)
      ?? begun.find(({ name }) => /^(:| –)/.test(name.slice(text.length))) ?? (begun.length === 1 ? begun[0] : undefined);
  }

  function leave() {
    chosen = null;
    options.hidden = true;
    options.replaceChildren();
    line.hidden = false;
    go.textContent = say("page-send");
    offer([]);
  }

  async function start(command, values) {
    leave();
    line.value = "";
    line.focus();
    tell(`/${command.name} …`);
    const answer = await run(command.name, values);
    tell(answer.problem ?? "", Boolean(answer.problem));
  }

  /** "/bet 4" or "/bet amount:4" as a command and what it was given; a text goes on up to the next option that is named. */
  function parse(text) {
    const typedName = text.slice(1).trim();
    const command = commands.filter((each) => typedName === each.name || typedName.startsWith(`${each.name} `))
      .sort((one, other) => other.name.length - one.name.length)[0];
    if (!command) return null;
    const given = {};
    const loose = [];
    let last = null; // the option that was named last, if it is a text
    for (const word of typedName.slice(command.name.length).match(/[\w-]+:"[^"]*"|\S+/g) ?? []) {
      const named = /^([\w-]+):"?([^"]*)"?$/.exec(word);
      const option = named && command.options.find((each) => each.name === named[1]);
      if (option) {
        given[option.name] = named[2];
        last = option.type === STRING && !word.endsWith('"') ? option.name : null;
      } else if (last) given[last] = `${given[last]} ${word}`.trim();
      else loose.push(word);
    }
    const free = command.options.filter((option) => !(option.name in given));
    for (const option of free) {
      const all = option.type === STRING && !option.choices.length && option === free.at(-1);
      if (loose.length) given[option.name] = loose.splice(0, all ? loose.length : 1).join(" ");
    }
    return { command, given };
  }

  async function submit() {
    if (chosen) {
      const { command, fields } = chosen;
      try {
        const values = read();
        const missing = [...fields.values()].find(({ option }) => option.required && !(option.name in values));
        if (missing) throw new Error(say("page-missing", { option: missing.option.name, description: missing.option.description }));
        await start(command, values);
      } catch (error) {
        tell(error.message, true);
      }
      return;
    }
    const text = line.value.trim();
    if (!text) return;
    if (!text.startsWith("/")) {
      line.value = "";
      const answer = await send(text);
      tell(answer.problem ?? "", Boolean(answer.problem));
      return;
    }
    const meant = parse(text);
    if (!meant) {
      if (offered[marked]) offered[marked].pick();
      else tell(say("page-no-command", { command: text.split(" ")[0] }), true);
      return;
    }
    const { command, given } = meant;
    const values = {};
    for (const option of command.options) if (option.name in given) values[option.name] = typed(option, given[option.name]);
    const complete_ = command.options.every((option) => values[option.name] !== undefined || (!option.required && !(option.name in given)));
    if (complete_) await start(command, values);
    else choose(command, given);
  }

  line.addEventListener("input", () => { tell(""); suggest(); });
  line.addEventListener("focus", suggest);
  form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) offer([]); });
  form.addEventListener("click", (event) => { if (event.target.closest("[data-leave]")) { leave(); line.focus(); } });
  form.addEventListener("keydown", (event) => {
    const open = !list.hidden;
    if (event.key === "ArrowDown" && open) mark(marked + 1);
    else if (event.key === "ArrowUp" && open) mark(marked - 1);
    else if (event.key === "Tab" && open && !event.shiftKey) offered[marked].pick();
    else if (event.key === "Enter" && open && !parse(line.value) && !chosen) offered[marked].pick();
    else if (event.key === "Escape") { if (open) offer([]); else if (chosen) { leave(); line.focus(); } }
    else return;
    event.preventDefault();
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); void submit(); });

  relabel();
  return {
    relabel,
    learn(known) { commands = known; if (chosen) relabel(); if (document.activeElement === line) suggest(); },
    /** Put a command on the line, ready for Enter. */
    prefill(text) { leave(); line.value = text; line.focus(); suggest(); },
  };
}
