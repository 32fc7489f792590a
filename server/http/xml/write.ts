import type { TSchema } from 'typebox';
import { assumedKind, kindOf, propertyShape, shapeOf, type Shape } from '../schema-shape.ts';
import { encodeAttribute, encodeText, escapeUnwritable, isElementName, isWritable } from './text.ts';

/**
 * Returns a document as XML.
 * - A property is an element with its name, or `<entry key="...">` if the name is not a valid element name.
 * - An array's element contains one element per item, named after the item's document type, or `item`.
 * - An element has `type="string|number|boolean|null|array|object"` if its value does not have the type in the schema.
 *   If the schema states no type or several, all elements have the attribute, except those of strings and of objects
 *   with content: an element without it is then an object if it contains elements, else a string.
 * - An absent property has no element, an empty string an empty one. `escaped="true"` marks text and keys with
 *   characters that XML cannot represent, written as `\uXXXX`.
 * @param root name of the root element
 */
export function writeXml(
  value: unknown,
  schema: TSchema | undefined,
  root: string,
  namespace: string,
): string {
  const body = formatElement(
    isElementName(root) ? root : 'document',
    value,
    shapeOf(schema),
    ` xmlns="${encodeAttribute(namespace)}"`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

function formatElement(name: string, value: unknown, shape: Shape | undefined, attributes = ''): string {
  const kind = kindOf(value);
  const expectedKind = assumedKind(shape);
  const content = formatContent(value, shape);
  const isEvident = kind === 'string' || (kind === 'object' && content !== '');
  const needsType = expectedKind === undefined ? !isEvident : kind !== expectedKind;
  const isValidName = isElementName(name);
  const isEscaped = !isWritable(name) || (typeof value === 'string' && !isWritable(value));
  const key = isEscaped && !isValidName ? escapeUnwritable(name) : name;
  const openingTag = [
    isValidName ? name : `entry key="${encodeAttribute(key)}"`,
    attributes,
    needsType ? ` type="${kind}"` : '',
    isEscaped ? ' escaped="true"' : '',
  ].join('');
  const text = isEscaped && typeof value === 'string' ? encodeText(escapeUnwritable(value)) : content;
  return text === '' ? `<${openingTag}/>` : `<${openingTag}>${text}</${isValidName ? name : 'entry'}>`;
}

function formatContent(value: unknown, shape: Shape | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const title = shape?.items?.title ?? 'item';
    const name = isElementName(title) ? title : 'item';
    return value.map((item) => formatElement(name, item, shape?.items)).join('');
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([, child]) => child !== undefined)
      .map(([name, child]) => formatElement(name, child, propertyShape(shape, name)))
      .join('');
  }
  return encodeText(typeof value === 'string' ? value : JSON.stringify(value));
}
