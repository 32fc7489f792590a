/** The functions by which a script tells how its service is called; each of them may be missing. */
export interface Callback {
  /** Makes the request out of what `call` was given, and may set address, method and headers of the service. */
  createRequest?(service: unknown, ...parameters: unknown[]): unknown;
  /** Makes the result's object out of the answer. */
  parseResponse?(service: unknown, response: unknown): unknown;
  /** Makes the call itself, for services that are not of HTTP. */
  execute?(service: unknown, request: unknown): unknown;
  /** Makes the client, for services of HTTP. */
  initServiceClient?(service: unknown): unknown;
  /** Answers in place of the server. */
  mockCall?(service: unknown, request: unknown): unknown;
  /** Answers in place of everything. */
  mockFull?(service: unknown, ...parameters: unknown[]): unknown;
  /** Takes out of messages what must not be logged. */
  filterLogMessage?(message: string): string;
  getRequestLogMessage?(request: unknown): string;
  getResponseLogMessage?(response: unknown): string;
}
