import { URLSearchParams } from 'node:url';
import { runInstant } from '../../run-instant.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { asText } from '../../text-arguments.ts';
import { currentRun } from '../../current-run.ts';
import { platformLocale } from '../../localized.ts';

/** A request in the click stream of a session. */
export class ClickStreamEntry extends PlatformObject {
  readonly #request = currentRun().job.scope.request;

  /** Returns the `Host` header, or an empty string if there is none. */
  get host(): string {
    return this.#request.headers['host'] ?? '';
  }

  /** Returns the ID of the locale of the request. */
  get locale(): string {
    return platformLocale(this.#request.locale);
  }

  /** Returns the path of the request. */
  get path(): string {
    return this.#request.path;
  }

  /** Always returns an empty string: requests of the API run no pipeline and no controller. */
  get pipelineName(): string {
    return '';
  }

  /** Returns the query string of the request, or null if there is none. */
  get queryString(): string | null {
    return this.#request.queryString.replace(/^\?/, '') || null;
  }

  /** Returns the `Referer` header, or null if there is none. */
  get referer(): string | null {
    return this.#request.headers['referer'] ?? null;
  }

  /** Returns the IP address of the client. */
  get remoteAddress(): string {
    return this.#request.remoteAddress;
  }

  /** Returns the time at which the script run began, in milliseconds since 1970-01-01 UTC. */
  get timestamp(): number {
    return runInstant().getTime();
  }

  /** Returns the absolute URL of the request. */
  get url(): string {
    const { secure, queryString } = this.#request;
    return `${secure === true ? 'https' : 'http'}://${this.host}${this.path}${queryString}`;
  }

  /** Returns the `User-Agent` header, or null if there is none. */
  get userAgent(): string | null {
    return this.#request.headers['user-agent'] ?? null;
  }

  /** Returns the first value of a query parameter, or null if there is none. */
  getParameter(name: string): string | null {
    return new URLSearchParams(this.queryString ?? '').get(asText(name));
  }
}
registerClass('web.ClickStreamEntry', ClickStreamEntry);
