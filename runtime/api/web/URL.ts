import { PlatformObject, registerClass } from '../../platform-object.ts';
import { encodeUriPart } from '../../text-arguments.ts';

interface UrlParts {
  /** The protocol and host, as in `https://host`; empty if the URL is relative. */
  readonly origin: string;
  readonly path: string;
}

/** The function that parses a URL; internal to the Script API. */
export const createUrl: unique symbol = Symbol('createUrl');

/** A URL whose parameters can be changed, and which can be made relative or absolute. */
export class URL extends PlatformObject {
  #parts: UrlParts;
  #host: string;
  #query: [name: string, value: string][] = [];
  #fragment = '';

  constructor(parts: UrlParts, host: string) {
    super();
    this.#parts = parts;
    this.#host = host;
  }

  /** Creates a URL from its address, which must not contain a query string, and its query string; null for none. */
  static [createUrl](address: string, query: string | null): URL {
    const [, origin = '', path = ''] = /^([a-z]+:\/\/[^/]*)?(.*)$/i.exec(address) ?? [];
    const url = new URL({ origin, path }, origin.replace(/^[a-z]+:\/\//i, ''));
    for (const pair of (query ?? '').split('&')) {
      const [name = '', ...value] = pair.split('=');
      if (name !== '') url.#query.push([decodeParameter(name), decodeParameter(value.join('='))]);
    }
    return url;
  }

  /** Adds a parameter, and returns this URL. */
  append(name: string, value: string): this {
    this.#query.push([String(name), String(value)]);
    return this;
  }

  /** Removes all parameters with the given name, and returns this URL. */
  remove(name: string): this {
    this.#query = this.#query.filter(([existingName]) => existingName !== String(name));
    return this;
  }

  /** Sets the fragment after `#`, and returns this URL. */
  fragment(fragment: string): this {
    this.#fragment = String(fragment);
    return this;
  }

  /** Makes a relative URL absolute with `https`, and returns this URL. An absolute URL does not change. */
  abs(): this {
    return this.#parts.origin === '' ? this.#withOrigin(`https://${this.#host}`) : this;
  }

  /** Makes the URL absolute with `http`, and returns this URL. */
  http(): this {
    return this.#withOrigin(`http://${this.#host}`);
  }

  /** Makes the URL absolute with `https`, and returns this URL. */
  https(): this {
    return this.#withOrigin(`https://${this.#host}`);
  }

  /** Makes the URL relative, and returns this URL. */
  relative(): this {
    return this.#withOrigin('');
  }

  /** Makes the URL absolute with another host, and returns this URL. */
  host(name: string): this {
    const scheme = this.#parts.origin === '' ? 'https' : this.#parts.origin.split(':')[0];
    this.#host = String(name);
    return this.#withOrigin(`${scheme}://${this.#host}`);
  }

  /** Returns the URL as a string. */
  override toString(): string {
    const query = this.#query.map(([name, value]) => `${encodeUriPart(name)}=${encodeUriPart(value)}`);
    const fragment = this.#fragment === '' ? '' : `#${encodeUriPart(this.#fragment)}`;
    return `${this.#parts.origin}${this.#parts.path}${query.length > 0 ? `?${query.join('&')}` : ''}${fragment}`;
  }

  /** Returns the URL as a string. */
  override valueOf(): string {
    return this.toString();
  }

  /** Returns the length of the URL in characters. */
  get length(): number {
    return this.toString().length;
  }

  #withOrigin(origin: string): this {
    this.#parts = { ...this.#parts, origin };
    return this;
  }
}
registerClass('web.URL', URL);

const decodeParameter = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};
