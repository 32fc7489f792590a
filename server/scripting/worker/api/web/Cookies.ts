import { absent, dynamicMember, noSuchMember, PlatformObject, platformClass } from '../../platform-object.ts';
import type { Cookie } from './Cookie.ts';

/** The client's cookies: by position, `cookies[0]`, and by name, `cookies['name']`. */
export class Cookies extends PlatformObject {
  readonly #cookies: readonly Cookie[];

  constructor(cookies: readonly Cookie[]) {
    super();
    this.#cookies = cookies;
  }

  /** How many there are. */
  get cookieCount(): number {
    return this.#cookies.length;
  }

  /** How many there are. */
  get length(): number {
    return this.#cookies.length;
  }

  [Symbol.iterator](): ArrayIterator<Cookie> {
    return this.#cookies.values();
  }

  [dynamicMember](name: string): unknown {
    const found = /^\d+$/.test(name)
      ? this.#cookies[Number(name)]
      : this.#cookies.find((cookie) => cookie.name === name);
    return found ?? (/^(get|set|is|add|remove)[A-Z]/.test(name) ? noSuchMember : absent);
  }
}
platformClass('web.Cookies', Cookies);
