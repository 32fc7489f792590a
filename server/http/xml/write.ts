import type { TSchema } from 'typebox';
import { assumedKind, kindOf, propertyShape, shapeOf, type Shape } from '../schema-shape.ts';
import { encodeAttribute, encodeText, escapeUnwritable, isElementName, isWritable } from './text.ts';

/**
 * A document as XML.
 *
 * - A property is an element of its name; where the name cannot be one, `<entry key="...">`.
 * - An array's element holds one element for each item, named by the item's document type, or `item`.
 * - Values have the type that the schema gives them. Where the schema leaves it open, or the value differs, the element
 *   says `type="string|number|boolean|null|array|object"`; without the mark it is a string, or an object where it has
 *   elements.
 * - An absent property has no element; an empty element is an empty string. `escaped="true"` marks text and key that
 *   hold characters XML lacks, written as `\uXXXX`.
 *
 * @param root name of the root element
 */
export function writeXml(
  value: unknown,
  schema: TSchema | undefined,
  root: string,
  namespace: string,
): string {
  const body = element(
    isElementName(root) ? root : 'document',
    value,
    shapeOf(schema),
    ` xmlns="${encodeAttribute(namespace)}"`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

function element(name: string, value: unknown, shape: Shape | undefined, attributes = ''): string {
  const kind = kindOf(value);
  const assumed = assumedKind(shape);
  const content = contentOf(value, shape);
  const evident = kind === 'string' || (kind === 'object' && content !== '');
  const marked = assumed === undefined ? !evident : kind !== assumed;
  const plain = isElementName(name);
  const escaped = !isWritable(name) || (typeof value === 'string' && !isWritable(value));
  const key = escaped && !plain ? escapeUnwritable(name) : name;
  const head = [
    plain ? name : `entry key="${encodeAttribute(key)}"`,
    attributes,
    marked ? ` type="${kind}"` : '',
    escaped ? ' escaped="true"' : '',
  ].join('');
  const text = escaped && typeof value === 'string' ? encodeText(escapeUnwritable(value)) : content;
  return text === '' ? `<${head}/>` : `<${head}>${text}</${plain ? name : 'entry'}>`;
}

function contentOf(value: unknown, shape: Shape | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const title = shape?.items?.title ?? 'item';
    const name = isElementName(title) ? title : 'item';
    return value.map((item) => element(name, item, shape?.items)).join('');
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .filter(([, child]) => child !== undefined)
      .map(([name, child]) => element(name, child, propertyShape(shape, name)))
      .join('');
  }
  return encodeText(typeof value === 'string' ? value : JSON.stringify(value));
}
