import { HostBuffer } from '../../binary.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { createReadOnlyMap, listEntries, Map } from '../util/Map.ts';

/** The original text of a header; internal to the Script API. */
export const headerText: unique symbol = Symbol('headerText');

/** The header of a JSON Web Signature. */
export class JWSHeader extends PlatformObject {
  declare readonly [headerText]: string;
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(text: string) {
    super();
    Object.defineProperty(this, headerText, { value: text });
    this.#fields = parseFields(text);
  }

  /**
   * Creates a header from a JSON string or a map.
   * @throws Error if it is not valid JSON or has no algorithm
   */
  static parse(header: string | Map<string>): JWSHeader {
    return new JWSHeader(
      header instanceof Map ? JSON.stringify(Object.fromEntries(header[listEntries]())) : String(header),
    );
  }

  /**
   * Creates a header from Base64URL-encoded JSON.
   * @throws Error if it is not valid JSON or has no algorithm
   */
  static parseEncoded(base64: string): JWSHeader {
    return new JWSHeader(HostBuffer.from(String(base64), 'base64url').toString());
  }

  /** Returns the name of the algorithm, such as `RS256`. */
  get algorithm(): string {
    return String(this.#fields['alg']);
  }

  /** Returns all fields of the header as a map. */
  toMap(): Map<string> {
    return createReadOnlyMap(Object.entries(this.#fields));
  }

  /** Returns the header as JSON text. */
  override toString(): string {
    return this[headerText];
  }
}
registerClass('crypto.JWSHeader', JWSHeader);

function parseFields(text: string): Record<string, unknown> {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch (error) {
    throw new Error('The token header is not valid JSON.', { cause: error });
  }
  if (typeof fields !== 'object' || fields === null || typeof (fields as { alg?: unknown }).alg !== 'string')
    throw new Error('The header of the token must be an object that names its algorithm: {"alg": "RS256"}.');
  return fields as Record<string, unknown>;
}
