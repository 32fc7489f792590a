import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { currentRun } from '../../current-run.ts';
import { readWholeFile, writeWholeFile } from '../../files/whole-file.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { FetchedResponse } from '../../protocol/bridge-protocol.ts';
import { parseMultistatus } from '../../services/multistatus.ts';
import { writeLog } from '../../write-log.ts';
import { File } from '../io/File.ts';
import { HashMap } from '../util/HashMap.ts';
import { WebDAVFileInfo } from './WebDAVFileInfo.ts';
import { encodeUriPart } from '../../text-arguments.ts';

const timeoutMs = 30_000;

interface ExchangeOptions {
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array | undefined;
  readonly maxBytes?: number;
}

/**
 * Reads and changes files of a WebDAV server. Paths are relative to the root URL. A method returns false, null or an
 * empty array if the server rejects the request or does not respond. `statusCode` and `statusText` then contain the
 * reason.
 */
export class WebDAVClient extends PlatformObject {
  static readonly DEFAULT_ENCODING = 'UTF-8';
  static readonly DEFAULT_GET_FILE_SIZE = 5_242_880;
  static readonly DEFAULT_GET_STRING_SIZE = 2_097_152;
  static readonly DEPTH_0 = 0;
  static readonly DEPTH_1 = 1;
  // The platform's own spelling.
  static readonly DEPTH_INIFINITY = 2_147_483_647;
  static readonly MAX_GET_FILE_SIZE = 209_715_200;
  static readonly MAX_GET_STRING_SIZE = 10_485_760;
  readonly #root: string;
  readonly #headers: (readonly [name: string, value: string])[] = [];
  #response: FetchedResponse | undefined;
  #failure = '';

  /**
   * Creates a client of the server at a URL, optionally with a user and password for basic authentication.
   * @throws TypeError if the URL is not an http or https URL
   * @public
   */
  constructor(rootUrl: string, username?: string | null, password?: string | null) {
    super();
    if (!/^https?:\/\/[^/?#]+/i.test(String(rootUrl)))
      throw new TypeError(`"${String(rootUrl)}" is not an http or https URL.`);
    this.#root = String(rootUrl).replace(/\/+$/, '');
    if (username === undefined || username === null) return;
    const credentials = HostBuffer.from(`${username}:${password ?? ''}`).toString('base64');
    this.#headers.push(['authorization', `Basic ${credentials}`]);
  }

  /** Adds a header to all following requests. @throws TypeError if the name or value is not valid */
  addRequestHeader(headerName: string, headerValue: string): void {
    const [name, value] = [String(headerName), String(headerValue)];
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n\0]/.test(value))
      throw new TypeError(`The header ${name} is not valid.`);
    this.#headers.push([name.toLowerCase(), value]);
  }

  /** Returns the status code of the last response, or 0 if there was none. */
  get statusCode(): number {
    return this.#response?.status ?? 0;
  }

  /** Returns the status text of the last response, or the reason why there was none. */
  get statusText(): string {
    return this.#response?.statusText ?? this.#failure;
  }

