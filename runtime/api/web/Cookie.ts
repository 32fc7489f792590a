import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';
import { encodeUriPart } from '../../text-arguments.ts';

/** The method that formats a cookie as the value of a header; internal to the Script API. */
export const toHeader: unique symbol = Symbol('toHeader');

/** A cookie with its name, value and attributes. */
export class Cookie extends PlatformObject {
  readonly #name: string;
  #value: string;
  #comment: string | null = null;
  #domain: string | null = null;
  #path: string | null = null;
  #maxAge = -1;
  #isSecure = false;
  #isHttpOnly = false;
  #version = 0;

  /**
   * Creates a cookie that expires with the client's session.
   * @throws TypeError if the name is not valid
   * @public
   */
  constructor(name: string, value: string) {
    super();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(String(name)))
      throw new TypeError(`"${name}" is not a valid cookie name.`);
    this.#name = name;
    this.#value = String(value);
  }

  /** Returns the name of the cookie. */
  get name(): string {
    return this.#name;
  }

  /** Returns the value of the cookie. */
  get value(): string {
    return this.#value;
  }

  /** Sets the value of the cookie. */
  set value(value: string) {
    this.#value = String(value);
  }

  /** Returns the comment of the cookie, which is not sent, or null if it is not set. */
  get comment(): string | null {
    return this.#comment;
  }

  /** Sets the comment of the cookie, which is not sent; null removes it. */
  set comment(comment: string | null) {
    this.#comment = comment;
  }

  /** Returns the domain that the cookie is sent to, or null for the host that set it. */
  get domain(): string | null {
    return this.#domain;
  }

  /** Sets the domain that the cookie is sent to; null means the host that sets it. */
  set domain(domain: string | null) {
    this.#domain = domain;
  }

  /** Returns the path that the cookie is sent to, or null for all paths. */
  get path(): string | null {
    return this.#path;
  }

  /** Sets the path that the cookie is sent to; null means all paths. */
  set path(path: string | null) {
    this.#path = path;
  }

  /**
   * Returns the lifetime of the cookie in seconds: negative if the cookie expires with the client's session, 0 if the
   * client is to remove the cookie.
   */
  get maxAge(): number {
    return this.#maxAge;
  }

  /**
   * Sets the lifetime of the cookie in seconds: negative if the cookie expires with the client's session, 0 if the
   * client is to remove the cookie.
   */
  set maxAge(seconds: number) {
    this.#maxAge = Math.trunc(Number(seconds));
  }

  /** Returns true if the cookie is sent only over secure connections. */
  get secure(): boolean {
    return this.#isSecure;
  }

  /** Sets whether the cookie is sent only over secure connections. */
  set secure(secure: boolean) {
    this.#isSecure = Boolean(secure);
  }

  /** Returns true if the cookie is hidden from scripts in the browser. */
  get httpOnly(): boolean {
    return this.#isHttpOnly;
  }

  /** Sets whether the cookie is hidden from scripts in the browser. */
  set httpOnly(httpOnly: boolean) {
    this.#isHttpOnly = Boolean(httpOnly);
  }

  /** Returns the version of the cookie specification, 0 or 1. */
  get version(): number {
    return this.#version;
  }

  /** Sets the version of the cookie specification, 0 or 1. It has no effect. */
  set version(version: number) {
    this.#version = version;
  }

  [displayId](): string {
    return this.#name;
  }

  /** Formats the cookie as the value of a `Set-Cookie` header. */
  [toHeader](): string {
    const parts = [`${this.#name}=${encodeUriPart(this.#value)}`, `Path=${sanitize(this.#path ?? '/')}`];
    if (this.#domain !== null) parts.push(`Domain=${sanitize(this.#domain)}`);
    if (this.#maxAge >= 0) parts.push(`Max-Age=${this.#maxAge}`);
    if (this.#isSecure) parts.push('Secure');
    if (this.#isHttpOnly) parts.push('HttpOnly');
    return parts.join('; ');
  }
}
registerClass('web.Cookie', Cookie, { booleans: ['secure', 'httpOnly'] });

const sanitize = (text: string): string => text.replace(/;|[^\u0020-\u007e]/g, '');
