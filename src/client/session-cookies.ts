import { sessionCookie, type VendorProfile } from '../../contract/vendor.ts';
import type { HttpResponse } from './transport.ts';

/**
 * Stores the session cookie that a response sets, such as that of the Debugger API's `POST /client`, and sends it with
 * later requests, so that the same server of a cluster handles the session.
 */
export class SessionCookies {
  readonly #name: string;
  #value: string | undefined;

  constructor(vendor: VendorProfile) {
    this.#name = sessionCookie(vendor);
  }

  store(headers: HttpResponse['headers']): void {
    const setCookie = headers['set-cookie'];
    for (const line of Array.isArray(setCookie) ? setCookie : setCookie === undefined ? [] : [setCookie]) {
      const [pair = ''] = line.split(';', 1);
      const separator = pair.indexOf('=');
      if (separator > 0 && pair.slice(0, separator).trim() === this.#name)
        this.#value = pair.slice(separator + 1).trim();
    }
  }

  headers(): Record<string, string> {
    return this.#value === undefined ? {} : { cookie: `${this.#name}=${this.#value}` };
  }
}
