// Making elements, and bringing those on the page into line with fresh ones without replacing them: a button that is being
// pressed, or has the focus, stays the same button for as long as it does the same.

/** An element with attributes and children; a child that is a string becomes text. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/** Make `old` look like `fresh`, keeping every element that can be kept; the focus stays on what it was on. */
export function morph(old, fresh) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  change(old, fresh);
  if (!focused || document.activeElement === focused) return;
  const likewise = [...old.querySelectorAll(focused.localName)].find((each) => each.textContent === focused.textContent);
  (focused.isConnected ? focused : likewise)?.focus({ preventScroll: true });
}

function change(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  if (old.hasAttribute("data-marking")) return; // somebody is choosing there
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !kept(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const keyed = new Map([...old.children].filter(key).map((child) => [key(child), child]));
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = key(child) ? keyed.get(key(child)) : at && !key(at) && at.nodeName === child.nodeName ? at : null;
    if (!same || same.nodeName !== child.nodeName) old.insertBefore(child, at);
    else {
      if (same === at) at = at.nextSibling;
      else old.insertBefore(same, at);
      change(same, child);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** What a thing is. A button that does something else is another button, even in the same place: never what was pressed. */
const key = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") ?? node.getAttribute("data-control") : null);
const kept = (name) => name === "data-waiting" || name === "data-open" || name === "data-up";
