import type { TSchema } from 'typebox';
import { parseXml, type XmlElement } from './parse.ts';
import { assumedKind, propertyShape, shapeOf, type Kind, type Shape } from '../schema-shape.ts';
import { unescapeUnwritable, XmlError } from './text.ts';

const kinds: ReadonlySet<string> = new Set<Kind>(['string', 'number', 'boolean', 'null', 'array', 'object']);

/**
 * Parses an XML text in the form that `writeXml` describes into a document. The root's name and all namespaces are
 * ignored. Null may also be written as `xsi:nil="true"`, and an array as repeated elements, one for each item. Values
 * that do not match the schema are not converted, so that validation reports their location. @throws XmlError
 */
export const readXml = (text: string, schema: TSchema | undefined): unknown =>
  readValue(parseXml(text), shapeOf(schema));

function readValue(element: XmlElement, shape: Shape | undefined): unknown {
  switch (readKind(element, shape)) {
    case 'null':
      return null;
    case 'array':
      return readItems(element, shape?.items);
    case 'object':
      return isBlank(element) || element.children.length > 0 ? readObject(element, shape) : readText(element);
    case 'number':
      return readScalar(element, shape, parseNumber);
    case 'boolean':
      return readScalar(element, shape, parseBoolean);
    case 'string':
      return readScalar(element, shape, (text) => text);
  }
}

function readKind({ attributes, children }: XmlElement, shape: Shape | undefined): Kind {
  if (attributes['xsi:nil'] === 'true') return 'null';
  const declaredKind = attributes['type'];
  if (declaredKind !== undefined) {
    if (!kinds.has(declaredKind))
      throw new XmlError(`"${declaredKind}" is not a type; use one of ${[...kinds].join(', ')}`);
    return declaredKind as Kind;
  }
  return assumedKind(shape) ?? (children.length > 0 ? 'object' : 'string');
}

const isBlank = ({ text }: XmlElement): boolean => text.trim() === '';

const readText = ({ text, attributes }: XmlElement): string =>
  attributes['escaped'] === 'true' ? unescapeUnwritable(text) : text;

function readScalar(element: XmlElement, shape: Shape | undefined, read: (text: string) => unknown): unknown {
  return element.children.length > 0 ? readObject(element, shape) : read(readText(element));
}

const parseNumber = (text: string): unknown =>
  /^\s*[+-]?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/.test(text) ? Number(text) : text;

const parseBoolean = (text: string): unknown => {
  const word = text.trim();
  return word === 'true' ? true : word === 'false' ? false : text;
};

function readItems(element: XmlElement, item: Shape | undefined): unknown[] {
  const { children } = element;
  if (children.length === 0) return isBlank(element) ? [] : [readValue(withoutType(element), item)];
  if (!isBlank(element)) throw new XmlError(`<${element.name}> mixes text and elements`);
  // `<product_items><product_id>...`: the array's element is itself the only item.
  const isItemProperty = ({ name }: XmlElement) =>
    name !== 'item' && name !== item?.title && Object.hasOwn(item?.properties ?? {}, name);
  if (element.attributes['type'] === undefined && children.every(isItemProperty))
    return [readObject(element, item)];
  return children.map((child) => readValue(child, item));
}

const withoutType = (element: XmlElement): XmlElement => ({
  ...element,
  attributes: element.attributes['escaped'] === 'true' ? { escaped: 'true' } : {},
});

const readName = ({ name, attributes }: XmlElement): string => {
  const key = attributes['key'];
  if (name !== 'entry' || key === undefined) return name;
  return attributes['escaped'] === 'true' ? unescapeUnwritable(key) : key;
};

function readObject(element: XmlElement, shape: Shape | undefined): Record<string, unknown> {
  if (!isBlank(element)) throw new XmlError(`<${element.name}> mixes text and elements`);
  const elementsByName = new Map<string, XmlElement[]>();
  for (const child of element.children) {
    const name = readName(child);
    const siblings = elementsByName.get(name);
    if (siblings) siblings.push(child);
    else elementsByName.set(name, [child]);
  }
  return Object.fromEntries(
    [...elementsByName].map(([name, elements]) => [
      name,
      readProperty(name, elements, propertyShape(shape, name)),
    ]),
  );
}

function readProperty(name: string, elements: readonly XmlElement[], shape: Shape | undefined): unknown {
  const [first] = elements;
  if (first && elements.length === 1) return readValue(first, shape);
  if (assumedKind(shape) !== 'array') throw new XmlError(`<${name}> is repeated`);
  return elements.map((child) => readValue(child, shape?.items));
}
