/** An element of an XML document, without the prefix of its name. */
export interface MetadataElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MetadataElement[];
  readonly text: string;
}

/** A document that is not metadata of the platform's schema. The message names the element or the wrong text. */
export class MetadataError extends Error {}

/** Returns the children with a name. */
export const childrenNamed = ({ children }: MetadataElement, name: string): MetadataElement[] =>
  children.filter((child) => child.name === name);
export const firstChild = (element: MetadataElement, name: string): MetadataElement | undefined =>
  element.children.find((child) => child.name === name);

/** Returns the text of a child, or undefined if it is absent or blank. */
export function textOf(element: MetadataElement, name: string): string | undefined {
  const text = firstChild(element, name)?.text.trim();
  return text === '' ? undefined : text;
}

/** @throws MetadataError if the attribute is absent or empty */
export function requireAttribute(element: MetadataElement, attribute: string): string {
  const value = element.attributes[attribute];
  if (value === undefined || value === '')
    throw new MetadataError(`<${element.name}> has no attribute ${attribute}`);
  return value;
}

/** Returns the number in a child, or undefined if there is none. @throws MetadataError if the text is not a number */
export function parseNumber(element: MetadataElement, name: string): number | undefined {
  const text = textOf(element, name);
  const value = text === undefined ? undefined : Number(text);
  if (Number.isNaN(value)) throw new MetadataError(`<${name}> must be a number, but is "${text}"`);
  return value;
}
