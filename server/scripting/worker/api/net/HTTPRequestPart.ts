import { PlatformObject, platformClass } from '../../platform-object.ts';
import { File } from '../io/File.ts';
import { Bytes } from '../util/Bytes.ts';

/** One part of a request that has several: a value, bytes or a file, under a name. */
export class HTTPRequestPart extends PlatformObject {
  readonly #name: string;
  readonly #value: string | Bytes | File;
  readonly #contentType: string | null;
  readonly #encoding: string | null;
  readonly #fileName: string | null;

  /**
   * `(name, value)`, `(name, value, contentType, encoding)`, `(name, bytes, contentType, encoding, fileName)`, `(name, file)`
   * or `(name, file, contentType, encoding)`. @public
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

  get name(): string {
    return this.#name;
  }

  /** The value, where it is a text; else null. */
  get stringValue(): string | null {
    return typeof this.#value === 'string' ? this.#value : null;
  }

  /** The value, where it is bytes; else null. */
  get bytesValue(): Bytes | null {
    return this.#value instanceof Bytes ? this.#value : null;
  }

  /** The value, where it is a file; else null. */
  get fileValue(): File | null {
    return this.#value instanceof File ? this.#value : null;
  }

  get contentType(): string | null {
    return this.#contentType;
  }

  get encoding(): string | null {
    return this.#encoding;
  }

  /** Under which name the receiver sees the file. */
  get filename(): string | null {
    return this.#fileName ?? (this.#value instanceof File ? this.#value.name : null);
  }
}
platformClass('net.HTTPRequestPart', HTTPRequestPart);
