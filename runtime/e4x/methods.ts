import { asText } from '../text-arguments.ts';
import { isXmlName } from '../xml/names.ts';
import { assign, nodesToInsert } from './assignment.ts';
import { areEqual, select, XmlList, nodesOf, XmlNode, type NodeName, type XmlValue } from './nodes.ts';
import { Namespace, toNodeName, QName, toQualifiedName, parseSelector, toUri } from './names.ts';
import { childList, hasProperty, xmlObject, xmlValueOf } from './values.ts';
import { formatMarkup, textOfXml } from './xml-text.ts';
import { freezeTable } from '../protocol/primordials.ts';

type ListMethod = (value: XmlValue, ...args: unknown[]) => unknown;
type NodeMethod = (node: XmlNode, ...args: unknown[]) => unknown;

const createList = (nodes: readonly XmlNode[]): object => xmlObject(new XmlList(nodes));
const flatMapNodes = (value: XmlValue, selectNodes: (node: XmlNode) => readonly XmlNode[]): object =>
  createList(nodesOf(value).flatMap(selectNodes));
const toContent = (value: unknown): unknown => xmlValueOf(value) ?? value;
const toAttributeName = (name: unknown): string =>
  name instanceof QName ? `@${name.uri ?? '*'}::${name.localName}` : `@${asText(name)}`;

function selectChildren(value: XmlValue, name: unknown): object {
  const index = typeof name === 'number' || /^\d+$/.test(asText(name)) ? Number(name) : undefined;
  if (index === undefined) return xmlObject(childList(value, name));
  return flatMapNodes(value, ({ children }) => children.slice(index, index + 1));
}

/** Methods of XML and XMLList. On a list, they apply to all of its items. */
export const listMethods: Readonly<Record<string, ListMethod>> = freezeTable({
  attribute: (value, name) => xmlObject(childList(value, toAttributeName(name))),
  attributes: (value) => flatMapNodes(value, ({ attributes }) => attributes),
  child: selectChildren,
  children: (value) => xmlObject(childList(value, '*')),
  comments: (value) =>
    flatMapNodes(value, ({ children }) => children.filter(({ kind }) => kind === 'comment')),
  contains: (value, other) =>
    nodesOf(value).some((node) => {
      const otherValue = xmlValueOf(other);
      return otherValue
        ? nodesOf(otherValue).length === 1 && areEqual(node, nodesOf(otherValue)[0] as XmlNode)
        : textOfXml(node) === asText(other);
    }),
  copy: (value) =>
    xmlObject(value instanceof XmlNode ? value.copy() : new XmlList(value.nodes.map((node) => node.copy()))),
  descendants(value, name = '*') {
    const selector = { ...parseSelector(name), isDescendant: true };
    return flatMapNodes(value, (node) => select(node, selector));
  },
  elements(value, name = '*') {
    const selector = parseSelector(name);
    return xmlObject(
      new XmlList(
        nodesOf(value).flatMap((node) => select(node, selector).filter(({ kind }) => kind === 'element')),
        { owner: value, selector },
      ),
    );
  },
  hasComplexContent: (value) => nodesOf(value).length > 0 && !value.hasSimpleContent,
  hasOwnProperty: (value: XmlValue, name: unknown) => hasProperty(value, asText(name)),
  hasSimpleContent: (value) => value.hasSimpleContent,
  length: (value) => nodesOf(value).length,
  normalize(value) {
    for (const node of nodesOf(value)) normalize(node);
    return xmlObject(value);
  },
  parent(value) {
    const parents = new Set(nodesOf(value).map(({ parent }) => parent));
    const [parent] = parents;
    if (parents.size === 1 && parent) return xmlObject(parent);
    return value instanceof XmlNode ? null : undefined;
  },
  processingInstructions: (value, name = '*') =>
    flatMapNodes(value, ({ children }) =>
      children.filter(
        (child) =>
          child.kind === 'processing-instruction' && (name === '*' || child.name?.local === asText(name)),
      ),
    ),
  propertyIsEnumerable: (value: XmlValue, name: unknown) => Number(name) < nodesOf(value).length,
  text: (value) => flatMapNodes(value, ({ children }) => children.filter(({ kind }) => kind === 'text')),
  toJSON: (value) => textOfXml(value),
  toString: (value: XmlValue) => textOfXml(value),
  toXMLString: (value) => formatMarkup(value),
  valueOf: (value: XmlValue) => xmlObject(value),
});

