import { asText } from '../text-arguments.ts';
import {
  XmlList,
  XmlNode,
  isSameName,
  matches,
  nodesOf,
  select,
  type Selector,
  type XmlValue,
} from './nodes.ts';
import { nameToCreate } from './names.ts';
import { textOfXml } from './xml-text.ts';

/** A value that a script assigns: XML, or any other value, whose text becomes the content. */
export type Content = unknown;

const isXml = (content: Content): content is XmlValue =>
  content instanceof XmlNode || content instanceof XmlList;

export const contentToText = (content: Content): string =>
  isXml(content) ? nodesOf(content).map(textOfXml).join(' ') : asText(content);

/**
 * Returns the nodes to insert for the content: the nodes of XML, in which attributes become text nodes, or one text
 * node for any other value.
 */
export const nodesToInsert = (content: Content): readonly XmlNode[] =>
  isXml(content)
    ? nodesOf(content).map((node) =>
        node.kind === 'attribute' ? new XmlNode('text', undefined, node.value) : node,
      )
    : [new XmlNode('text', undefined, asText(content))];

/**
 * Implements `x.name = content` and `x.@name = content` (ECMA-357, 9.1.1.2 and 9.2.1.2). `x` is an element, a list of
 * one element, or an empty list at whose target an element is created. If `x` is any other XML, nothing changes.
 * @throws TypeError if `x` is a list of several nodes, or an element would become a part of itself
 */
export function assign(value: XmlValue, selector: Selector, content: Content): void {
  const node = value instanceof XmlList ? getOrCreateNode(value) : value;
  if (!node || node.kind !== 'element') return;
  if (selector.isAttribute) {
    node.setAttribute(nameToCreate({ ...selector, uri: selector.uri ?? '' }), contentToText(content));
    return;
  }
  const children = select(node, selector);
  const [first, ...otherChildren] = children;
  for (const other of otherChildren) other.remove();
  if (isXml(content)) {
    const index = first ? node.children.indexOf(first) : node.children.length;
    node.splice(index, first ? 1 : 0, nodesToInsert(content));
  } else if (first) first.setText(asText(content));
  else if (selector.local === '*') node.setText(asText(content));
  else addElement(node, selector).setText(asText(content));
}

/** Adds an element after the last element with its name, or else at the end. */
function addElement(parent: XmlNode, selector: Selector): XmlNode {
  const element = new XmlNode('element', nameToCreate(selector));
  const index = parent.children.findLastIndex((child) => isSameName(child.name, element.name)) + 1;
  const [insertedElement] = parent.splice(index === 0 ? parent.children.length : index, 0, [element]);
  return insertedElement as XmlNode;
}

/**
 * Returns the only node of a list. If the list is empty, creates an element at its target (ECMA-357, 9.2.1.10). Returns
 * undefined if an empty list has no target, or its target does not name an element.
 * @throws TypeError if there are several nodes
 */
function getOrCreateNode(list: XmlList): XmlNode | undefined {
  if (list.nodes.length > 1)
    throw new TypeError('Assignment to a list with more than one item is not allowed.');
  const [node] = list.nodes;
  if (node || !list.target) return node;
  const { owner, selector } = list.target;
  const parent = owner instanceof XmlList ? getOrCreateNode(owner) : owner;
  if (!parent || selector.isAttribute || selector.local === '*') return undefined;
  const createdElement = addElement(parent, selector);
  list.nodes.push(createdElement);
  return createdElement;
}

/**
 * Implements `list[index] = content`.
 * @throws TypeError if the value is not a list, or an element would become a part of itself
 */
export function assignItem(value: XmlValue, index: number, content: Content): void {
  if (!(value instanceof XmlList)) throw new TypeError('Assignment to indexed XML is not allowed.');
  const node = value.nodes[index];
  if (!node) appendItem(value, content);
  else if (node.kind === 'attribute') node.value = contentToText(content);
  else if (!isXml(content)) node.setText(asText(content));
  else {
    const { parent } = node;
    const nodes = parent
      ? parent.splice(parent.children.indexOf(node), 1, nodesToInsert(content))
      : nodesToInsert(content);
    value.nodes.splice(index, 1, ...nodes);
  }
}

function appendItem(list: XmlList, content: Content): void {
  const { target } = list;
  const parent = target && (target.owner instanceof XmlList ? getOrCreateNode(target.owner) : target.owner);
  if (target && parent && target.selector.isAttribute && target.selector.local !== '*') {
    assign(parent, target.selector, content);
    list.nodes.push(...select(parent, target.selector));
    return;
  }
  if (!target || !parent || target.selector.isAttribute) {
    list.nodes.push(...nodesToInsert(content));
    return;
  }
  if (!isXml(content)) {
    const element = target.selector.local === '*' ? undefined : addElement(parent, target.selector);
    if (element) element.setText(asText(content));
    else parent.splice(parent.children.length, 0, nodesToInsert(content));
    if (element) list.nodes.push(element);
    return;
  }
  const last = parent.children.findLastIndex((child) => matches(target.selector, child));
  const nodes = nodesToInsert(content);
  list.nodes.push(...parent.splice(last < 0 ? parent.children.length : last + 1, 0, nodes));
}

/** Implements `delete x.name`. */
export function remove(value: XmlValue, selector: Selector): void {
  for (const node of nodesOf(value)) for (const part of select(node, selector)) part.remove();
}
