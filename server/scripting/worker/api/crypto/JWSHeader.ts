import { HostBuffer } from '../../binary.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { closedMap, entriesOf, Map } from '../util/Map.ts';

/** The text of a header as it came; for the service's own code. */
export const headerText: unique symbol = Symbol('headerText');

/** What a signed token says of its signature. */
export class JWSHeader extends PlatformObject {
  declare readonly [headerText]: string;
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(text: string) {
    super();
    Object.defineProperty(this, headerText, { value: text });
    this.#fields = fieldsOf(text);
  }

  /** The header of JSON, or of a map. @throws Error where it names no algorithm */
  static parse(header: string | Map<string>): JWSHeader {
    return new JWSHeader(
      header instanceof Map ? JSON.stringify(Object.fromEntries(header[entriesOf]())) : String(header),
    );
  }

  /** The header of JSON in base64url. @throws Error where it names no algorithm */
  static parseEncoded(base64: string): JWSHeader {
    return new JWSHeader(HostBuffer.from(String(base64), 'base64url').toString());
  }

  /** Name of the algorithm, such as `RS256`. */
  get algorithm(): string {
    return String(this.#fields['alg']);
  }

  /** All fields. */
  toMap(): Map<string> {
    return closedMap(Object.entries(this.#fields));
  }

  override toString(): string {
    return this[headerText];
  }
}
platformClass('crypto.JWSHeader', JWSHeader);

function fieldsOf(text: string): Record<string, unknown> {
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch (error) {
    throw new Error('The header of the token is no JSON.', { cause: error });
  }
  if (typeof fields !== 'object' || fields === null || typeof (fields as { alg?: unknown }).alg !== 'string')
    throw new Error('The header of the token must be an object that names its algorithm: {"alg": "RS256"}.');
  return fields as Record<string, unknown>;
}
