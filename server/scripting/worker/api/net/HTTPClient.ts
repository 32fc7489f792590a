import { randomBytes } from 'node:crypto';
import type { OutgoingAnswer, OutgoingReason } from '../../../bridge-protocol.ts';
import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { run } from '../../current-run.ts';
import { readWhole, writeWhole } from '../../files/whole-file.ts';
import { keyFile } from '../../keys/key-files.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { multipart } from '../../services/multipart.ts';
import type { KeyRef } from '../crypto/KeyRef.ts';
import { File } from '../io/File.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Bytes, content } from '../util/Bytes.ts';
import { HashMap } from '../util/HashMap.ts';
import type { List } from '../util/List.ts';
import type { Map } from '../util/Map.ts';
import type { HTTPRequestPart } from './HTTPRequestPart.ts';

/** Why no answer came; for the service's own code. */
export const failureOf: unique symbol = Symbol('failureOf');

const defaultTimeout = 30_000;
const longestTimeout = 900_000;
/** Bytes of an answer at most, and of one that goes into a file. */
const mostText = Bytes.MAX_BYTES;
const mostFile = 200_000_000;
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/**
 * Sends requests to other servers, over http and https, and waits for their answers. A status below 300 counts as success:
 * its body is the `text`; that of others is the `errorText`. Where no answer comes at all, `send` gives false.
 */
export class HTTPClient extends PlatformObject {
  static readonly DEFAULT_ENCODING = 'UTF-8';
  #method = '';
  #url = '';
  #headers = new globalThis.Map<string, string[]>();
  #timeout = defaultTimeout;
  #redirects = true;
  #verifyHost = true;
  #identity: KeyRef | null = null;
  #answer: OutgoingAnswer | undefined;
  #failure: { readonly reason: OutgoingReason; readonly message: string } | undefined;

  /** @public */
  constructor() {
    super();
  }

