import { PlatformObject, registerClass } from '../../platform-object.ts';
import { File } from '../io/File.ts';
import { Bytes } from '../util/Bytes.ts';

/** A named part of a multipart request: a string, bytes or a file. */
export class HTTPRequestPart extends PlatformObject {
  readonly #name: string;
  readonly #value: string | Bytes | File;
  readonly #contentType: string | null;
  readonly #encoding: string | null;
  readonly #fileName: string | null;

  /**
   * Creates a part: `(name, value)`, `(name, value, contentType, encoding)`, `(name, bytes, contentType,
   * encoding, fileName)`, `(name, file)` or `(name, file, contentType, encoding)`.
   * @public
   */
  constructor(
    name: string,
    value: string | Bytes | File,
    contentType?: string | null,
    encoding?: string | null,
    fileName?: string | null,
  ) {
    super();
    this.#name = String(name);
    this.#value = value instanceof Bytes || value instanceof File ? value : String(value);
    this.#contentType = contentType ?? null;
    this.#encoding = encoding ?? null;
    this.#fileName = fileName ?? null;
  }

  /** Returns the name of the part. */
  get name(): string {
    return this.#name;
  }

  /** Returns the value if it is a string, or null otherwise. */
  get stringValue(): string | null {
    return typeof this.#value === 'string' ? this.#value : null;
  }

  /** Returns the value if it is bytes, or null otherwise. */
  get bytesValue(): Bytes | null {
    return this.#value instanceof Bytes ? this.#value : null;
  }

  /** Returns the value if it is a file, or null otherwise. */
  get fileValue(): File | null {
    return this.#value instanceof File ? this.#value : null;
  }

  /** Returns the content type, or null if it is not set. */
  get contentType(): string | null {
    return this.#contentType;
  }

  /** Returns the character encoding, or null if it is not set. */
  get encoding(): string | null {
    return this.#encoding;
  }

  /** Returns the file name that is sent to the server, or null if there is none. */
  get filename(): string | null {
    return this.#fileName ?? (this.#value instanceof File ? this.#value.name : null);
  }
}
registerClass('net.HTTPRequestPart', HTTPRequestPart);
