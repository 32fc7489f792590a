import { dynamicMember, PlatformObject, registerClass } from '../../platform-object.ts';
import type { Cookie } from './Cookie.ts';

/** The cookies of the request. They are accessible by index, `cookies[0]`, and by name, `cookies['name']`. */
export class Cookies extends PlatformObject {
  readonly #cookies: readonly Cookie[];

  constructor(cookies: readonly Cookie[]) {
    super();
    this.#cookies = cookies;
  }

  /** Returns the number of cookies. */
  get cookieCount(): number {
    return this.#cookies.length;
  }

  /** Returns the number of cookies. */
  get length(): number {
    return this.#cookies.length;
  }

  [Symbol.iterator](): ArrayIterator<Cookie> {
    return this.#cookies.values();
  }

  [dynamicMember](name: string): unknown {
    return /^\d+$/.test(name)
      ? this.#cookies[Number(name)]
      : this.#cookies.find((cookie) => cookie.name === name);
  }
}
registerClass('web.Cookies', Cookies);
