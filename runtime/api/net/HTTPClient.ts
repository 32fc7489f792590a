import { randomBytes } from 'node:crypto';
import type { FetchedResponse, OutgoingReason } from '../../protocol/bridge-protocol.ts';
import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { currentRun } from '../../current-run.ts';
import { readWholeFile, writeWholeFile } from '../../files/whole-file.ts';
import { readKeyFile } from '../../keys/key-files.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { createMultipartBody } from '../../services/multipart.ts';
import { writeLog } from '../../write-log.ts';
import type { KeyRef } from '../crypto/KeyRef.ts';
import { File } from '../io/File.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Bytes, maxBytesLength, rawBytes } from '../util/Bytes.ts';
import { HashMap } from '../util/HashMap.ts';
import type { List } from '../util/List.ts';
import type { Map } from '../util/Map.ts';
import type { HTTPRequestPart } from './HTTPRequestPart.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The method that returns the reason why there is no response; internal to the Script API. */
export const getFailure: unique symbol = Symbol('getFailure');
/** The method that sets the file for the bodies of responses; internal to the Script API. */
export const setResponseFile: unique symbol = Symbol('setResponseFile');

const defaultTimeoutMs = 30_000;
const maxTimeoutMs = 900_000;
/** The maximum number of bytes in a response that is held in memory. */
const maxInMemoryBytes = maxBytesLength;
/** The maximum number of bytes in a file or in parts that are sent, and in a response that is written to a file. */
const maxFileBytes = 200_000_000;
const methods = freezeTable(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/**
 * Sends HTTP(S) requests to other servers and waits for the response. A status below 300 counts as success: the body is
 * then available as `text`, and otherwise as `errorText`. `send` returns false for any other status, and if there is no
 * response.
 */
export class HTTPClient extends PlatformObject {
  static readonly DEFAULT_ENCODING = 'UTF-8';
  #method = '';
  #url = '';
  #headers = new globalThis.Map<string, string[]>();
  #timeoutMs = defaultTimeoutMs;
  #followsRedirects = true;
  #verifiesHost = true;
  #identity: KeyRef | null = null;
  #responseFile: File | null = null;
  #response: FetchedResponse | undefined;
  #isBodyInFile = false;
  #failure: { readonly reason: OutgoingReason; readonly message: string } | undefined;

  /** Creates a client without an open request. @public */
  constructor() {
    super();
  }

  /**
   * Prepares a request with a method and URL, and optionally a user and password for basic authentication.
   * @throws Error if the method or URL is not valid
   */
  open(method: string, url: string, user?: string | null, password?: string | null): void {
    const name = String(method).toUpperCase();
    if (!methods.includes(name))
      throw new Error(`"${method}" is not an HTTP method: use one of ${methods.join(', ')}.`);
    if (!/^https?:\/\/[^/?#]+/i.test(String(url)))
      throw new Error(`"${url}" cannot be called: only http and https URLs are supported.`);
    this.#method = name;
    this.#url = String(url);
    this.#response = undefined;
    this.#failure = undefined;
    if (user !== undefined && user !== null)
      this.setRequestHeader(
        'Authorization',
        `Basic ${HostBuffer.from(`${user}:${password ?? ''}`).toString('base64')}`,
      );
  }

  /**
   * Sends the request with a string or file as its body, and returns true if the response status is below
   * 300.
   * @throws Error if no request is open, or the file cannot be read
   */
  send(body?: string | File | null, encoding?: string): boolean {
    if (body instanceof File)
      return this.#exchange(readWholeFile(body.fullPath, body.length(), maxFileBytes));
    const bytes = body === undefined || body === null ? undefined : encodeText(String(body), encoding);
    return this.#exchange(bytes);
  }

  /**
   * Sends the request with bytes as its body, and returns true if the response status is below 300.
   * @throws Error if no request is open
   */
  sendBytes(body: Bytes): boolean {
    return this.#exchange(body[rawBytes]);
  }

  /**
   * Sends the request: `(file)`, `(body, file)` or `(body, encoding, file)`. If the response status is below 300,
   * writes the response body to the file and returns true.
   * @throws TypeError if no file is given
   * @throws Error if no request is open
   */
  sendAndReceiveToFile(first: string | File, second?: string | File, third?: File): boolean {
    const target = [third, second, first].find((argument) => argument instanceof File);
    if (!target) throw new TypeError('sendAndReceiveToFile needs a File for the response.');
    const body =
      typeof first === 'string'
        ? encodeText(first, typeof second === 'string' ? second : undefined)
        : undefined;
    return this.#exchange(body, target);
  }

  /**
   * Sends the request with bytes as its body. If the response status is below 300, writes the response body to a file
   * and returns true.
   * @throws Error if no request is open
   */
  sendBytesAndReceiveToFile(body: Bytes, target: File): boolean {
    return this.#exchange(body[rawBytes], target);
  }

  /**
   * Sends the request with several parts (`multipart/form-data`), and returns true if the response status is
   * below 300.
   * @throws Error if no request is open
   */
  sendMultiPart(parts: HTTPRequestPart[]): boolean {
    const boundary = `----${randomBytes(16).toString('hex')}`;
    const body = createMultipartBody(parts, boundary, maxFileBytes);
    this.#headers.set('content-type', [`multipart/form-data; boundary=${boundary}`]);
    return this.#exchange(body);
  }

  /** Sets a request header. @throws TypeError if the name or value is not valid */
  setRequestHeader(name: string, value: string): void {
    const text = String(name);
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(text)) throw new TypeError(`"${text}" is not a valid header name.`);
    if (/[\r\n\0]/.test(String(value))) throw new TypeError(`The header ${text} cannot contain line breaks.`);
    this.#headers.set(text.toLowerCase(), [String(value)]);
  }

  /** Removes a request header. */
  removeRequestHeader(name: string): void {
    this.#headers.delete(String(name).toLowerCase());
  }

  /** Returns the request headers by their names in lower case. */
  get requestHeaders(): Map<string, List<string>> {
    return headerLists(this.#headers);
  }

  /** Returns the status code of the response, or 0 if there is none. */
  get statusCode(): number {
    return this.#response?.status ?? 0;
  }

  /** Returns the status message of the response, or the reason why there is none. */
  get statusMessage(): string {
    return this.#failure?.message ?? this.#response?.statusText ?? '';
  }

  /** Returns the response body of a successful request; null if there is none or it was written to a file. */
  get text(): string | null {
    return this.getText();
  }

  /**
   * Returns the response body of a successful request, decoded in the given character encoding; null if there is
   * none or it was written to a file.
   */
  getText(encoding?: string): string | null {
    const response = this.#responseInMemory;
    return response && responseText(response, encoding);
  }

  /** Returns the response body of a failed request, or null otherwise. */
  get errorText(): string | null {
    return this.#response && !isSuccess(this.#response) ? responseText(this.#response) : null;
  }

  /** Returns the response body of a successful request; null if there is none or it was written to a file. */
  get bytes(): Bytes | null {
    const response = this.#responseInMemory;
    return response && new Bytes(response.body);
  }

  /** The response of a successful request; null if its body is in a file, since it could be too large for a value. */
  get #responseInMemory(): FetchedResponse | null {
    return this.#response && isSuccess(this.#response) && !this.#isBodyInFile ? this.#response : null;
  }

  /** Returns the first value of a response header, or null if there is none. */
  getResponseHeader(name: string): string | null {
    return this.getResponseHeaders(name).toArray()[0] ?? null;
  }

  /** Returns all response headers by their names. */
  getResponseHeaders(): Map<string, List<string>>;
  /** Returns all values of a response header; the list is empty if there are none. */
  getResponseHeaders(name: string): List<string>;
  getResponseHeaders(name?: string): unknown {
    const headers = new globalThis.Map<string, string[]>();
    for (const [headerName, value] of this.#response?.headers ?? []) {
      const key = name === undefined ? headerName : headerName.toLowerCase();
      headers.set(key, [...(headers.get(key) ?? []), value]);
    }
    return name === undefined
      ? headerLists(headers)
      : new ArrayList<string>(headers.get(String(name).toLowerCase()) ?? []);
  }

  /** Returns all response headers by their names. */
  get responseHeaders(): Map<string, List<string>> {
    return this.getResponseHeaders();
  }

  /** Returns the response headers by their names, with only the last value of each. */
  get allResponseHeaders(): HashMap<string, string> {
    const headers = new HashMap<string, string>();
    for (const [name, value] of this.#response?.headers ?? []) headers.put(name, value);
    return headers;
  }

  /**
   * Returns the timeout in milliseconds for the connection and between parts of the response. The default is 30000.
   */
  get timeout(): number {
    return this.#timeoutMs;
  }

  /**
   * Sets the timeout in milliseconds for the connection and between parts of the response, at most 900000. 0 and null,
   * for example an unset preference, set the default.
   * @throws RangeError if it is negative or not a number
   */
  set timeout(milliseconds: number | null) {
    const number = Number(milliseconds);
    if (!(number >= 0))
      throw new RangeError('The timeout must be a number of milliseconds, and not negative.');
    this.#timeoutMs = number === 0 ? defaultTimeoutMs : Math.min(Math.trunc(number), maxTimeoutMs);
  }

  /** Returns true if redirects are followed. Redirects to another protocol are never followed. */
  get allowRedirect(): boolean {
    return this.#followsRedirects;
  }

  /** Sets whether redirects are followed. Redirects to another protocol are never followed. */
  set allowRedirect(allow: boolean) {
    this.#followsRedirects = Boolean(allow);
  }

  /** Returns true if the server certificate must match the host name. */
  get hostNameVerification(): boolean {
    return this.#verifiesHost;
  }

  /** Sets whether the server certificate must match the host name. */
  set hostNameVerification(verify: boolean) {
    this.#verifiesHost = Boolean(verify);
  }

  /** Returns the client key and certificate used for mutual TLS, or null if there is none. */
  get identity(): KeyRef | null {
    return this.#identity;
  }

  /** Sets the client key and certificate used for mutual TLS; null means none. */
  set identity(identity: KeyRef | null) {
    this.#identity = identity;
  }

  /** Has no effect: responses are not cached. */
  enableCaching(_seconds: number): void {
    return undefined;
  }

  [getFailure](): { readonly reason: OutgoingReason; readonly message: string } | undefined {
    return this.#failure;
  }

  /** Sets the file to which the bodies of successful responses are written, for a service with an output file. */
  [setResponseFile](file: File | null): void {
    this.#responseFile = file;
  }

  #exchange(body: Uint8Array | undefined, target: File | null = this.#responseFile): boolean {
    if (this.#method === '') throw new Error('No request is open: call open(method, url) first.');
    this.#response = undefined;
    this.#failure = undefined;
    const result = currentRun().bridge.call('http', {
      method: this.#method,
      url: this.#url,
      headers: [...this.#headers].flatMap(([name, values]) => values.map((value) => [name, value] as const)),
      body,
      timeoutMs: this.#timeoutMs,
      followRedirects: this.#followsRedirects,
      maxBodyBytes: target ? maxFileBytes : maxInMemoryBytes,
      verifyHost: this.#verifiesHost,
      identity: this.#identity === null ? undefined : readKeyFile(String(this.#identity)),
    });
    if (result.ok) this.#response = result.response;
    else this.#recordFailure(result);
    if (!result.ok || !isSuccess(result.response)) return false;
    this.#isBodyInFile = target !== null;
    if (target) writeWholeFile(target.fullPath, result.response.body);
    return true;
  }

  /** Logs why there is no response, and makes it the status message. */
  #recordFailure({ reason, message }: { readonly reason: OutgoingReason; readonly message: string }): void {
    this.#failure = { reason, message };
    writeLog('warn', 'http', message);
  }
}
registerClass('net.HTTPClient', HTTPClient, { booleans: ['allowRedirect', 'hostNameVerification'] });

const isSuccess = ({ status }: FetchedResponse): boolean => status < 300;
const encodeText = (text: string, encoding?: string): Uint8Array =>
  new Uint8Array(HostBuffer.from(text, bufferEncoding(encoding)));

/** Decodes the body in the given encoding, or else in the response's if that is supported, or else in UTF-8. */
function responseText({ body, headers }: FetchedResponse, encoding?: string): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1];
  const supportedCharset =
    charset !== undefined && /^(iso-8859-1|latin-?1|us-ascii|utf-16le)$/i.test(charset) ? charset : undefined;
  return HostBuffer.from(body)
    .toString(bufferEncoding(encoding ?? supportedCharset))
    .replace(/^\uFEFF/, '');
}

function headerLists(headers: ReadonlyMap<string, readonly string[]>): Map<string, List<string>> {
  const lists = new HashMap<string, List<string>>();
  for (const [name, values] of headers) lists.put(name, new ArrayList<string>([...values]));
  return lists;
}
