import { PlatformObject, platformClass } from '../../platform-object.ts';

interface Parts {
  /** `https://host`; empty where the address is relative. */
  readonly origin: string;
  readonly path: string;
}

/** Reads the address of a text; for the service's own code. */
export const parse: unique symbol = Symbol('parse');

/** An address, to which parameters can be added. It is written as relative unless it was made absolute. */
export class URL extends PlatformObject {
  #parts: Parts;
  readonly #host: string;
  #query: [name: string, value: string][] = [];
  #fragment = '';

  constructor(parts: Parts, host: string) {
    super();
    this.#parts = parts;
    this.#host = host;
  }

  /** The address of a text, with a query if given. */
  static [parse](address: string, query: string | null): URL {
    const [, origin = '', path = ''] = /^([a-z]+:\/\/[^/]*)?(.*)$/i.exec(address) ?? [];
    const url = new URL({ origin, path }, origin.replace(/^[a-z]+:\/\//i, ''));
    for (const pair of (query ?? '').split('&')) {
      const [name = '', ...value] = pair.split('=');
      if (name !== '') url.#query.push([plain(name), plain(value.join('='))]);
    }
    return url;
  }

  /** Adds a parameter, and gives this address. */
  append(name: string, value: string): this {
    this.#query.push([String(name), String(value)]);
    return this;
  }

  /** Removes a parameter, and gives this address. */
  remove(name: string): this {
    this.#query = this.#query.filter(([own]) => own !== name);
    return this;
  }

  /** Sets what follows `#`, and gives this address. */
  fragment(fragment: string): this {
    this.#fragment = String(fragment);
    return this;
  }

  /** Makes it absolute, by the request's protocol, and gives it. */
  abs(): this {
    return this.#parts.origin === '' ? this.#with(`https://${this.#host}`) : this;
  }

  /** Makes it absolute with `http`, and gives it. */
  http(): this {
    return this.#with(`http://${this.#host}`);
  }

  /** Makes it absolute with `https`, and gives it. */
  https(): this {
    return this.#with(`https://${this.#host}`);
  }

  /** Makes it relative, and gives it. */
  relative(): this {
    return this.#with('');
  }

  /** Makes it absolute with another host, and gives it. */
  host(name: string): this {
    const scheme = this.#parts.origin === '' ? 'https' : this.#parts.origin.split(':')[0];
    return this.#with(`${scheme}://${String(name)}`);
  }

  override toString(): string {
    const query = this.#query.map(
      ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    );
    const fragment = this.#fragment === '' ? '' : `#${encodeURIComponent(this.#fragment)}`;
    return `${this.#parts.origin}${this.#parts.path}${query.length > 0 ? `?${query.join('&')}` : ''}${fragment}`;
  }

  override valueOf(): string {
    return this.toString();
  }

  /** Number of characters of its text. */
  get length(): number {
    return this.toString().length;
  }

  #with(origin: string): this {
    this.#parts = { ...this.#parts, origin };
    return this;
  }
}
platformClass('web.URL', URL);

const plain = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};