/** Methods of XML. A list has them only if it has exactly one item. */
export const nodeMethods: Readonly<Record<string, NodeMethod>> = freezeTable({
  addNamespace(node, namespace) {
    addDeclaration(node, namespace instanceof Namespace ? namespace : new Namespace(namespace));
    return xmlObject(node);
  },
  appendChild: (node, child) => insert(node, node.children.length, child),
  childIndex: (node) => (node.parent && node.kind !== 'attribute' ? node.parent.children.indexOf(node) : NaN),
  inScopeNamespaces: (node) =>
    [...new Map([['', ''], ...node.namespacesInScope])].map(([prefix, uri]) => new Namespace(prefix, uri)),
  insertChildAfter: (node, sibling, child) => insertAt(node, sibling, child, 1, 0),
  insertChildBefore: (node, sibling, child) => insertAt(node, sibling, child, 0, node.children.length),
  localName: (node) => node.name?.local ?? null,
  name: (node) => (node.name ? toQualifiedName(node.name) : null),
  namespace(node, prefix) {
    if (prefix === undefined) {
      if (!node.name) return null;
      const { uri } = node.name;
      const prefixInScope = [...node.namespacesInScope].find(([, namespace]) => namespace === uri)?.[0];
      const ownPrefix = node.name.prefix ?? prefixInScope;
      return ownPrefix === undefined ? new Namespace(uri) : new Namespace(ownPrefix, uri);
    }
    const uri = node.namespacesInScope.get(asText(prefix));
    return uri === undefined ? undefined : new Namespace(prefix, uri);
  },
  namespaceDeclarations: (node) => node.namespaces.map(([prefix, uri]) => new Namespace(prefix, uri)),
  nodeKind: ({ kind }) => kind,
  prependChild: (node, child) => insert(node, 0, child),
  removeNamespace(node, namespace) {
    const uri = toUri(namespace);
    const isUsed = (part: XmlNode): boolean =>
      part.name?.uri === uri || [...part.attributes, ...part.children].some(isUsed);
    if (!isUsed(node)) node.namespaces = node.namespaces.filter(([, declaredUri]) => declaredUri !== uri);
    return xmlObject(node);
  },
  replace(node, name, value) {
    if (/^\d+$/.test(asText(name))) {
      const index = Number(name);
      if (index < node.children.length) node.splice(index, 1, nodesToInsert(toContent(value)));
      return xmlObject(node);
    }
    // Attributes and deeper descendants are not replaced.
    const selectedChildren = select(node, parseSelector(name)).filter((child) =>
      node.children.includes(child),
    );
    const [first, ...otherNodes] = selectedChildren;
    if (!first) return xmlObject(node);
    for (const other of otherNodes) other.remove();
    node.splice(node.children.indexOf(first), 1, nodesToInsert(toContent(value)));
    return xmlObject(node);
  },
  setChildren(node, value) {
    assign(node, { isAttribute: false, isDescendant: false, uri: null, local: '*' }, toContent(value));
    return xmlObject(node);
  },
  setLocalName(node, name) {
    const local = name instanceof QName ? name.localName : asText(name);
    if (!isXmlName(local)) throw new TypeError(`"${local}" is not a valid XML name.`);
    if (node.name) node.name = { ...node.name, local };
  },
  setName(node, name) {
    if (!node.name) return;
    const newName = toNodeName(name);
    node.name = node.kind === 'attribute' && !(name instanceof QName) ? { ...newName, uri: '' } : newName;
  },
  setNamespace(node, value) {
    if (!node.name) return;
    const { prefix, uri } = value instanceof Namespace ? value : new Namespace(value);
    const name: NodeName = { ...node.name, uri, prefix };
    node.name = name;
  },
});

function addDeclaration(node: XmlNode, { prefix, uri }: Namespace): void {
  if (node.kind !== 'element' || prefix === undefined) return;
  node.namespaces = [
    ...node.namespaces.filter(([declaredPrefix]) => declaredPrefix !== prefix),
    [prefix, uri],
  ];
}

function insert(node: XmlNode, index: number, child: unknown): object {
  if (node.kind === 'element') node.splice(index, 0, nodesToInsert(toContent(child)));
  return xmlObject(node);
}

/**
 * Inserts a child at an offset from a sibling, or at the default index without a sibling. Returns undefined if the
 * sibling is not a child of the node.
 */
function insertAt(
  node: XmlNode,
  sibling: unknown,
  child: unknown,
  offset: number,
  defaultIndex: number,
): object | undefined {
  if (sibling === null || sibling === undefined) return insert(node, defaultIndex, child);
  const siblingValue = xmlValueOf(sibling);
  const [siblingNode] = siblingValue ? nodesOf(siblingValue) : [];
  const index = siblingNode ? node.children.indexOf(siblingNode) : -1;
  return index < 0 ? undefined : insert(node, index + offset, child);
}

/** Joins adjacent text nodes and removes empty ones. */
function normalize(node: XmlNode): void {
  const children: XmlNode[] = [];
  for (const child of node.children) {
    const previousChild = children.at(-1);
    if (child.kind === 'text' && previousChild?.kind === 'text') previousChild.value += child.value;
    else if (child.kind !== 'text' || child.value !== '') children.push(child);
    normalize(child);
  }
  node.children = children;
}
