import { asText } from '../text-arguments.ts';
import { anyNameSign, attributeSign, descendantSign } from '../../dialect/index.ts';
import { isXmlName } from '../xml/names.ts';
import { callingScript } from '../script-stack.ts';
import type { NodeName, Selector } from './nodes.ts';
import { SafeMap, SafeWeakMap } from '../protocol/primordials.ts';

/** A namespace (ECMA-357, 13.2). */
export class Namespace {
  readonly prefix: string | undefined;
  readonly uri: string;

  constructor(...args: unknown[]) {
    const value = args.at(-1);
    this.uri = value === undefined ? '' : toUri(value);
    this.prefix =
      args.length > 1
        ? asText(args[0])
        : value instanceof Namespace
          ? value.prefix
          : this.uri === ''
            ? ''
            : undefined;
  }

  getPrefix(): string | undefined {
    return this.prefix;
  }

  getUri(): string {
    return this.uri;
  }

  toString(): string {
    return this.uri;
  }
}

/** The prefix of each name that has one. */
const prefixes = new SafeWeakMap<QName, string | undefined>();

/** The name of an element or attribute (ECMA-357, 13.3). */
export class QName {
  /** Null if the name matches in any namespace. */
  readonly uri: string | null;
  readonly localName: string;

  constructor(...args: unknown[]) {
    const name = args.at(-1);
    const [namespace] = args;
    this.localName = name instanceof QName ? name.localName : name === undefined ? '' : asText(name);
    if (args.length > 1) {
      this.uri = namespace === null ? null : namespace === undefined ? defaultNamespace() : toUri(namespace);
      if (namespace instanceof Namespace) prefixes.set(this, namespace.prefix);
    } else {
      this.uri = name instanceof QName ? name.uri : this.localName === '*' ? null : defaultNamespace();
      if (name instanceof QName) prefixes.set(this, prefixes.get(name));
    }
  }

  getLocalName(): string {
    return this.localName;
  }

  getUri(): string | null {
    return this.uri;
  }

  toString(): string {
    if (this.uri === '') return this.localName;
    return `${this.uri ?? '*'}::${this.localName}`;
  }
}

/**
 * Returns the URI of a namespace or qualified name, or any other value as text. The URI of a name that matches in any
 * namespace is empty.
 */
export function toUri(value: unknown): string {
  if (value instanceof Namespace) return value.uri;
  if (value instanceof QName) return value.uri ?? '';
  return asText(value);
}

/** The default namespaces of the current run, by the script that set them. */
const defaultNamespaces = new SafeMap<string | undefined, string>();

/** Returns the namespace of unqualified names in the running script. */
export function defaultNamespace(): string {
  return defaultNamespaces.size === 0 ? '' : (defaultNamespaces.get(callingScript()) ?? '');
}

export function setDefaultNamespace(value: unknown): void {
  defaultNamespaces.set(callingScript(), toUri(value));
}

/** Discards the default namespaces. Must be called when a run begins. */
export function resetDefaultNamespaces(): void {
  defaultNamespaces.clear();
}

/**
 * Returns the property key of a name: the signs for descendants and attributes, then the name, as `uri::name` if it is
 * qualified.
 */
export function formatKey(signs: string, name: unknown): string {
  if (name instanceof QName) return `${signs}${name.uri ?? '*'}::${name.localName}`;
  return signs + asText(name);
}

const keyPattern = new RegExp(`^(${descendantSign}?)((?:${attributeSign}|@)?)(?:(.*)::)?(.*)$`, 's');

/** Parses a property key, or the argument of a method, as a selector. */
export function parseSelector(key: unknown): Selector {
  const [, descendant, attribute, uri, name = ''] = keyPattern.exec(formatKey('', key)) ?? [];
  const isAttribute = attribute !== '';
  const local = name === anyNameSign ? '*' : name;
  const defaultUri = local === '*' ? null : isAttribute ? '' : defaultNamespace();
  return {
    isDescendant: descendant !== '',
    isAttribute,
    uri: uri === undefined ? defaultUri : uri === '*' ? null : uri,
    local,
  };
}

/** Returns the name of the node that an assignment creates. @throws TypeError if it is not a valid name */
export function nameToCreate({ uri, local }: Selector): NodeName {
  if (!isXmlName(local)) throw new TypeError(`"${local}" is not a valid XML name.`);
  return { uri: uri ?? defaultNamespace(), local, prefix: undefined };
}

export function toNodeName(value: unknown): NodeName {
  if (value instanceof QName)
    return { uri: value.uri ?? '', local: value.localName, prefix: prefixes.get(value) };
  return nameToCreate(parseSelector(value));
}

export const toQualifiedName = ({ uri, local, prefix }: NodeName): QName =>
  new QName(prefix === undefined ? uri : new Namespace(prefix, uri), local);
