import * as members from '../../services/service-symbols.ts';
import { registerClass } from '../../platform-object.ts';
import type { MockDefinition } from '../../services/service-definitions.ts';
import type { KeyRef } from '../crypto/KeyRef.ts';
import { File } from '../io/File.ts';
import { getFailure, HTTPClient, setResponseFile } from '../net/HTTPClient.ts';
import { HTTPRequestPart } from '../net/HTTPRequestPart.ts';
import { Bytes } from '../util/Bytes.ts';
import { Result } from './Result.ts';
import { Service } from './Service.ts';
import { encodeUriPart } from '../../text-arguments.ts';

/**
 * A service that is called over HTTP. Its `createRequest` callback returns the body: a string, bytes, a file, an array
 * of parts, or nothing.
 */
export class HTTPService extends Service {
  #client: HTTPClient | null = null;
  #method = 'POST';
  #authentication = 'BASIC';
  #encoding = 'UTF-8';
  #headers: [name: string, value: string][] = [];
  #parameters: [name: string, value: string][] = [];
  #outFile: File | null = null;
  #verifiesHost = true;
  #followsRedirects = true;
  #identity: KeyRef | null = null;

  /**
   * Returns the HTTP client of the current call or, after the call, that of the last call that created a request.
   * Returns null if there is none. A call with `mockFull` does not create a request.
   */
  get client(): HTTPClient | null {
    return this.#client;
  }

  /** Returns the HTTP method, `POST` by default. */
  get requestMethod(): string {
    return this.#method;
  }

  /** Sets the HTTP method, such as `GET`. */
  set requestMethod(method: string) {
    this.#method = String(method);
  }

  /** Sets the HTTP method, such as `GET`, and returns this service. */
  setRequestMethod(method: string): this {
    this.requestMethod = method;
    return this;
  }

  /** Returns the authentication type: `BASIC` sends the credential's user and password, `NONE` does not. */
  get authentication(): string {
    return this.#authentication;
  }

  /** Sets the authentication type, `BASIC` or `NONE`. @throws Error if it is neither of them */
  set authentication(authentication: string) {
    const name = String(authentication).toUpperCase();
    if (name !== 'BASIC' && name !== 'NONE')
      throw new Error(`"${authentication}" is not an authentication type: use BASIC or NONE.`);
    this.#authentication = name;
  }

  /**
   * Sets the authentication type, `BASIC` or `NONE`, and returns this service.
   * @throws Error if it is neither of them
   */
  setAuthentication(authentication: string): this {
    this.authentication = authentication;
    return this;
  }

  /** Returns the character encoding of the body. */
  get encoding(): string {
    return this.#encoding;
  }

  /** Sets the character encoding of the body. */
  set encoding(encoding: string) {
    this.#encoding = String(encoding);
  }

  /** Sets the character encoding of the body, and returns this service. */
  setEncoding(encoding: string): this {
    this.encoding = encoding;
    return this;
  }

  /** Adds a header to the next call, and returns this service. */
  addHeader(name: string, value: string): this {
    this.#headers.push([String(name), String(value)]);
    return this;
  }

  /** Adds a parameter to the next call, and returns this service. */
  addParam(name: string, value: string): this {
    this.#parameters.push([String(name), String(value)]);
    return this;
  }

  /** Returns the file that the response body is written to, or null if there is none. */
  get outFile(): File | null {
    return this.#outFile;
  }

  /** Sets the file that the response body is written to; null means none. */
  set outFile(file: File | null) {
    this.#outFile = file;
  }

  /** Sets the file that the response body is written to, or null for none, and returns this service. */
  setOutFile(file: File | null): this {
    this.#outFile = file;
    return this;
  }

  /** Returns true if the server certificate must match the host name. */
  get hostNameVerification(): boolean {
    return this.#verifiesHost;
  }

  /** Sets whether the server certificate must match the host name. */
  set hostNameVerification(verify: boolean) {
    this.#verifiesHost = Boolean(verify);
  }

  /** Sets whether the server certificate must match the host name, and returns this service. */
  setHostNameVerification(verify: boolean): this {
    this.#verifiesHost = Boolean(verify);
    return this;
  }

  /** Returns the client key and certificate used for mutual TLS, or null if there is none. */
  get identity(): KeyRef | null {
    return this.#identity;
  }

  /** Sets the client key and certificate used for mutual TLS; null means none. */
  set identity(identity: KeyRef | null) {
    this.#identity = identity;
  }

  /** Sets the client key and certificate used for mutual TLS, or null for none, and returns this service. */
  setIdentity(identity: KeyRef | null): this {
    this.#identity = identity;
    return this;
  }

