import type { TSchema } from 'typebox';
import { parseXml, type XmlElement } from './parse.ts';
import { assumedKind, propertyShape, shapeOf, type Kind, type Shape } from '../schema-shape.ts';
import { unescapeUnwritable, XmlProblem } from './text.ts';

const kinds: ReadonlySet<string> = new Set<Kind>(['string', 'number', 'boolean', 'null', 'array', 'object']);

/**
 * The document that an XML text is, in the form that `writeXml` describes. The root's name and all namespaces are the
 * client's affair. An array may also come as its element repeated, once for each item. What does not fit the schema is
 * left as it reads, for validation to name its place. @throws XmlProblem
 */
export const readXml = (text: string, schema: TSchema | undefined): unknown =>
  valueOf(parseXml(text), shapeOf(schema));

function valueOf(element: XmlElement, shape: Shape | undefined): unknown {
  switch (kindOfElement(element, shape)) {
    case 'null':
      return null;
    case 'array':
      return itemsOf(element, shape?.items);
    case 'object':
      return blank(element) || element.children.length > 0 ? objectOf(element, shape) : textOf(element);
    case 'number':
      return scalarOf(element, shape, numberIn);
    case 'boolean':
      return scalarOf(element, shape, booleanIn);
    case 'string':
      return scalarOf(element, shape, (text) => text);
  }
}

function kindOfElement({ attributes, children }: XmlElement, shape: Shape | undefined): Kind {
  if (attributes['xsi:nil'] === 'true') return 'null';
  const marked = attributes['type'];
  if (marked !== undefined) {
    if (!kinds.has(marked)) throw new XmlProblem(`"${marked}" is no type; ${[...kinds].join(', ')} are`);
    return marked as Kind;
  }
  return assumedKind(shape) ?? (children.length > 0 ? 'object' : 'string');
}

const blank = ({ text }: XmlElement): boolean => text.trim() === '';

const textOf = ({ text, attributes }: XmlElement): string =>
  attributes['escaped'] === 'true' ? unescapeUnwritable(text) : text;

function scalarOf(element: XmlElement, shape: Shape | undefined, read: (text: string) => unknown): unknown {
  return element.children.length > 0 ? objectOf(element, shape) : read(textOf(element));
}

const numberIn = (text: string): unknown =>
  /^\s*[+-]?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/.test(text) ? Number(text) : text;

const booleanIn = (text: string): unknown => {
  const word = text.trim();
  return word === 'true' ? true : word === 'false' ? false : text;
};

function itemsOf(element: XmlElement, item: Shape | undefined): unknown[] {
  const { children } = element;
  if (children.length === 0) return blank(element) ? [] : [valueOf(withoutType(element), item)];
  if (!blank(element)) throw new XmlProblem(`<${element.name}> mixes text and elements`);
  // `<product_items><product_id>...`: the array's element itself is the only item.
  const own = ({ name }: XmlElement) =>
    name !== 'item' && name !== item?.title && Object.hasOwn(item?.properties ?? {}, name);
  if (element.attributes['type'] === undefined && children.every(own)) return [objectOf(element, item)];
  return children.map((child) => valueOf(child, item));
}

const withoutType = (element: XmlElement): XmlElement => ({
  ...element,
  attributes: element.attributes['escaped'] === 'true' ? { escaped: 'true' } : {},
});

const nameOf = ({ name, attributes }: XmlElement): string => {
  const key = attributes['key'];
  if (name !== 'entry' || key === undefined) return name;
  return attributes['escaped'] === 'true' ? unescapeUnwritable(key) : key;
};

function objectOf(element: XmlElement, shape: Shape | undefined): Record<string, unknown> {
  if (!blank(element)) throw new XmlProblem(`<${element.name}> mixes text and elements`);
  const byName = new Map<string, XmlElement[]>();
  for (const child of element.children) {
    const name = nameOf(child);
    const same = byName.get(name);
    if (same) same.push(child);
    else byName.set(name, [child]);
  }
  return Object.fromEntries(
    [...byName].map(([name, found]) => [name, propertyOf(name, found, propertyShape(shape, name))]),
  );
}

function propertyOf(name: string, found: readonly XmlElement[], shape: Shape | undefined): unknown {
  const [first] = found;
  if (first && found.length === 1) return valueOf(first, shape);
  if (assumedKind(shape) !== 'array') throw new XmlProblem(`<${name}> stands more than once`);
  return found.map((child) => valueOf(child, shape?.items));
}
