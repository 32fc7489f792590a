import {
  createScanner,
  getLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';

/** Property names and array indexes, from the root down. */
export type JsonPath = readonly (string | number)[];

/** Offsets in the text; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * A value of a JSON text with its position. Properties of objects are nodes with two children: the key and
 * the value.
 */
export type JsonNode = Node;

export interface JsonPlace {
  readonly path: JsonPath;
  readonly value: TextRange;
  /** Range of the key, including its quotes; absent for the root and for array elements. */
  readonly key?: TextRange;
  /** The value; absent for objects and arrays. */
  readonly scalar?: string | number | boolean | null;
}

/** Thrown for a text that is not valid JSON. `offset` is the position of the error. */
export class JsonSyntaxError extends Error {
  readonly offset: number;
  /** Whether something is missing before `offset`, such as a comma. Otherwise the text at `offset` is invalid. */
  readonly isMissingToken: boolean;
  constructor(offset: number, message: string, isMissingToken = false) {
    super(message);
    this.offset = offset;
    this.isMissingToken = isMissingToken;
  }
}

export interface ParsedJson {
  /** The part of the text that could be parsed; undefined if the text contains no value or is nested too deeply. */
  readonly root: JsonNode | undefined;
  /** The first error; undefined for valid JSON. */
  readonly error: JsonSyntaxError | undefined;
}

/** Maximum nesting depth: the service rejects deeper texts (docs/decisions.md, Formats). */
const maxDepth = 200;

/**
 * Parses a JSON text as far as possible. Comments and trailing commas are errors, as in JSON.parse, but a
 * byte order mark is allowed. Never throws.
 */
export const parseJson = (text: string): ParsedJson => parseText(text, { isStrict: true });

/** Like `parseJson`, but with comments and trailing commas, as in VS Code's own files. Never throws. */
export const parseJsonWithComments = (text: string): ParsedJson => parseText(text, { isStrict: false });

function parseText(text: string, { isStrict }: { readonly isStrict: boolean }): ParsedJson {
  // A space replaces the byte order mark, so that all offsets refer to `text`.
  const json = text.replace(/^\uFEFF/, ' ');
  const error = depthError(json);
  if (error) return { root: undefined, error };
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { disallowComments: isStrict, allowTrailingComma: !isStrict });
  const [first] = errors;
  return {
    root,
    error:
      first &&
      (trailingCommaError(json, first) ??
        new JsonSyntaxError(first.offset, messageOf(first.error), isMissingTokenError(first.error))),
  };
}

/** Returns the error of a comma before the end of an object or an array; undefined if the error is another one. */
function trailingCommaError(text: string, { error, offset }: ParseError): JsonSyntaxError | undefined {
  const bracket = text.charAt(offset);
  const expectedBrackets: Readonly<Record<string, string>> = {
    PropertyNameExpected: '}',
    ValueExpected: ']',
  };
  const before = text.slice(0, offset).trimEnd();
  if (bracket === '' || expectedBrackets[printParseErrorCode(error)] !== bracket || !before.endsWith(','))
    return undefined;
  return new JsonSyntaxError(before.length - 1, `A comma is not allowed before "${bracket}".`);
}

/** The parser is recursive, so the depth is checked before it runs. */
function depthError(text: string): JsonSyntaxError | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const character = text.charAt(scanner.getTokenOffset());
    if (character === '{' || character === '[') depth++;
    if (character === '}' || character === ']') depth--;
    if (depth > maxDepth) return new JsonSyntaxError(scanner.getTokenOffset(), 'The document is too deep.');
  }
  return undefined;
}

/** Messages by the parser's error codes. */
const messages: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'A property name in double quotes is expected here.',
  ColonExpected: '":" is expected here.',
  CommaExpected: '"," is expected here.',
  CloseBraceExpected: '"," or "}" is expected here.',
  CloseBracketExpected: '"," or "]" is expected here.',
  EndOfFileExpected: 'Nothing may follow the document.',
  InvalidCommentToken: 'JSON has no comments.',
  UnexpectedEndOfString: 'The closing double quote of this string is missing.',
  InvalidCharacter: 'This string contains a control character.',
  InvalidEscapeCharacter: 'This string contains an invalid escape sequence.',
  InvalidUnicode: 'This string contains an invalid escape sequence.',
  UnexpectedEndOfNumber: 'This number is incomplete.',
  InvalidSymbol: 'This is not a JSON value: strings and property names need double quotes.',
};

