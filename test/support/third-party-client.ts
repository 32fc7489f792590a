import { request, type IncomingHttpHeaders } from 'node:http';
import { basic } from './http.ts';

export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed text; undefined if the text is empty. */
  readonly json: any;
}

export interface ThirdPartyClientOptions {
  /** Address of the service. */
  readonly baseUrl: string;
  /** The start of each request target: a path such as `/s/-/dw/debugger/v2_0`, or a complete URL. */
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The header `authorization` of the sample shop's back-office user `developer`. */
export const developerAuthorization = basic('developer', 'developer');

/**
 * Sends requests as the debuggers of other projects do. Sends the request target and the caller's headers unchanged, and
 * adds the type and length of the body, and the cookies of earlier responses.
 */
export class ThirdPartyClient {
  readonly #options: ThirdPartyClientOptions;
  readonly cookies = new Map<string, string>();

  constructor(options: ThirdPartyClientOptions) {
    this.#options = options;
  }

  /** Rejects if there is no response, or if the response has a text that is not JSON. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RawResponse> {
    const { baseUrl, prefix, headers: defaultHeaders } = this.#options;
    const { hostname, port } = new URL(baseUrl);
    const text = body === undefined ? '' : JSON.stringify(body);
    const cookieHeader = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const outgoing = request({
        hostname,
        port,
        method,
        path: prefix + path,
        timeout: 10_000,
        headers: {
          ...defaultHeaders,
          ...(text === '' ? {} : { 'content-type': 'application/json' }),
          ...(method === 'POST' || text !== '' ? { 'content-length': Buffer.byteLength(text) } : {}),
          ...(cookieHeader === '' ? {} : { cookie: cookieHeader }),
          ...headers,
        },
      });
      outgoing.on('error', reject);
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${path} got no response`)));
      outgoing.on('response', (response) => {
        let responseText = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (responseText += chunk));
        response.on('error', reject);
        response.on('end', () => {
          for (const cookie of response.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
            this.cookies.set(name, value);
          }
          const { statusCode: status = 0, headers: responseHeaders } = response;
          try {
            const json: unknown = responseText === '' ? undefined : JSON.parse(responseText);
            resolve({ status, headers: responseHeaders, text: responseText, json });
          } catch (cause) {
            reject(new Error(`${method} ${path}: the response is not JSON: ${responseText}`, { cause }));
          }
        });
      });
      outgoing.end(text);
    });
  }

  /** Polls the list of threads until a thread is halted; resolves with the thread. */
  async waitForHalt(path = '/threads'): Promise<any> {
    for (let tries = 0; tries < 2_000; tries++) {
      const { json } = await this.send('GET', path);
      const thread = json?.script_threads?.find(({ status }: { status: string }) => status === 'halted');
      if (thread) return thread;
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    throw new Error('nothing halted');
  }
}
