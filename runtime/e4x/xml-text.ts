import { xmlNamespace } from '../xml/names.ts';
import { XmlList, nodesOf, type XmlNode, type XmlValue } from './nodes.ts';
import { xmlSettings, type XmlSettings } from './settings.ts';
import { SafeMap } from '../protocol/primordials.ts';

/** The text of a value: its content if that is simple, or else its markup. */
export function textOfXml(value: XmlValue): string {
  if (!value.hasSimpleContent) return markupOf(value);
  if (value instanceof XmlList) return value.nodes.map(textOfXml).join('');
  return value.kind === 'element'
    ? value.children.map(({ kind, value: text }) => (kind === 'text' ? text : '')).join('')
    : value.value;
}

/** The markup of a value, formatted according to the settings. */
export function markupOf(value: XmlValue, settings: XmlSettings = xmlSettings()): string {
  return nodesOf(value)
    .map((node) => nodeMarkup(node, rootScope, 0, settings))
    .join(settings.prettyPrinting ? '\n' : '');
}

/** Namespaces that elements around a node declare are declared again where its markup needs them. */
const rootScope: ReadonlyMap<string, string> = new SafeMap([['xml', xmlNamespace]]);

function nodeMarkup(
  node: XmlNode,
  scope: ReadonlyMap<string, string>,
  level: number,
  settings: XmlSettings,
): string {
  const { prettyPrinting, prettyIndent } = settings;
  const indent = prettyPrinting ? ' '.repeat(level) : '';
  switch (node.kind) {
    case 'text':
      return indent + escapeText(prettyPrinting ? node.value.trim() : node.value);
    case 'attribute':
      return indent + escapeAttribute(node.value);
    case 'comment':
      return `${indent}<!--${node.value}-->`;
    case 'processing-instruction':
      return `${indent}<?${node.name?.local ?? ''}${node.value === '' ? '' : ` ${node.value}`}?>`;
    case 'element':
  }
  const { tag, attributes, inner } = startTag(node, scope);
  if (node.children.length === 0) return `${indent}<${tag}${attributes}/>`;
  const [first] = node.children;
  const isBroken = prettyPrinting && (node.children.length > 1 || first?.kind !== 'text');
  const childSettings = isBroken ? settings : { ...settings, prettyPrinting: prettyPrinting && !isBroken };
  const content = node.children.map((child) =>
    nodeMarkup(child, inner, isBroken ? level + prettyIndent : 0, childSettings),
  );
  const lines = isBroken ? `\n${content.join('\n')}\n${indent}` : content.join('');
  return `${indent}<${tag}${attributes}>${lines}</${tag}>`;
}

/** The names of a start tag, with declarations of the namespaces that the scope lacks. */
function startTag(node: XmlNode, scope: ReadonlyMap<string, string>) {
  const inner = new Map(scope);
  const declarations: [string, string][] = [];
  const declare = (prefix: string, uri: string): string => {
    inner.set(prefix, uri);
    declarations.push([prefix, uri]);
    return prefix;
  };
  for (const [prefix, uri] of node.namespaces) if (inner.get(prefix) !== uri) declare(prefix, uri);
  const outerNamespaces = node.inScope;
  const prefixOf = (name: { uri: string; prefix: string | undefined }, isAttribute: boolean): string => {
    const { uri, prefix } = name;
    if (uri === '') return isAttribute || (inner.get('') ?? '') === '' ? '' : declare('', '');
    if (prefix !== undefined && !(isAttribute && prefix === ''))
      return inner.get(prefix) === uri ? prefix : declare(prefix, uri);
    const declaration = [...inner, ...outerNamespaces].find(
      ([candidate, namespace]) => namespace === uri && !(isAttribute && candidate === ''),
    );
    if (declaration) return inner.get(declaration[0]) === uri ? declaration[0] : declare(declaration[0], uri);
    if (!isAttribute) return declare('', uri);
    let number = 1;
    while (inner.has(`ns${number}`)) number++;
    return declare(`ns${number}`, uri);
  };
  const named = (name: XmlNode['name'], isAttribute: boolean): string => {
    if (!name) return '';
    const prefix = prefixOf(name, isAttribute);
    return prefix === '' ? name.local : `${prefix}:${name.local}`;
  };
  const tag = named(node.name, false);
  const attributes = node.attributes.map(
    (attribute) => ` ${named(attribute.name, true)}="${escapeAttribute(attribute.value)}"`,
  );
  const namespaces = declarations.map(
    ([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`,
  );
  return { tag, attributes: [...attributes, ...namespaces].join(''), inner };
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const escapeAttribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;')
    .replaceAll('\t', '&#x9;');
