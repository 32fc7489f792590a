/** Keys of objects and indexes of arrays, from the root down. */
export type JsonPath = readonly (string | number)[];

/** Offsets in the text, the end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface JsonPlace {
  readonly path: JsonPath;
  readonly value: TextRange;
  /** Of the key with its quotes, where the value has one. */
  readonly key?: TextRange;
  /** The value, where it is no object and no array. */
  readonly scalar?: string | number | boolean | null;
}

/** Where the text stops to be JSON, and why. */
export class JsonProblem extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** Values nest this deep at most: the service refuses more (docs/decisions.md, Formats). */
const deepest = 200;

/** Every value of a JSON text with its place, parents before their children. Throws `JsonProblem`. */
export function jsonPlaces(text: string): JsonPlace[] {
  return new Reader(text).read();
}

const number = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex -- control characters may not stand in a JSON text
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

class Reader {
  readonly #text: string;
  readonly #places: JsonPlace[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): JsonPlace[] {
    this.#value([], undefined);
    this.#blank();
    if (this.#at < this.#text.length) this.#fail('Nothing may follow the document.');
    return this.#places;
  }

  #fail(message: string): never {
    throw new JsonProblem(Math.min(this.#at, this.#text.length), message);
  }

  #blank(): void {
    while (/[ \t\r\n]/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  #value(path: JsonPath, key: TextRange | undefined): void {
    if (path.length > deepest) this.#fail('The document is too deep.');
    this.#blank();
    const start = this.#at;
    const index = this.#places.length;
    this.#places.push({ path, value: { start, end: start } });
    const scalar = this.#content(path);
    this.#places[index] = {
      path,
      value: { start, end: this.#at },
      ...(key ? { key } : {}),
      ...(scalar === undefined ? {} : { scalar: scalar.value }),
    };
  }

  /** Undefined for objects and arrays. */
  #content(path: JsonPath): { value: string | number | boolean | null } | undefined {
    const next = this.#text.charAt(this.#at);
    if (next === '{' || next === '[') {
      if (next === '{') this.#object(path);
      else this.#array(path);
      return undefined;
    }
    if (next === '"') return { value: this.#string() };
    const found = this.#take(number);
    if (found !== undefined) return { value: Number(found) };
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return { value };
    }
    return this.#fail('A value is expected here.');
  }

  #object(path: JsonPath): void {
    this.#at++;
    this.#blank();
    if (this.#skip('}')) return;
    do {
      this.#blank();
      const start = this.#at;
      const name = this.#string();
      const key = { start, end: this.#at };
      this.#blank();
      if (!this.#skip(':')) this.#fail('":" is expected here.');
      this.#value([...path, name], key);
      this.#blank();
    } while (this.#skip(','));
    if (!this.#skip('}')) this.#fail('"," or "}" is expected here.');
  }

  #array(path: JsonPath): void {
    this.#at++;
    this.#blank();
    if (this.#skip(']')) return;
    let index = 0;
    do {
      this.#value([...path, index++], undefined);
      this.#blank();
    } while (this.#skip(','));
    if (!this.#skip(']')) this.#fail('"," or "]" is expected here.');
  }

  #string(): string {
    const text = this.#take(string);
    if (text === undefined) this.#fail('A text in double quotes is expected here.');
    return JSON.parse(text) as string;
  }

  #skip(character: string): boolean {
    if (this.#text.charAt(this.#at) !== character) return false;
    this.#at++;
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}

/** The place of a path, or of the deepest part of it that the text has; undefined where the text is no JSON. */
export function placeOf(text: string, path: JsonPath): JsonPlace | undefined {
  const places = placesOrNone(text);
  for (let length = path.length; length >= 0; length--) {
    const wanted = path.slice(0, length);
    const found = places.find(
      (one) => one.path.length === length && one.path.every((key, at) => String(key) === String(wanted[at])),
    );
    if (found) return found;
  }
  return undefined;
}

export function placesOrNone(text: string): JsonPlace[] {
  try {
    return jsonPlaces(text);
  } catch (error) {
    if (error instanceof JsonProblem) return [];
    throw error;
  }
}