  /** Returns true if redirects are followed. */
  get allowHTTPRedirects(): boolean {
    return this.#followsRedirects;
  }

  /** Sets whether redirects are followed, and returns this service. */
  setAllowRedirects(allow: boolean): this {
    this.#followsRedirects = Boolean(allow);
    return this;
  }

  /** Returns this service. Has no other effect, because responses are not cached. */
  setCachingTTL(_seconds: number): this {
    return this;
  }

  /** Creates the client before the request, because the callback may set the client's headers and timeout. */
  override [members.createRequest](parameters: readonly unknown[]): unknown {
    const customClient = this[members.serviceSpec].callback.initServiceClient?.(this as never);
    const client = customClient instanceof HTTPClient ? customClient : new HTTPClient();
    client.timeout = this[members.serviceSpec].definition.profile.timeoutMs;
    this.#client = client;
    return super[members.createRequest](parameters);
  }

  override [members.send](request: unknown): unknown {
    if (this[members.serviceSpec].callback.execute) return super[members.send](request);
    const client = this.#client ?? new HTTPClient();
    const url = this[members.requestUrl](this.#parameters);
    const credential = this.#authentication === 'BASIC' ? this[members.credential]() : null;
    client.open(this.#method, url, credential?.user, credential?.password);
    for (const [name, value] of this.#headers) client.setRequestHeader(name, value);
    this[members.prepareClient](client, request);
    client.allowRedirect = this.#followsRedirects;
    client.hostNameVerification = this.#verifiesHost;
    client.identity = this.#identity;
    this.#exchange(client, request);
    return client;
  }

  /** Removes the headers and parameters after each call, even if it was mocked or failed before a request was sent. */
  override [members.endCall](): void {
    this.#headers = [];
    this.#parameters = [];
  }

  /** Returns the URL with the parameters. Ends the call with a configuration problem if the service has no URL. */
  [members.requestUrl](parameters: readonly (readonly [string, string])[]): string {
    const url = this.URL;
    if (url === null || url === '') {
      return this[members.fail]({
        status: Result.SERVICE_UNAVAILABLE,
        unavailableReason: Result.UNAVAILABLE_CONFIG_PROBLEM,
        message: `The service ${this[members.serviceSpec].serviceId} has no URL: add a "url" to its credential.`,
      });
    }
    if (parameters.length === 0) return url;
    const query = parameters
      .map(([name, value]) => `${encodeUriPart(name)}=${encodeUriPart(value)}`)
      .join('&');
    return url + (url.includes('?') ? '&' : '?') + query;
  }

  /** Does nothing; a subclass overrides it to prepare the client, for example with a content type. */
  [members.prepareClient](_client: HTTPClient, _request: unknown): void {
    return undefined;
  }

  override [members.createMockResponse]({ status, statusText, headers, body }: MockDefinition): unknown {
    const findHeader = (name: string) =>
      Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? null;
    const text = status < 300 ? body : null;
    const errorText = status < 300 ? null : body;
    return {
      statusCode: status,
      statusMessage: statusText,
      text,
      errorText,
      responseHeaders: headers,
      getResponseHeader: findHeader,
      getText: () => text,
      getErrorText: () => errorText,
      getStatusCode: () => status,
    };
  }

  /** Sends the request. Every failure ends the call: `fail` throws. */
  #exchange(client: HTTPClient, request: unknown): void {
    if (this.#trySend(client, request)) return;
    const failure = client[getFailure]();
    if (failure?.reason === 'timeout') {
      this[members.fail]({
        status: Result.SERVICE_UNAVAILABLE,
        unavailableReason: Result.UNAVAILABLE_TIMEOUT,
        errorMessage: failure.message,
        message: failure.message,
      });
    }
    // A redirect that is not followed is a response that the script can read.
    if (!failure && client.statusCode < 400) return;
    this[members.fail]({
      status: Result.ERROR,
      error: client.statusCode,
      errorMessage: failure?.message ?? client.errorText,
      message: client.statusMessage,
    });
  }

  #trySend(client: HTTPClient, request: unknown): boolean {
    client[setResponseFile](this.#outFile);
    if (
      Array.isArray(request) &&
      request.length > 0 &&
      request.every((part) => part instanceof HTTPRequestPart)
    )
      return client.sendMultiPart(request);
    if (request instanceof Bytes) return client.sendBytes(request);
    if (request instanceof File) return client.send(request);
    return request === undefined || request === null
      ? client.send()
      : client.send(String(request), this.#encoding);
  }
}
registerClass('svc.HTTPService', HTTPService, { booleans: ['hostNameVerification', 'allowHTTPRedirects'] });
