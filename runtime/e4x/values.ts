import { filterName } from '../../dialect/index.ts';
import { assign, assignItem, remove } from './assignment.ts';
import { XmlList, nodesOf, select, XmlNode, type XmlValue } from './nodes.ts';
import { parseSelector } from './names.ts';
import { textOfXml } from './xml-text.ts';
import { SafeSet, SafeWeakMap, freezeTable } from '../protocol/primordials.ts';

/** The node or list of each object that scripts use. */
const values = new SafeWeakMap<object, XmlValue>();
/** The object of each node, so that a script gets the same object each time. */
const objects = new SafeWeakMap<XmlNode, object>();
/** The node or list of each proxy's target. */
const targets = new SafeWeakMap<object, XmlValue>();

/** The prototypes of XML and XMLList, which are set when the globals are defined. */
let xmlPrototype: object = {};
let listPrototype: object = {};

export function setXmlPrototypes(xml: object, list: object): void {
  xmlPrototype = xml;
  listPrototype = list;
}

/** Returns the node or list that an object represents; undefined for any other value. */
export function xmlValueOf(value: unknown): XmlValue | undefined {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? values.get(value)
    : undefined;
}

/** Returns the object with which scripts use a node or list. */
export function xmlObject(value: XmlValue): object {
  const cachedObject = value instanceof XmlNode ? objects.get(value) : undefined;
  if (cachedObject) return cachedObject;
  const object = createProxy(value, Object.create(null) as object);
  if (value instanceof XmlNode) objects.set(value, object);
  return object;
}

/**
 * Creates the object of a list. It can also be called: `x.name` is the children with this name, and `x.name()` calls
 * the method.
 */
function createCallableList(list: XmlList, call: (args: unknown[]) => unknown): object {
  return createProxy(list, (...args: unknown[]) => call(args));
}

function createProxy(value: XmlValue, target: object): object {
  Object.setPrototypeOf(target, getPrototype(value));
  targets.set(target, value);
  const proxy = new Proxy(target, handler);
  values.set(proxy, value);
  return proxy;
}

const getPrototype = (value: XmlValue): object => (value instanceof XmlList ? listPrototype : xmlPrototype);

const indexPattern = /^(?:0|[1-9]\d*)$/;
/** Names that JavaScript itself or the translation of E4X filters reads, and that therefore never select children. */
const languageNames = new SafeSet(['constructor', 'toJSON', 'then', filterName]);

const valueOfTarget = (target: object): XmlValue => targets.get(target) as XmlValue;

const handler: ProxyHandler<object> = freezeTable({
  get(target, key, receiver) {
    const value = valueOfTarget(target);
    if (typeof key === 'symbol') return getSymbolProperty(value, key);
    if (indexPattern.test(key)) return getItem(value, Number(key));
    const method: unknown = Reflect.get(getPrototype(value), key);
    if (languageNames.has(key)) return method;
    const list = childList(value, key);
    if (typeof method === 'function')
      return createCallableList(list, (args) => Reflect.apply(method, receiver, args) as unknown);
    const textMethod: unknown = value.hasSimpleContent ? Reflect.get(String.prototype, key) : undefined;
    if (typeof textMethod === 'function' && list.nodes.length === 0)
      return createCallableList(list, (args) => Reflect.apply(textMethod, textOfXml(value), args) as unknown);
    return xmlObject(list);
  },
  set(target, key, input) {
    if (typeof key === 'symbol') return false;
    const value = valueOfTarget(target);
    const content: unknown = xmlValueOf(input) ?? input;
    if (indexPattern.test(key)) assignItem(value, Number(key), content);
    else assign(value, parseSelector(key), content);
    return true;
  },
  deleteProperty(target, key) {
    if (typeof key === 'symbol') return false;
    const value = valueOfTarget(target);
    if (indexPattern.test(key)) {
      const [node] = nodesOf(value).slice(Number(key), Number(key) + 1);
      if (value instanceof XmlList && node) {
        node.remove();
        value.nodes = value.nodes.filter((other) => other !== node);
      }
    } else remove(value, parseSelector(key));
    return true;
  },
  has: (target, key) => typeof key === 'string' && hasProperty(valueOfTarget(target), key),
  ownKeys: (target) => nodesOf(valueOfTarget(target)).map((_node, index) => String(index)),
  getOwnPropertyDescriptor(target, key) {
    if (typeof key === 'symbol' || !hasProperty(valueOfTarget(target), key)) return undefined;
    const value: unknown = Reflect.get(xmlObject(valueOfTarget(target)), key);
    return { value, enumerable: indexPattern.test(key), configurable: true, writable: true };
  },
  defineProperty(target, key, descriptor) {
    return Reflect.set(xmlObject(valueOfTarget(target)), key, descriptor.value);
  },
  setPrototypeOf: () => false,
  preventExtensions: () => false,
});

export function hasProperty(value: XmlValue, key: string): boolean {
  if (indexPattern.test(key)) return Number(key) < nodesOf(value).length;
  return childList(value, key).nodes.length > 0;
}

function getItem(value: XmlValue, index: number): unknown {
  const node = nodesOf(value)[index];
  return node && xmlObject(node);
}

/**
 * Returns the children, attributes or descendants that a name selects. A list of children or attributes has a target,
 * for assignments to items that do not exist.
 */
export function childList(value: XmlValue, name: unknown): XmlList {
  const selector = parseSelector(name);
  const nodes = nodesOf(value).flatMap((node) => select(node, selector));
  return new XmlList(nodes, selector.isDescendant ? undefined : { owner: value, selector });
}

function getSymbolProperty(value: XmlValue, key: symbol): unknown {
  if (key === Symbol.toPrimitive) return () => textOfXml(value);
  if (key === Symbol.iterator) return () => nodesOf(value).map(xmlObject)[Symbol.iterator]();
  return Reflect.get(getPrototype(value), key);
}
