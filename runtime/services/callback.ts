/** The functions that a script passes to define how its service is called; each is optional. */
export interface Callback<Service = never> {
  /** Creates the request from the arguments of `call`, and may set URL, method and headers of the service. */
  createRequest?(service: Service, ...parameters: unknown[]): unknown;
  /** Creates the value of the Result's property `object` from the response. */
  parseResponse?(service: Service, response: unknown): unknown;
  /** Performs the call. GENERIC and SOAP services need it. Without it, other services send the request themselves. */
  execute?(service: Service, request: unknown): unknown;
  /** Creates the client, for services that use HTTP, SOAP or FTP. */
  initServiceClient?(service: Service): unknown;
  /** Responds in place of the server if the service is mocked. */
  mockCall?(service: Service, request: unknown): unknown;
  /** Responds in place of all other functions if the service is mocked. */
  mockFull?(service: Service, ...parameters: unknown[]): unknown;
  /** Removes confidential data from messages before they are logged. */
  filterLogMessage?(message: string): string;
  getRequestLogMessage?(request: unknown): string;
  getResponseLogMessage?(response: unknown): string;
}
