import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

/** Gives a cookie as the value of a header; for the service's own code. */
export const asHeader: unique symbol = Symbol('asHeader');

/** A cookie: a name, a value, and where and how long the client keeps it. */
export class Cookie extends PlatformObject {
  readonly #name: string;
  #value: string;
  #comment: string | null = null;
  #domain: string | null = null;
  #path: string | null = null;
  #maxAge = -1;
  #secure = false;
  #httpOnly = false;
  #version = 0;

  /** A cookie for the length of the client's session. @public */
  constructor(name: string, value: string) {
    super();
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(String(name))) throw new TypeError(`"${name}" is no name of a cookie.`);
    this.#name = name;
    this.#value = String(value);
  }

  get name(): string {
    return this.#name;
  }

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#value = String(value);
  }

  /** What it is for. */
  get comment(): string | null {
    return this.#comment;
  }

  set comment(comment: string | null) {
    this.#comment = comment;
  }

  /** Hosts that get it back; null for the one that sent it. */
  get domain(): string | null {
    return this.#domain;
  }

  set domain(domain: string | null) {
    this.#domain = domain;
  }

  /** Path below which it is sent back; null for that of the request. */
  get path(): string | null {
    return this.#path;
  }

  set path(path: string | null) {
    this.#path = path;
  }

  /** Seconds that it is kept; below zero for the length of the client's session, zero to remove it. */
  get maxAge(): number {
    return this.#maxAge;
  }

  set maxAge(seconds: number) {
    this.#maxAge = Math.trunc(Number(seconds));
  }

  /** Whether it is sent over secure connections only. */
  get secure(): boolean {
    return this.#secure;
  }

  set secure(secure: boolean) {
    this.#secure = Boolean(secure);
  }

  /** Whether scripts of the client's page cannot read it. */
  get httpOnly(): boolean {
    return this.#httpOnly;
  }

  set httpOnly(httpOnly: boolean) {
    this.#httpOnly = Boolean(httpOnly);
  }

  /** Version of the cookie's rules, 0 or 1. */
  get version(): number {
    return this.#version;
  }

  set version(version: number) {
    this.#version = version;
  }

  [identity](): string {
    return this.#name;
  }

  /** The value of a `Set-Cookie` header. */
  [asHeader](): string {
    const parts = [`${this.#name}=${encodeURIComponent(this.#value)}`, `Path=${clean(this.#path ?? '/')}`];
    if (this.#domain !== null) parts.push(`Domain=${clean(this.#domain)}`);
    if (this.#maxAge >= 0) parts.push(`Max-Age=${this.#maxAge}`);
    if (this.#secure) parts.push('Secure');
    if (this.#httpOnly) parts.push('HttpOnly');
    return parts.join('; ');
  }
}
platformClass('web.Cookie', Cookie, { booleans: ['secure', 'httpOnly'] });

const clean = (text: string): string => text.replace(/;|[^\u0020-\u007e]/g, '');