  /** Returns the headers of the last response by their names, with only the last value of each. */
  get allResponseHeaders(): HashMap<string, string> {
    const headers = new HashMap<string, string>();
    for (const [name, value] of this.#response?.headers ?? []) headers.put(name, value);
    return headers;
  }

  /** Returns true if the last request succeeded. */
  succeeded(): boolean {
    return this.statusCode >= 200 && this.statusCode < 300;
  }

  /**
   * Returns the file or folder at a path and everything below it, down to a depth of 1 by default. Returns an empty
   * array on failure.
   */
  propfind(path: string, depth: number = WebDAVClient.DEPTH_1): WebDAVFileInfo[] {
    const depthHeader =
      depth === WebDAVClient.DEPTH_0 || depth === WebDAVClient.DEPTH_1 ? String(depth) : 'infinity';
    const maxBytes = WebDAVClient.MAX_GET_STRING_SIZE;
    if (!this.#exchange('PROPFIND', path, { headers: [['depth', depthHeader]], maxBytes })) return [];
    const entries = parseMultistatus(HostBuffer.from(this.#response?.body ?? []).toString('utf8'));
    return entries.map((entry) => new WebDAVFileInfo(entry));
  }

  /**
   * Reads a file. `(path)`, `(path, encoding)` and `(path, encoding, maxGetSize)` return its text, or null on failure.
   * `(path, file)`, `(path, file, maxFileSize)` and `(path, file, encoding, maxFileSize)` write its bytes to a file,
   * whatever the encoding, and return true on success. The limits are in bytes; reading a larger file fails.
   */
  get(path: string, ...options: (File | string | number)[]): string | boolean | null {
    const file = options.find((option) => option instanceof File);
    const encoding = options.find((option) => typeof option === 'string');
    const maxSize = options.find((option) => typeof option === 'number');
    if (file) {
      const maxBytes = Math.min(
        maxSize ?? WebDAVClient.DEFAULT_GET_FILE_SIZE,
        WebDAVClient.MAX_GET_FILE_SIZE,
      );
      return this.#getFile(path, file, maxBytes);
    }
    const maxBytes = Math.min(
      maxSize ?? WebDAVClient.DEFAULT_GET_STRING_SIZE,
      WebDAVClient.MAX_GET_STRING_SIZE,
    );
    if (!this.#exchange('GET', path, { maxBytes })) return null;
    return HostBuffer.from(this.#response?.body ?? []).toString(bufferEncoding(encoding));
  }

  /**
   * Copies a file of the server to a file and returns true on success. Fails if the file has more than `maxFileSize`
   * bytes.
   */
  getBinary(path: string, file: File, maxFileSize?: number): boolean {
    return this.get(path, file, maxFileSize ?? WebDAVClient.DEFAULT_GET_FILE_SIZE) === true;
  }

  /**
   * Writes a string or a file to a file of the server and returns true on success. Strings are encoded in UTF-8 by
   * default.
   */
  put(path: string, content: string | File, encoding?: string): boolean {
    const body =
      content instanceof File
        ? readWholeFile(content.fullPath, content.length(), WebDAVClient.MAX_GET_FILE_SIZE)
        : new Uint8Array(HostBuffer.from(String(content), bufferEncoding(encoding)));
    return this.#exchange('PUT', path, { body });
  }

  /** Removes a file or folder and returns true on success. */
  del(path: string): boolean {
    return this.#exchange('DELETE', path);
  }

  /** Creates a folder and returns true on success. */
  mkcol(path: string): boolean {
    return this.#exchange('MKCOL', path);
  }

  /**
   * Copies a file or folder and returns true on success. Existing files are replaced only if `overwrite` is true. If
   * `shallow` is true, a folder is copied without its contents.
   */
  copy(origin: string, destination: string, overwrite = false, shallow = false): boolean {
    const headers = [
      ...this.#destinationHeaders(destination, overwrite),
      ['depth', shallow ? '0' : 'infinity'],
    ] as const;
    return this.#exchange('COPY', origin, { headers });
  }

  /** Moves a file or folder and returns true on success. Existing files are replaced only if `overwrite` is true. */
  move(origin: string, destination: string, overwrite = false): boolean {
    return this.#exchange('MOVE', origin, { headers: this.#destinationHeaders(destination, overwrite) });
  }

  /** Returns the methods that the server allows for a path, or an empty array on failure. */
  options(path: string): string[] {
    if (!this.#exchange('OPTIONS', path)) return [];
    const allowHeaders = this.#response?.headers.filter(([name]) => name.toLowerCase() === 'allow') ?? [];
    return allowHeaders.flatMap(([, value]) => value.split(',').map((method) => method.trim()));
  }

  /** Discards the last response. The client can be used again. */
  close(): void {
    this.#response = undefined;
    this.#failure = '';
  }

  #getFile(path: string, file: File, maxBytes: number): boolean {
    if (!this.#exchange('GET', path, { maxBytes })) return false;
    writeWholeFile(file.fullPath, this.#response?.body ?? new Uint8Array());
    return true;
  }

  #destinationHeaders(path: string, overwrite: boolean): [string, string][] {
    return [
      ['destination', this.#url(path)],
      ['overwrite', overwrite ? 'T' : 'F'],
    ];
  }

  #url(path: string): string {
    const segments = String(path).replace(/^\/+/, '').split('/');
    return `${this.#root}/${segments.map(encodeUriPart).join('/')}`;
  }

  #exchange(method: string, path: string, { headers = [], body, maxBytes }: ExchangeOptions = {}): boolean {
    this.close();
    const result = currentRun().bridge.call('http', {
      method,
      url: this.#url(path),
      headers: [...this.#headers, ...headers],
      body,
      timeoutMs,
      followRedirects: false,
      maxBodyBytes: maxBytes ?? WebDAVClient.DEFAULT_GET_STRING_SIZE,
      verifyHost: true,
      identity: undefined,
    });
    if (result.ok) this.#response = result.response;
    else {
      this.#failure = result.message;
      writeLog('warn', 'webdav', result.message);
    }
    return this.succeeded();
  }
}
registerClass('net.WebDAVClient', WebDAVClient);
