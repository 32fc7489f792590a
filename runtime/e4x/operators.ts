import { asText } from '../text-arguments.ts';
import { literalSubstitutes } from '../../dialect/index.ts';
import { hideFromDebugger } from '../modules/host-values.ts';
import { areEqual, XmlList, nodesOf, XmlNode, type XmlValue } from './nodes.ts';
import { formatKey, Namespace, QName, setDefaultNamespace, toUri, defaultNamespace } from './names.ts';
import { parseNodes } from './parse-nodes.ts';
import { hasProperty, xmlObject, xmlValueOf } from './values.ts';
import { escapeAttribute, escapeText, formatMarkup, textOfXml } from './xml-text.ts';
import { xmlSettings } from './settings.ts';
import { freezeWithFunctions } from '../protocol/primordials.ts';

/** Functions that the compiled form of E4X expressions calls. */
export const e4x = hideFromDebugger(
  freezeWithFunctions({
    /** Creates XML from a literal, which is compiled to a tagged template. */
    literal: (strings: TemplateStringsArray, ...parts: unknown[]): object => {
      const text = formatLiteral(strings.raw.map(restoreCharacters), parts);
      const list = /^<>([^]*)<\/\s*>\s*$/.exec(text);
      if (list) return xmlObject(new XmlList(parseNodes(list[1] ?? '', '<>'.length + 1)));
      const [node] = parseNodes(text);
      return xmlObject(node ?? new XmlNode('text'));
    },

    key: (signs: string, name: unknown): string => formatKey(signs, name),

    /** Returns the key of `namespace::name`. Null as the namespace means any namespace. */
    qualify: (signs: string, namespace: unknown, name: unknown): string =>
      `${signs}${namespace === null ? '*' : toUri(namespace)}::${name instanceof QName ? name.localName : asText(name)}`,

    /** Resolves a name in a filter: a child, a variable or a method. */
    resolveFilterName: (item: object, name: string, readVariable: () => unknown): unknown => {
      const value = xmlValueOf(item);
      if (value && hasProperty(value, name)) return Reflect.get(item, name);
      try {
        return readVariable();
      } catch (error) {
        if (!(error instanceof ReferenceError)) throw error;
        const method: unknown = Reflect.get(item, name);
        if (typeof method !== 'function') throw error;
        return method;
      }
    },

    add: (a: unknown, b: unknown): unknown => {
      const [first, second] = [xmlValueOf(a), xmlValueOf(b)];
      if (!first || !second) return (a as string) + (b as string);
      return xmlObject(
        new XmlList(
          [...nodesOf(first), ...nodesOf(second)],
          first instanceof XmlList ? first.target : undefined,
        ),
      );
    },

    equal: (a: unknown, b: unknown): boolean => {
      const [first, second] = [xmlValueOf(a), xmlValueOf(b)];
      if (first) return isEqualTo(first, second ?? b);
      if (second) return isEqualTo(second, a);
      if (a instanceof QName && b instanceof QName) return a.uri === b.uri && a.localName === b.localName;
      if (a instanceof Namespace && b instanceof Namespace) return a.uri === b.uri;
      // eslint-disable-next-line eqeqeq -- this is the script's operator
      return a == b;
    },

    typeof: (value: unknown): string => (xmlValueOf(value) ? 'xml' : typeof value),

    /** The default namespace of the script. */
    get namespace(): string {
      return defaultNamespace();
    },

    set namespace(value: unknown) {
      setDefaultNamespace(value);
    },
  }),
);

/** Returns whether XML equals another value (ECMA-357, 11.5.1). */
function isEqualTo(value: XmlValue, other: unknown): boolean {
  const nodes = nodesOf(value);
  if (other === undefined) return value instanceof XmlList && nodes.length === 0;
  if (other === null) return false;
  if (other instanceof XmlNode || other instanceof XmlList) {
    const others = nodesOf(other);
    if (nodes.length === 1 && others.length === 1)
      return areNodesEqual(nodes[0] as XmlNode, others[0] as XmlNode);
    return (
      nodes.length === others.length &&
      nodes.every((node, index) => areNodesEqual(node, others[index] as XmlNode))
    );
  }
  // eslint-disable-next-line eqeqeq -- compares a text with a number as the language does
  return value.hasSimpleContent && textOfXml(value) == other;
}

function areNodesEqual(a: XmlNode, b: XmlNode): boolean {
  const isText = ({ kind }: XmlNode): boolean => kind === 'text' || kind === 'attribute';
  if ((isText(a) && b.hasSimpleContent) || (isText(b) && a.hasSimpleContent))
    return textOfXml(a) === textOfXml(b);
  return areEqual(a, b);
}

function restoreCharacters(text: string): string {
  return literalSubstitutes.reduce(
    (restoredText, [character, substitute]) => restoredText.replaceAll(substitute, character),
    text,
  );
}

/** Returns the text of a literal with the values of its expressions, each formatted for its position. */
function formatLiteral(strings: readonly string[], parts: readonly unknown[]): string {
  let text = '';
  let state: 'content' | 'tag' = 'content';
  for (const [index, string] of strings.entries()) {
    state = findStateAfter(string, state);
    text += string;
    if (index >= parts.length) break;
    const part = parts[index];
    const value = xmlValueOf(part);
    if (state === 'content')
      text += value
        ? formatMarkup(value, { ...xmlSettings(), prettyPrinting: false })
        : escapeText(asText(part));
    else if (/=\s*$/.test(string)) text += `"${escapeAttribute(value ? textOfXml(value) : asText(part))}"`;
    else text += part instanceof QName ? part.localName : asText(part);
  }
  return text;
}

/** Returns the state after a part of a literal: whether it ends inside a tag. */
function findStateAfter(text: string, initialState: 'content' | 'tag'): 'content' | 'tag' {
  let state = initialState;
  // A quotation mark in content is text, as in `it's`; in a tag it encloses a value, which may contain `>`.
  const patterns = {
    content: /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|</g,
    tag: /"[^"]*"|'[^']*'|>/g,
  };
  for (let position = 0; ;) {
    const pattern = patterns[state];
    pattern.lastIndex = position;
    const piece = pattern.exec(text)?.[0];
    if (piece === undefined) return state;
    position = pattern.lastIndex;
    if (piece === '<') state = 'tag';
    else if (piece === '>') state = 'content';
  }
}
