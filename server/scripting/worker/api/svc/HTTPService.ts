import * as own from '../../services/service-members.ts';
import { platformClass } from '../../platform-object.ts';
import type { MockDefinition } from '../../services/definitions.ts';
import type { KeyRef } from '../crypto/KeyRef.ts';
import { File } from '../io/File.ts';
import { failureOf, HTTPClient } from '../net/HTTPClient.ts';
import { HTTPRequestPart } from '../net/HTTPRequestPart.ts';
import { Bytes } from '../util/Bytes.ts';
import { Result } from './Result.ts';
import { Service } from './Service.ts';

/** A service that is called over HTTP. Its `createRequest` gives the body: a text, bytes, a file, parts, or nothing. */
export class HTTPService extends Service {
  #client: HTTPClient | null = null;
  #method = 'POST';
  #authentication = 'BASIC';
  #encoding = 'UTF-8';
  #headers: [name: string, value: string][] = [];
  #parameters: [name: string, value: string][] = [];
  #outFile: File | null = null;
  #verifyHost = true;
  #redirects = true;
  #identity: KeyRef | null = null;

  /** The client of the last call, with its answer; null before the first. */
  get client(): HTTPClient | null {
    return this.#client;
  }

  /** `POST` unless it is set. */
  get requestMethod(): string {
    return this.#method;
  }

  set requestMethod(method: string) {
    this.#method = String(method);
  }

  /** Sets the method, and gives this service. */
  setRequestMethod(method: string): this {
    this.requestMethod = method;
    return this;
  }

  /** `BASIC`, so that user and password of the credential are told, or `NONE`. */
  get authentication(): string {
    return this.#authentication;
  }

  set authentication(authentication: string) {
    const name = String(authentication).toUpperCase();
    if (name !== 'BASIC' && name !== 'NONE')
      throw new Error(`"${authentication}" is no authentication: use BASIC or NONE.`);
    this.#authentication = name;
  }

  /** Sets how the credential is told, and gives this service. */
  setAuthentication(authentication: string): this {
    this.authentication = authentication;
    return this;
  }

  /** Encoding of the body. */
  get encoding(): string {
    return this.#encoding;
  }

  set encoding(encoding: string) {
    this.#encoding = String(encoding);
  }

  /** Sets the encoding of the body, and gives this service. */
  setEncoding(encoding: string): this {
    this.encoding = encoding;
    return this;
  }

  /** Adds a header to the next call, and gives this service. */
  addHeader(name: string, value: string): this {
    this.#headers.push([String(name), String(value)]);
    return this;
  }

  /** Adds a parameter to the next call, and gives this service. */
  addParam(name: string, value: string): this {
    this.#parameters.push([String(name), String(value)]);
    return this;
  }

  /** Where the answer's body is written to; null for none. */
  get outFile(): File | null {
    return this.#outFile;
  }

  set outFile(file: File | null) {
    this.#outFile = file;
  }

  /** Sets where the answer's body is written to, and gives this service. */
  setOutFile(file: File | null): this {
    this.#outFile = file;
    return this;
  }

  /** Whether the server's certificate must name its host. */
  get hostNameVerification(): boolean {
    return this.#verifyHost;
  }

  set hostNameVerification(verify: boolean) {
    this.#verifyHost = Boolean(verify);
  }

  /** Sets whether the server's certificate must name its host, and gives this service. */
  setHostNameVerification(verify: boolean): this {
    this.#verifyHost = Boolean(verify);
    return this;
  }

  /** The private key, with its certificate, by which the server knows this client. */
  get identity(): KeyRef | null {
    return this.#identity;
  }

  set identity(identity: KeyRef | null) {
    this.#identity = identity;
  }

  /** Sets by which key the server knows this client, and gives this service. */
  setIdentity(identity: KeyRef | null): this {
    this.#identity = identity;
    return this;
  }

  /** Whether redirects are followed. */
  get allowHTTPRedirects(): boolean {
    return this.#redirects;
  }

