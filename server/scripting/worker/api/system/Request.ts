import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { HashMap } from '../util/HashMap.ts';
import { Session } from './Session.ts';

/** The request that the hook runs for. */
export class Request extends PlatformObject {
  readonly #custom: Record<string, unknown> = {};

  get httpMethod(): string {
    return this.#request.method;
  }

  get httpPath(): string {
    return this.#request.path;
  }

  get httpQueryString(): string {
    return this.#request.queryString;
  }

  get httpProtocol(): string {
    return 'http';
  }

  get httpHost(): string {
    return this.#request.headers['host'] ?? '';
  }

  get httpUserAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }

  get httpRemoteAddress(): string {
    return this.#request.remoteAddress;
  }

  /** By lower-case name. */
  get httpHeaders(): HashMap {
    const headers = new HashMap();
    for (const [name, value] of Object.entries(this.#request.headers)) headers.put(name.toLowerCase(), value);
    return headers;
  }

  /** Each parameter's values, by name. */
  get httpParameters(): HashMap {
    const parameters = new HashMap();
    for (const pair of this.#request.queryString.replace(/^\?/, '').split('&')) {
      if (pair === '') continue;
      const [name = '', ...value] = pair.split('=');
      const before = (parameters.get(decoded(name)) as string[] | null) ?? [];
      parameters.put(decoded(name), [...before, decoded(value.join('='))]);
    }
    return parameters;
  }

  get clientId(): string | null {
    return this.#request.clientId ?? null;
  }

  get locale(): string {
    return this.#request.locale;
  }

  get session(): Session {
    return new Session();
  }

  /** Attributes that live as long as the request's chain of scripts. */
  get custom(): Record<string, unknown> {
    return this.#custom;
  }

  get #request() {
    return run().job.scope.request;
  }
}
platformClass('system.Request', Request);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A stray % sign stands for itself, as in the service's own reading of queries.
    return text;
  }
}
