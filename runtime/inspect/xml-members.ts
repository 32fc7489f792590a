import type { XmlNode } from '../e4x/nodes.ts';
import { XmlList, nodesOf, type XmlValue } from '../e4x/nodes.ts';
import { childList, xmlObject, xmlValueOf } from '../e4x/values.ts';
import { formatMarkup, textOfXml } from '../e4x/xml-text.ts';
import { defaultXmlSettings } from '../e4x/settings.ts';

const maxTextLength = 1_000;

/**
 * Returns XML as the debugger shows it: its content if it is simple, or else its markup. Returns undefined for other
 * values.
 */
export function xmlText(value: unknown): string | undefined {
  const xml = xmlValueOf(value);
  if (!xml) return undefined;
  const text = xml.hasSimpleContent ? textOfXml(xml) : formatMarkup(xml, defaultXmlSettings);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

export function xmlTypeName(value: unknown): string | undefined {
  const xml = xmlValueOf(value);
  return xml && (xml instanceof XmlList ? 'XMLList' : 'XML');
}

/**
 * Returns the members of XML with the names that expressions use; undefined for other values. An element has `@name`
 * for each attribute and the name of each child element. A list has `[0]` and so on, or the members of its only item.
 */
export function xmlEntries(value: unknown): readonly (readonly [name: string, value: unknown])[] | undefined {
  const xml = xmlValueOf(value);
  if (!xml) return undefined;
  if (xml instanceof XmlList && xml.nodes.length !== 1)
    return xml.nodes.map((node, index) => [`[${index}]`, xmlObject(node)]);
  return nodesOf(xml).flatMap(elementEntries);
}

function elementEntries(node: XmlNode): [string, unknown][] {
  const attributes = node.attributes.map((attribute): [string, unknown] => [
    `@${attribute.name?.local ?? ''}`,
    xmlObject(attribute),
  ]);
  const names = new Set(
    node.children.flatMap(({ kind, name }) => (kind === 'element' && name ? [name.local] : [])),
  );
  return [...attributes, ...[...names].map((name): [string, unknown] => [name, selectChildren(node, name)])];
}

/** Returns the children with a name: the only child, or a list of all. */
function selectChildren(node: XmlNode, name: string): object {
  const list: XmlValue = childList(node, `*::${name}`);
  const [first] = list.nodes;
  return xmlObject(list.nodes.length === 1 && first ? first : list);
}
