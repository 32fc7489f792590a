import { recordExchange } from './exchange-record.ts';

/** The response to one HTTP request of a test. */
export interface Exchange {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text if it is not JSON. */
  readonly body: any;
}

export interface Sender {
  readonly baseUrl: string;
  /** Headers of every request. */
  readonly defaultHeaders: Readonly<Record<string, string>>;
  (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Exchange>;
  /** The same sender with additional headers on every request. */
  withHeaders(headers: Record<string, string>): Sender;
}

/** Returns a function that sends requests to a service: `await sender(url)('GET', '/svc/shop/v23_2/products/p')`. */
export function sender(baseUrl: string, defaultHeaders: Record<string, string> = {}): Sender {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...defaultHeaders,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    let content: unknown = text;
    if (text !== '' && /json/.test(response.headers.get('content-type') ?? '')) content = JSON.parse(text);
    const { pathname, search } = new URL(baseUrl + path);
    recordExchange(method, pathname + search, response.status, content);
    return { status: response.status, headers: response.headers, body: content };
  };
  return Object.assign(send, {
    baseUrl,
    defaultHeaders,
    withHeaders: (headers: Record<string, string>) => sender(baseUrl, { ...defaultHeaders, ...headers }),
  });
}

/** Returns the value of a Basic `Authorization` header: login, password and, for some requests, the client's secret. */
export const basic = (...parts: readonly string[]): string =>
  `Basic ${Buffer.from(parts.join(':')).toString('base64')}`;
