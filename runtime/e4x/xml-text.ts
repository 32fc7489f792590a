import { xmlNamespace } from '../xml/names.ts';
import { XmlList, nodesOf, type XmlNode, type XmlValue } from './nodes.ts';
import { xmlSettings, type XmlSettings } from './settings.ts';
import { SafeMap } from '../protocol/primordials.ts';

/** Returns the text of a value: its content if it is simple, or else its markup. */
export function textOfXml(value: XmlValue): string {
  if (!value.hasSimpleContent) return formatMarkup(value);
  if (value instanceof XmlList) return value.nodes.map(textOfXml).join('');
  return value.kind === 'element'
    ? value.children.map(({ kind, value: text }) => (kind === 'text' ? text : '')).join('')
    : value.value;
}

/** Returns the markup of a value, formatted according to the settings. */
export function formatMarkup(value: XmlValue, settings: XmlSettings = xmlSettings()): string {
  return nodesOf(value)
    .map((node) => nodeMarkup(node, rootScope, 0, settings))
    .join(settings.prettyPrinting ? '\n' : '');
}

/** The namespaces in scope outside the markup. Namespaces that ancestors declare are declared again where needed. */
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
  const { tag, attributes, innerScope } = formatStartTag(node, scope);
  if (node.children.length === 0) return `${indent}<${tag}${attributes}/>`;
  const [first] = node.children;
  const isMultiline = prettyPrinting && (node.children.length > 1 || first?.kind !== 'text');
  const content = node.children.map((child) =>
    nodeMarkup(child, innerScope, isMultiline ? level + prettyIndent : 0, settings),
  );
  const lines = isMultiline ? `\n${content.join('\n')}\n${indent}` : content.join('');
  return `${indent}<${tag}${attributes}>${lines}</${tag}>`;
}

/**
 * Returns the name of a start tag, its attributes with declarations of the namespaces that are not in scope yet, and
 * the namespaces in scope within the element.
 */
function formatStartTag(node: XmlNode, scope: ReadonlyMap<string, string>) {
  const innerScope = new Map(scope);
  const declarations: [string, string][] = [];
  const declareNamespace = (prefix: string, uri: string): string => {
    innerScope.set(prefix, uri);
    declarations.push([prefix, uri]);
    return prefix;
  };
  for (const [prefix, uri] of node.namespaces)
    if (innerScope.get(prefix) !== uri) declareNamespace(prefix, uri);
  const outerNamespaces = node.namespacesInScope;
  const findPrefix = (name: { uri: string; prefix: string | undefined }, isAttribute: boolean): string => {
    const { uri, prefix } = name;
    if (uri === '') return isAttribute || (innerScope.get('') ?? '') === '' ? '' : declareNamespace('', '');
    if (prefix !== undefined && !(isAttribute && prefix === ''))
      return innerScope.get(prefix) === uri ? prefix : declareNamespace(prefix, uri);
    const declaration = [...innerScope, ...outerNamespaces].find(
      ([candidate, namespace]) => namespace === uri && !(isAttribute && candidate === ''),
    );
    if (declaration)
      return innerScope.get(declaration[0]) === uri ? declaration[0] : declareNamespace(declaration[0], uri);
    if (!isAttribute) return declareNamespace('', uri);
    let number = 1;
    while (innerScope.has(`ns${number}`)) number++;
    return declareNamespace(`ns${number}`, uri);
  };
  const formatName = (name: XmlNode['name'], isAttribute: boolean): string => {
    if (!name) return '';
    const prefix = findPrefix(name, isAttribute);
    return prefix === '' ? name.local : `${prefix}:${name.local}`;
  };
  const tag = formatName(node.name, false);
  const attributes = node.attributes.map(
    (attribute) => ` ${formatName(attribute.name, true)}="${escapeAttribute(attribute.value)}"`,
  );
  const namespaces = declarations.map(
    ([prefix, uri]) => ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`,
  );
  return { tag, attributes: [...attributes, ...namespaces].join(''), innerScope };
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
