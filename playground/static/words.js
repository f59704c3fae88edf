// The page's words: sentences by key, in the person's language. What goes into them stands in braces.

let sentences = {};

/** Speak with these words from now on. */
export function learn(words) { sentences = words; }

/** The sentence under `key` with its facts, each a text or an element, as what an element is made of. */
export function told(key, facts = {}) {
  const parts = (sentences[key] ?? "").split(/\{(\w+)\}/);
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    if (!(part in facts)) throw new Error(`${key} needs ${part}`);
    return facts[part] instanceof Node ? facts[part].cloneNode(true) : String(facts[part]);
  }).filter((part) => part !== "");
}

/** The same where there is text alone. */
export const say = (key, facts) => told(key, facts).join("");

/** Put the words into everything below `root` that only names its key: as its text, or as what it is called. */
export function label(root) {
  for (const each of root.querySelectorAll("[data-words]")) each.textContent = say(each.dataset.words);
  for (const each of root.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
}
