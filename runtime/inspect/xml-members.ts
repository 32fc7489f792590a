import type { XmlNode } from '../e4x/nodes.ts';
import { XmlList, nodesOf, type XmlValue } from '../e4x/nodes.ts';
import { childList, xmlObject, xmlValueOf } from '../e4x/values.ts';
import { markupOf, textOfXml } from '../e4x/xml-text.ts';
import { defaultXmlSettings } from '../e4x/settings.ts';

const maxTextLength = 1_000;

/** XML as the debugger shows it: its content if that is simple, or else its markup; undefined for other values. */
export function xmlText(value: unknown): string | undefined {
  const xml = xmlValueOf(value);
  if (!xml) return undefined;
  const text = xml.hasSimpleContent ? textOfXml(xml) : markupOf(xml, defaultXmlSettings);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

export function xmlTypeName(value: unknown): string | undefined {
  const xml = xmlValueOf(value);
  return xml && (xml instanceof XmlList ? 'XMLList' : 'XML');
}

/**
 * The members of XML by the names that an expression uses: the items of a list as `[0]`; an element's
 * attributes as `@name`, and its children by their names.
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
  return [...attributes, ...[...names].map((name): [string, unknown] => [name, children(node, name)])];
}

/** The children of a name: the only one, or all of them as a list. */
function children(node: XmlNode, name: string): object {
  const list: XmlValue = childList(node, `*::${name}`);
  const [first] = list.nodes;
  return xmlObject(list.nodes.length === 1 && first ? first : list);
}
