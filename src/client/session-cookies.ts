import { sessionCookie, type VendorProfile } from '../../contract/vendor.ts';
import type { HttpAnswer } from './transport.ts';

/** The session cookie that the platform sets on `POST /client`, replayed so that one server of a cluster keeps the session. */
export class SessionCookies {
  readonly #name: string;
  #value: string | undefined;

  constructor(vendor: VendorProfile) {
    this.#name = sessionCookie(vendor);
  }

  keep(headers: HttpAnswer['headers']): void {
    const set = headers['set-cookie'];
    for (const line of Array.isArray(set) ? set : set === undefined ? [] : [set]) {
      const [pair = ''] = line.split(';', 1);
      const at = pair.indexOf('=');
      if (at > 0 && pair.slice(0, at).trim() === this.#name) this.#value = pair.slice(at + 1).trim();
    }
  }

  headers(): Record<string, string> {
    return this.#value === undefined ? {} : { cookie: `${this.#name}=${this.#value}` };
  }
}
