import { freezeClass } from '../protocol/primordials.ts';

/** The name of an element, an attribute or a processing instruction. */
export interface NodeName {
  /** Empty for names without a namespace. */
  readonly uri: string;
  readonly local: string;
  /** Undefined if the name was created without a prefix. The serializer then chooses one. */
  readonly prefix: string | undefined;
}

export type NodeKind = 'element' | 'text' | 'attribute' | 'comment' | 'processing-instruction';
export type NamespaceDeclaration = readonly [prefix: string, uri: string];

/** A node of an XML tree (ECMA-357, 9.1). Scripts use it through a proxy (`values.ts`). */
export class XmlNode {
  readonly kind: NodeKind;
  name: NodeName | undefined;
  /** The value of a node that is not an element. */
  value: string;
  attributes: XmlNode[] = [];
  children: XmlNode[] = [];
  namespaces: NamespaceDeclaration[] = [];
  parent: XmlNode | undefined;

  constructor(kind: NodeKind, name?: NodeName, value = '') {
    this.kind = kind;
    this.name = name;
    this.value = value;
  }

  get hasSimpleContent(): boolean {
    if (this.kind === 'comment' || this.kind === 'processing-instruction') return false;
    return this.children.every(({ kind }) => kind !== 'element');
  }

  copy(): XmlNode {
    const copy = new XmlNode(this.kind, this.name, this.value);
    copy.namespaces = [...this.namespaces];
    copy.attributes = this.attributes.map((attribute) => attribute.copy());
    copy.children = this.children.map((child) => child.copy());
    for (const part of [...copy.attributes, ...copy.children]) part.parent = copy;
    return copy;
  }

  /**
   * Replaces `count` children, beginning at `index`, with copies of nodes. Returns the copies.
   * @throws TypeError if the element would become a part of itself
   */
  splice(index: number, count: number, nodes: readonly XmlNode[]): XmlNode[] {
    if (nodes.some((node) => node === this || node.contains(this)))
      throw new TypeError('An XML element cannot become a part of itself.');
    const copies = nodes.map((node) => node.copy());
    for (const copy of copies) copy.parent = this;
    for (const child of this.children.splice(index, count, ...copies)) child.parent = undefined;
    return copies;
  }

  /** Replaces the content with text. */
  setText(text: string): void {
    if (this.kind !== 'element') this.value = text;
    else this.splice(0, this.children.length, text === '' ? [] : [new XmlNode('text', undefined, text)]);
  }

  remove(): void {
    const { parent } = this;
    if (!parent) return;
    const list = this.kind === 'attribute' ? parent.attributes : parent.children;
    const index = list.indexOf(this);
    if (index >= 0) list.splice(index, 1);
    this.parent = undefined;
  }

  setAttribute(name: NodeName, value: string): void {
    const attribute = this.attributes.find((candidate) => isSameName(candidate.name, name));
    if (attribute) {
      attribute.value = value;
      return;
    }
    const newAttribute = new XmlNode('attribute', name, value);
    newAttribute.parent = this;
    this.attributes.push(newAttribute);
  }

  *descendants(): Generator<XmlNode> {
    for (const child of this.children) {
      yield child;
      yield* child.descendants();
    }
  }

  /** The namespaces that apply to the node, by prefix. The innermost declaration of a prefix applies. */
  get namespacesInScope(): Map<string, string> {
    const scope = new Map<string, string>();
    for (const { namespaces } of this.#selfAndAncestors())
      for (const [prefix, uri] of namespaces) if (!scope.has(prefix)) scope.set(prefix, uri);
    return scope;
  }

  /** Returns whether another node is this node or one of its descendants. */
  contains(node: XmlNode): boolean {
    return [...node.#selfAndAncestors()].includes(this);
  }

  *#selfAndAncestors(): Generator<XmlNode> {
    yield this;
    if (this.parent) yield* this.parent.#selfAndAncestors();
  }
}
freezeClass(XmlNode);

export const isSameName = (a: NodeName | undefined, b: NodeName | undefined): boolean =>
  a?.local === b?.local && a?.uri === b?.uri;

/** Returns whether two nodes have the same kind, name, value, attributes (in any order) and children. */
export function areEqual(a: XmlNode, b: XmlNode): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || !isSameName(a.name, b.name) || a.value !== b.value) return false;
  if (a.attributes.length !== b.attributes.length || a.children.length !== b.children.length) return false;
  return (
    a.attributes.every(({ name, value }) =>
      b.attributes.some((attribute) => isSameName(name, attribute.name) && value === attribute.value),
    ) && a.children.every((child, index) => areEqual(child, b.children[index] as XmlNode))
  );
}

/**
 * The place of the element that is added when a script assigns to an item that a list does not have: the children of
 * `owner`. The selector contains the name of the element.
 */
export interface ListTarget {
  readonly owner: XmlNode | XmlList;
  readonly selector: Selector;
}

/** A list of nodes, which may have different parents. */
export class XmlList {
  nodes: XmlNode[];
  readonly target: ListTarget | undefined;

  constructor(nodes: readonly XmlNode[], target?: ListTarget) {
    this.nodes = [...nodes];
    this.target = target;
  }

  get hasSimpleContent(): boolean {
    const [first] = this.nodes;
    if (this.nodes.length === 1 && first) return first.hasSimpleContent;
    return this.nodes.every(({ kind }) => kind !== 'element');
  }
}
freezeClass(XmlList);

export type XmlValue = XmlNode | XmlList;

export const nodesOf = (value: XmlValue): readonly XmlNode[] =>
  value instanceof XmlList ? value.nodes : [value];

/** The names that a property or a method's argument selects. */
export interface Selector {
  readonly isAttribute: boolean;
  readonly isDescendant: boolean;
  /** Null if names in any namespace match. */
  readonly uri: string | null;
  /** `*` if any name matches. */
  readonly local: string;
}

export function matches(selector: Selector, { kind, name }: XmlNode): boolean {
  if (selector.local === '*' && selector.uri === null) return true;
  if (kind !== (selector.isAttribute ? 'attribute' : 'element') || !name) return false;
  return (
    (selector.local === '*' || selector.local === name.local) &&
    (selector.uri === null || selector.uri === name.uri)
  );
}

/** Returns the children, descendants or attributes of a node that a selector matches. */
export function select(node: XmlNode, selector: Selector): XmlNode[] {
  if (!selector.isAttribute) {
    const parts = selector.isDescendant ? [...node.descendants()] : node.children;
    return parts.filter((part) => matches(selector, part));
  }
  const owners = selector.isDescendant ? [node, ...node.descendants()] : [node];
  return owners.flatMap(({ attributes }) => attributes.filter((part) => matches(selector, part)));
}
