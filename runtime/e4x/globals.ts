import { asText } from '../text-arguments.ts';
import { filterName } from '../../dialect/index.ts';
import { isXmlName } from '../xml/names.ts';
import { listMethods, nodeMethods } from './methods.ts';
import { XmlList, nodesOf, XmlNode, type XmlValue } from './nodes.ts';
import { Namespace, QName } from './names.ts';
import { parseNodes } from './parse-nodes.ts';
import { defaultXmlSettings, setSettingsOwner, xmlSettings } from './settings.ts';
import { setXmlPrototypes, xmlObject, xmlValueOf } from './values.ts';

/** Defines the globals of E4X. Called before the snapshot of the realm is taken. */
export function defineE4xGlobals(): void {
  const XML = createConstructor('XML', (value, isNew) => xmlObject(toNode(value, isNew)));
  const XMLList = createConstructor('XMLList', (value, isNew) => xmlObject(toList(value, isNew)));
  Object.assign(XML, defaultXmlSettings);
  setSettingsOwner(XML);
  defineMethods(XML, {
    settings: () => ({ ...xmlSettings() }),
    defaultSettings: () => ({ ...defaultXmlSettings }),
    setSettings(settings: unknown) {
      const source = typeof settings === 'object' && settings !== null ? settings : defaultXmlSettings;
      for (const [name, defaultValue] of Object.entries(defaultXmlSettings)) {
        const value: unknown = Reflect.get(source, name);
        if (typeof value === typeof defaultValue) Reflect.set(XML, name, value);
      }
    },
  });
  const prototypes = [XML.prototype as object, XMLList.prototype as object] as const;
  for (const prototype of prototypes) {
    for (const [name, method] of Object.entries(listMethods))
      defineMethods(
        prototype,
        { [name]: (self: XmlValue, ...args: unknown[]) => method(self, ...args) },
        true,
      );
    for (const [name, method] of Object.entries(nodeMethods))
      defineMethods(
        prototype,
        { [name]: (self: XmlValue, ...args: unknown[]) => method(requireSingleNode(self, name), ...args) },
        true,
      );
    defineMethods(prototype, { [filterName]: filterItems }, true);
  }
  setXmlPrototypes(...prototypes);
  const globals = {
    XML,
    XMLList,
    Namespace: makeCallable(Namespace),
    QName: makeCallable(QName),
    isXMLName: (name: unknown) => isXmlName(asText(name)) && !asText(name).includes(':'),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
}

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- scripts call it and use it with `new`
function createConstructor(name: string, create: (value: unknown, isNew: boolean) => object): Function {
  function constructor(value: unknown): object {
    return create(value, Boolean(new.target));
  }
  Object.defineProperty(constructor, 'name', { value: name });
  return constructor;
}

type Class = new (...args: unknown[]) => object;

/** Returns a class that scripts can also call without `new`. */
function makeCallable(constructor: Class): Class {
  const proxy = new Proxy(constructor, {
    apply: (target, _self, args: unknown[]) =>
      args.length === 1 && args[0] instanceof target ? args[0] : new target(...args),
  });
  Object.defineProperty(constructor.prototype, 'constructor', { value: proxy });
  return proxy;
}

/** @param hasSelf whether the first parameter of each function is the XML value on which a script calls the method */
function defineMethods(
  owner: object,
  methods: Readonly<Record<string, (...args: never[]) => unknown>>,
  hasSelf = false,
): void {
  for (const [name, implementation] of Object.entries(methods)) {
    const call = implementation as (...args: unknown[]) => unknown;
    const method = {
      [name](this: unknown, ...args: unknown[]): unknown {
        if (!hasSelf) return call(...args);
        const self = xmlValueOf(this);
        // A value that is not XML, such as `XML.prototype` itself, has the methods of `Object`, such as `toString`.
        const objectMethod: unknown = self ? undefined : Reflect.get(Object.prototype, name);
        if (typeof objectMethod === 'function') return Reflect.apply(objectMethod, this, args) as unknown;
        if (!self) throw new TypeError(`XML.prototype.${name} was called on a value that is not XML.`);
        return call(self, ...args);
      },
    }[name];
    Object.defineProperty(owner, name, {
      value: method,
      writable: true,
      configurable: true,
      enumerable: false,
    });
  }
}

function requireSingleNode(value: XmlValue, method: string): XmlNode {
  const nodes = nodesOf(value);
  if (nodes.length === 1) return nodes[0] as XmlNode;
  throw new TypeError(
    `The method ${method} works only on lists with one item, and this one has ${nodes.length}.`,
  );
}

/** Implements `x.(condition)`. */
function filterItems(value: XmlValue, condition: unknown): object {
  const test = condition as (item: object) => unknown;
  return xmlObject(new XmlList(nodesOf(value).filter((node) => Boolean(test(xmlObject(node))))));
}

/**
 * Implements `XML(value)` (ECMA-357, 10.3) and `new XML(value)`.
 * @throws TypeError for a list that does not have exactly one item
 * @throws TypeError for text that is malformed or has several root elements
 */
function toNode(value: unknown, isNew: boolean): XmlNode {
  const xml = xmlValueOf(value);
  if (xml) {
    const [node, ...otherNodes] = nodesOf(xml);
    if (!node || otherNodes.length > 0)
      throw new TypeError(`XML cannot be made of a list of ${nodesOf(xml).length} items.`);
    return isNew ? node.copy() : node;
  }
  if (value === undefined || value === null) return new XmlNode('text');
  const text = asText(value);
  const nodes = parseFragment(text);
  const [node, ...otherNodes] = nodes.length > 1 ? nodes.filter(({ kind }) => kind === 'element') : nodes;
  if (otherNodes.length > 0) throw new TypeError('XML has one root element, and this text has several.');
  return node ?? new XmlNode('text');
}

function toList(value: unknown, isNew: boolean): XmlList {
  const xml = xmlValueOf(value);
  if (xml instanceof XmlList) return isNew ? new XmlList(xml.nodes) : xml;
  if (xml) return new XmlList([xml]);
  if (value === undefined || value === null) return new XmlList([]);
  return new XmlList(parseFragment(asText(value)));
}

/**
 * Parses a string as nodes. The empty string has no nodes. Any other string becomes a text node, unless its first
 * character that is not white space is `<`.
 * @throws TypeError if the text is malformed
 */
function parseFragment(text: string): XmlNode[] {
  if (/^\s*</.test(text)) return parseNodes(text);
  return text === '' ? [] : [new XmlNode('text', undefined, text)];
}
