/** The functions by which a script tells how its service is called; each of them may be missing. */
export interface Callback<Service = never> {
  /** Makes the request out of what `call` was given, and may set address, method and headers of the service. */
  createRequest?(service: Service, ...parameters: unknown[]): unknown;
  /** Makes the result's object out of the answer. */
  parseResponse?(service: Service, response: unknown): unknown;
  /** Makes the call itself, for services that are not of HTTP. */
  execute?(service: Service, request: unknown): unknown;
  /** Makes the client, for services of HTTP. */
  initServiceClient?(service: Service): unknown;
  /** Answers in place of the server. */
  mockCall?(service: Service, request: unknown): unknown;
  /** Answers in place of everything. */
  mockFull?(service: Service, ...parameters: unknown[]): unknown;
  /** Takes out of messages what must not be logged. */
  filterLogMessage?(message: string): string;
  getRequestLogMessage?(request: unknown): string;
  getResponseLogMessage?(response: unknown): string;
}