  /** Sets whether redirects are followed, and gives this service. */
  setAllowRedirects(allow: boolean): this {
    this.#redirects = Boolean(allow);
    return this;
  }

  /** Accepted, and without effect: answers are not cached here. Gives this service. */
  setCachingTTL(_seconds: number): this {
    return this;
  }

  override [own.send](request: unknown): HTTPClient {
    const given = this[own.parts].callback.initServiceClient?.(this as never);
    const client = given instanceof HTTPClient ? given : new HTTPClient();
    this.#client = client;
    const url = this[own.address](this.#parameters);
    const credential = this.#authentication === 'BASIC' ? this[own.credential]() : null;
    client.open(this.#method, url, credential?.user, credential?.password);
    for (const [name, value] of this.#headers) client.setRequestHeader(name, value);
    this[own.prepare](client, request);
    client.timeout = this[own.parts].definition?.profile.timeout ?? client.timeout;
    client.allowRedirect = this.#redirects;
    client.hostNameVerification = this.#verifyHost;
    client.identity = this.#identity;
    // They are those of one call.
    this.#headers = [];
    this.#parameters = [];
    this.#exchange(client, request);
    return client;
  }

  /** The address with its parameters. @throws the outcome of a service without address */
  [own.address](parameters: readonly (readonly [string, string])[]): string {
    const url = this.URL;
    if (url === null || url === '') {
      return this[own.fail]({
        status: Result.SERVICE_UNAVAILABLE,
        unavailableReason: Result.UNAVAILABLE_CONFIG_PROBLEM,
        message: `The service ${this[own.parts].serviceId} has no address: give its credential an "url".`,
      });
    }
    if (parameters.length === 0) return url;
    const query = parameters
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .join('&');
    return url + (url.includes('?') ? '&' : '?') + query;
  }

  /** Sets what the body needs. */
  [own.prepare](_client: HTTPClient, _request: unknown): void {
    return undefined;
  }

  override [own.mockedResponse]({ status, statusText, headers, body }: MockDefinition): unknown {
    const find = (name: string) =>
      Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? null;
    const text = status < 300 ? body : null;
    const errorText = status < 300 ? null : body;
    return {
      ...{ statusCode: status, statusMessage: statusText, text, errorText, responseHeaders: headers },
      getResponseHeader: find,
      getText: () => text,
      getErrorText: () => errorText,
      getStatusCode: () => status,
    };
  }

  #exchange(client: HTTPClient, request: unknown): void {
    if (this.#sent(client, request)) return;
    const failure = client[failureOf]();
    if (failure?.reason === 'timeout') {
      this[own.fail]({
        status: Result.SERVICE_UNAVAILABLE,
        unavailableReason: Result.UNAVAILABLE_TIMEOUT,
        errorMessage: failure.message,
        message: failure.message,
      });
    }
    // A redirect that is not followed is an answer that the script can read.
    if (!failure && client.statusCode < 400) return;
    this[own.fail]({
      status: Result.ERROR,
      error: client.statusCode,
      errorMessage: failure?.message ?? client.errorText,
      message: client.statusMessage,
    });
  }

  #sent(client: HTTPClient, request: unknown): boolean {
    if (
      Array.isArray(request) &&
      request.length > 0 &&
      request.every((part) => part instanceof HTTPRequestPart)
    )
      return client.sendMultiPart(request);
    const body = request === undefined || request === null ? undefined : request;
    if (this.#outFile) {
      if (body instanceof Bytes) return client.sendBytesAndReceiveToFile(body, this.#outFile);
      return body === undefined
        ? client.sendAndReceiveToFile(this.#outFile)
        : client.sendAndReceiveToFile(String(body), this.#encoding, this.#outFile);
    }
    if (body instanceof Bytes) return client.sendBytes(body);
    if (body instanceof File) return client.send(body);
    return body === undefined ? client.send() : client.send(String(body), this.#encoding);
  }
}
platformClass('svc.HTTPService', HTTPService, { booleans: ['hostNameVerification', 'allowHTTPRedirects'] });
