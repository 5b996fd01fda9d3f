type Attributes = Record<string, string | boolean | ((event: Event) => void) | null | undefined>;
type Child = Node | string | null | undefined;

/**
 * Creates a DOM element. Functions become listeners (`onclick`), `true` an empty attribute; null and false leave the
 * attribute out. Texts are never parsed as markup.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children) if (child) made.append(child);
  return made;
}
