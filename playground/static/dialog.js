// Dialogs that the bot opens: fields, their labels, and what was filled in.

import { el } from "./dom.js";
import { labelled as labelledBy } from "./components.js";
import { markdown } from "./markdown.js";
import { say } from "./words.js";

/** The contents of a dialog; `values()` reads it, `problem(text)` shows what went wrong. */
export function build(spec, who) {
  const fields = [];
  const body = (spec.components ?? []).flatMap((part) => {
    if (part.type === 10) return [el("div", { class: "text" }, markdown(part.content, who))];
    if (part.type === 18) return [labelled(part.label, part.description, part.component, fields, who)];
    if (part.type === 1) return part.components.map((each) => labelled(each.label, null, each, fields, who));
    return [];
  });
  const problem = el("p", { class: "problem", role: "alert", hidden: true });
  const form = el("form", {}, el("h2", {}, spec.title), ...body, problem,
    el("footer", {}, el("button", { type: "button", class: "quiet", "data-cancel": true }, say("page-cancel")),
      el("button", { type: "submit", class: "button primary" }, say("page-submit"))));
  return {
    form,
    values: () => Object.fromEntries(fields.map(([name, read]) => [name, read()]).filter(([, value]) => value !== undefined)),
    problem: (text) => { problem.textContent = text; problem.hidden = !text; },
  };
}

function labelled(label, hint, spec, fields, who) {
  const id = `field-${spec.custom_id}`;
  const [control, read] = (CONTROLS[spec.type] ?? unknown)(spec, id, who);
  if (read) fields.push([spec.custom_id, read]);
  return el("div", { class: "field" }, el("label", { id: `${id}-label`, for: id }, label ?? spec.custom_id),
    hint ? el("small", {}, hint) : null, control);
}

const unknown = (spec) => [el("p", { class: "odd" }, say("page-unknown-field", { type: spec.type })), null];

const CONTROLS = {
  4: (spec, id) => {
    const shared = { id, name: spec.custom_id, placeholder: spec.placeholder, required: spec.required !== false,
      minlength: spec.min_length, maxlength: spec.max_length };
    const control = spec.style === 2 ? el("textarea", { ...shared, rows: 4 }) : el("input", { ...shared, type: "text" });
    control.value = spec.value ?? "";
    return [control, () => control.value];
  },
  3: (spec, id) => {
    if ((spec.max_values ?? 1) > 1) return several(spec, id);
    const control = el("select", { id, required: spec.required !== false });
    if (!(spec.options ?? []).some((each) => each.default)) control.append(el("option", { value: "" }, spec.placeholder ?? say("page-choose")));
    for (const each of spec.options ?? []) control.append(el("option", { value: each.value, selected: each.default }, each.label));
    return [control, () => [...control.selectedOptions].map((each) => each.value).filter(Boolean)];
  },
  5: (spec, id, who) => {
    const given = (spec.default_values ?? []).map((each) => String(each.id));
    const options = who.everybody().map(([value, label]) => ({ value, label, default: given.includes(value) }));
    return CONTROLS[3]({ ...spec, options }, id);
  },
  21: (spec, id) => choices(spec, id, "radio", (picked) => picked[0]),
  22: (spec, id) => choices(spec, id, "checkbox", (picked) => picked),
  23: (spec, id) => {
    const control = el("input", { id, type: "checkbox", checked: spec.default });
    return [control, () => control.checked];
  },
};

/** A menu of which several are taken: beside each other, and no more of them than it allows. */
function several(spec, id) {
  const [box, read] = choices({ ...spec, required: false }, id, "checkbox", (picked) => picked);
  const boxes = [...box.querySelectorAll("input")];
  const limit = () => {
    const full = read().length >= spec.max_values;
    for (const each of boxes) each.disabled = full && !each.checked;
  };
  box.classList.add("several");
  box.addEventListener("change", limit);
  limit();
  return [box, read];
}

function choices(spec, id, type, read) {
  const box = el("div", { class: "choices", id, role: "group", "aria-labelledby": `${id}-label` });
  for (const each of spec.options ?? []) {
    const input = el("input", { type, name: spec.custom_id, value: each.value, checked: each.default, required: type === "radio" && spec.required !== false });
    box.append(el("label", {}, input, el("span", {}, ...labelledBy(each), each.description ? el("small", {}, each.description) : null)));
  }
  return [box, () => read([...box.querySelectorAll("input:checked")].map((input) => input.value))];
}