  /** Prepares a request; a user with a password is named to the server. @throws Error for a method or address that is none */
  open(method: string, url: string, user?: string | null, password?: string | null): void {
    const name = String(method).toUpperCase();
    if (!methods.includes(name))
      throw new Error(`"${method}" is no method: use one of ${methods.join(', ')}.`);
    if (!/^https?:\/\/[^/?#]+/i.test(String(url)))
      throw new Error(`"${url}" cannot be called: scripts can call http and https addresses only.`);
    this.#method = name;
    this.#url = String(url);
    this.#answer = undefined;
    this.#failure = undefined;
    if (user !== undefined && user !== null)
      this.setRequestHeader(
        'Authorization',
        `Basic ${HostBuffer.from(`${user}:${password ?? ''}`).toString('base64')}`,
      );
  }

  /** Sends the request, with a text or a file as its body. Says whether an answer of success came. */
  send(body?: string | File | null, encoding?: string): boolean {
    if (body instanceof File)
      return this.#exchange(readWhole(body.fullPath, body.length(), mostFile), mostText);
    const bytes = body === undefined || body === null ? undefined : encoded(String(body), encoding);
    return this.#exchange(bytes, mostText);
  }

  /** Sends the request with bytes as its body. Says whether an answer of success came. */
  sendBytes(body: Bytes): boolean {
    return this.#exchange(body[content], mostText);
  }

  /** Sends the request, and writes what comes into a file. Says whether an answer of success came. */
  sendAndReceiveToFile(first: string | File, second?: string | File, third?: File): boolean {
    const target = [third, second, first].find((one) => one instanceof File);
    if (!target) throw new TypeError('sendAndReceiveToFile needs a File for the answer.');
    const body =
      typeof first === 'string' ? encoded(first, typeof second === 'string' ? second : undefined) : undefined;
    return this.#receive(body, target);
  }

  /** Sends bytes, and writes what comes into a file. Says whether an answer of success came. */
  sendBytesAndReceiveToFile(body: Bytes, target: File): boolean {
    return this.#receive(body[content], target);
  }

  /** Sends a request of several parts (`multipart/form-data`). Says whether an answer of success came. */
  sendMultiPart(parts: HTTPRequestPart[]): boolean {
    const boundary = `----${randomBytes(16).toString('hex')}`;
    const body = multipart(parts, boundary, mostFile);
    this.#headers.set('content-type', [`multipart/form-data; boundary=${boundary}`]);
    return this.#exchange(body, mostText);
  }

  /** Sets a header of the request. @throws Error for a name or value that is none */
  setRequestHeader(name: string, value: string): void {
    const text = String(name);
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(text)) throw new TypeError(`"${text}" is no name of a header.`);
    if (/[\r\n\0]/.test(String(value)))
      throw new TypeError(`The header ${text} cannot have more than one line.`);
    this.#headers.set(text.toLowerCase(), [String(value)]);
  }

  /** Removes a header of the request. */
  removeRequestHeader(name: string): void {
    this.#headers.delete(String(name).toLowerCase());
  }

  /** Headers of the request, by their names in lower case. */
  get requestHeaders(): Map<string, List<string>> {
    return listsOf(this.#headers);
  }

  /** Status of the answer; 0 where none came. */
  get statusCode(): number {
    return this.#answer?.status ?? 0;
  }

  /** What the answer says of its status, or why none came. */
  get statusMessage(): string {
    return this.#failure?.message ?? this.#answer?.statusText ?? '';
  }

  /** Body of an answer of success; null for others. */
  get text(): string | null {
    return this.#answer && isSuccess(this.#answer) ? textOf(this.#answer) : null;
  }

  /** Body of an answer of success in an encoding; null for others. */
  getText(encoding?: string): string | null {
    return this.#answer && isSuccess(this.#answer) ? textOf(this.#answer, encoding) : null;
  }

  /** Body of an answer that tells a fault; null for others. */
  get errorText(): string | null {
    return this.#answer && !isSuccess(this.#answer) ? textOf(this.#answer) : null;
  }

  /** Body of an answer of success; null for others. */
  get bytes(): Bytes | null {
    return this.#answer && isSuccess(this.#answer) ? new Bytes(this.#answer.body) : null;
  }

  /** First value of a header of the answer; null where it has none. */
  getResponseHeader(name: string): string | null {
    return this.getResponseHeaders(name).toArray()[0] ?? null;
  }

  /** All values of a header of the answer; without a name those of all headers, by name. */
  getResponseHeaders(): Map<string, List<string>>;
  getResponseHeaders(name: string): List<string>;
  getResponseHeaders(name?: string): unknown {
    const headers = new globalThis.Map<string, string[]>();
    for (const [own, value] of this.#answer?.headers ?? []) {
      const key = name === undefined ? own : own.toLowerCase();
      headers.set(key, [...(headers.get(key) ?? []), value]);
    }
    return name === undefined
      ? listsOf(headers)
      : new ArrayList<string>(headers.get(String(name).toLowerCase()) ?? []);
  }

  /** Headers of the answer, by name. */
  get responseHeaders(): Map<string, List<string>> {
    return this.getResponseHeaders();
  }

  /** All headers of the answer, a line each. */
  getAllResponseHeaders(): HashMap<string, string> {
    const all = new HashMap<string, string>();
    for (const [name, value] of this.#answer?.headers ?? []) all.put(name, value);
    return all;
  }

  /** Milliseconds for the connection, and between pieces of the answer; 30000 unless it is set. */
  get timeout(): number {
    return this.#timeout;
  }

  set timeout(milliseconds: number) {
    const number = Number(milliseconds);
    if (!(number > 0)) throw new RangeError('The time-out must be milliseconds above zero.');
    this.#timeout = Math.min(Math.trunc(number), longestTimeout);
  }

  /** Whether redirects are followed; to another scheme none is. */
  get allowRedirect(): boolean {
    return this.#redirects;
  }

  set allowRedirect(allow: boolean) {
    this.#redirects = Boolean(allow);
  }

  /** Whether the server's certificate must name its host. */
  get hostNameVerification(): boolean {
    return this.#verifyHost;
  }

  set hostNameVerification(verify: boolean) {
    this.#verifyHost = Boolean(verify);
  }

  /** The private key, with its certificate, by which the server knows this client. */
  get identity(): KeyRef | null {
    return this.#identity;
  }

  set identity(identity: KeyRef | null) {
    this.#identity = identity;
  }

  /** Accepted, and without effect: answers are not cached here. */
  enableCaching(_seconds: number): void {
    return undefined;
  }

  [failureOf](): { readonly reason: OutgoingReason; readonly message: string } | undefined {
    return this.#failure;
  }

  #receive(body: Uint8Array | undefined, target: File): boolean {
    const succeeded = this.#exchange(body, mostFile);
    if (succeeded && this.#answer) writeWhole(target.fullPath, this.#answer.body);
    return succeeded;
  }

  #exchange(body: Uint8Array | undefined, limit: number): boolean {
    if (this.#method === '') throw new Error('The request is not prepared: call open(method, url) first.');
    this.#answer = undefined;
    this.#failure = undefined;
    const result = run().bridge.call('http', {
      method: this.#method,
      url: this.#url,
      headers: [...this.#headers].flatMap(([name, values]) => values.map((value) => [name, value] as const)),
      body,
      timeout: this.#timeout,
      redirects: this.#redirects,
      limit,
      verifyHost: this.#verifyHost,
      identity: this.#identity === null ? undefined : keyFile(String(this.#identity)),
    });
    if (result.ok) this.#answer = result.answer;
    else this.#failed(result);
    return result.ok && isSuccess(result.answer);
  }

  /** Why no answer came: the script sees it as the status message, and the log has it. */
  #failed({ reason, message }: { readonly reason: OutgoingReason; readonly message: string }): void {
    this.#failure = { reason, message };
    run().bridge.post({ kind: 'log', level: 'warn', category: 'http', message, script: undefined });
  }
}
platformClass('net.HTTPClient', HTTPClient, { booleans: ['allowRedirect', 'hostNameVerification'] });

const isSuccess = ({ status }: OutgoingAnswer): boolean => status < 300;
const encoded = (text: string, encoding?: string): Uint8Array =>
  new Uint8Array(HostBuffer.from(text, bufferEncoding(encoding)));

/** In the encoding asked for, else the one that the answer names, else UTF-8. */
function textOf({ body, headers }: OutgoingAnswer, encoding?: string): string {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const named = /charset="?([\w-]+)/i.exec(type)?.[1];
  const known =
    named !== undefined && /^(iso-8859-1|latin-?1|us-ascii|utf-16le)$/i.test(named) ? named : undefined;
  return HostBuffer.from(body)
    .toString(bufferEncoding(encoding ?? known))
    .replace(/^\uFEFF/, '');
}

function listsOf(headers: ReadonlyMap<string, readonly string[]>): Map<string, List<string>> {
  const lists = new HashMap<string, List<string>>();
  for (const [name, values] of headers) lists.put(name, new ArrayList<string>([...values]));
  return lists;
}