const messageOf = (code: ParseError['error']): string =>
  messages[printParseErrorCode(code)] ?? 'A value is expected here.';

const isMissingTokenError = (code: ParseError['error']): boolean =>
  /^(?!EndOfFile).*Expected$/.test(printParseErrorCode(code));

/** Returns the range of a node. */
export const rangeOf = ({ offset, length }: JsonNode): TextRange => ({ start: offset, end: offset + length });

/** Returns the JavaScript value of a node. */
export const valueOf = (node: JsonNode): unknown => getNodeValue(node);

/**
 * Returns the value of an object's property, or undefined if there is none. If the key occurs several times, the last
 * value applies, as in JSON.parse.
 */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  if (node?.type !== 'object') return undefined;
  const property = node.children?.findLast(({ children }) => children?.[0]?.value === key);
  return property?.children?.[1];
}

/**
 * Returns every value of a JSON text with its place, parents before their children. @throws JsonSyntaxError
 */
export function jsonPlaces(text: string): JsonPlace[] {
  const { root, error } = parseJson(text);
  if (error) throw error;
  const places: JsonPlace[] = [];
  if (root) collectPlaces(root, [], undefined, places);
  return places;
}

function collectPlaces(node: JsonNode, path: JsonPath, key: JsonNode | undefined, places: JsonPlace[]): void {
  const isScalar = node.type !== 'object' && node.type !== 'array';
  places.push({
    path,
    value: rangeOf(node),
    ...(key ? { key: rangeOf(key) } : {}),
    ...(isScalar ? { scalar: node.value as string | number | boolean | null } : {}),
  });
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === 'array') collectPlaces(child, [...path, index], undefined, places);
    const [childKey, childValue] = node.type === 'object' ? (child.children ?? []) : [];
    if (childKey && childValue)
      collectPlaces(childValue, [...path, String(childKey.value)], childKey, places);
  }
}

/**
 * Returns the place at a path, or the place of its deepest ancestor in the text. Returns undefined if the text is not
 * valid JSON.
 */
export function deepestPlace(text: string, path: JsonPath): JsonPlace | undefined {
  const places = placesOrEmpty(text);
  for (let length = path.length; length >= 0; length--) {
    const prefix = path.slice(0, length);
    const place = places.find(
      (candidate) =>
        candidate.path.length === length &&
        candidate.path.every((key, keyIndex) => String(key) === String(prefix[keyIndex])),
    );
    if (place) return place;
  }
  return undefined;
}

/** Like `jsonPlaces`, but returns an empty list if the text is not valid JSON. */
export function placesOrEmpty(text: string): JsonPlace[] {
  try {
    return jsonPlaces(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return [];
    throw error;
  }
}

/** The place of an offset in a JSON text, which may be incomplete. */
export interface JsonCaret {
  /** Path of the value that contains the offset, or that would be inserted there. */
  readonly path: JsonPath;
  /** Whether the offset is at a property name. */
  readonly isKey: boolean;
  /**
   * The string that contains the offset, including its quotes, or undefined if there is none. The closing quote may be
   * missing.
   */
  readonly string: TextRange | undefined;
}

export function caretAt(text: string, offset: number): JsonCaret {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const isInString =
    previousNode?.type === 'string' &&
    previousNode.offset < offset &&
    offset <= previousNode.offset + previousNode.length;
  return { path, isKey: isAtPropertyKey, string: isInString ? rangeOf(previousNode) : undefined };
}

/** Returns the 1-based line and column of an offset. */
export function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const linesBefore = text.slice(0, offset).split('\n');
  return { line: linesBefore.length, column: (linesBefore.at(-1)?.length ?? 0) + 1 };
}
