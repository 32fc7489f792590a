import { HostBuffer } from '../../binary.ts';
import { privateKey, publicKey } from '../../keys/read-keys.ts';
import { signBytes, strongAlgorithms, verifyBytes } from '../../keys/signature-algorithms.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Bytes, content } from '../util/Bytes.ts';
import type { Map } from '../util/Map.ts';
import type { CertificateRef } from './CertificateRef.ts';
import { headerText, JWSHeader } from './JWSHeader.ts';
import type { KeyRef } from './KeyRef.ts';

/** The platform's name of each algorithm of tokens. */
const algorithms: Readonly<Record<string, string>> = {
  RS256: 'SHA256withRSA',
  RS384: 'SHA384withRSA',
  RS512: 'SHA512withRSA',
  PS256: 'SHA256withRSA/PSS',
  PS384: 'SHA384withRSA/PSS',
  PS512: 'SHA512withRSA/PSS',
  ES256: 'SHA256withECDSA',
  ES384: 'SHA384withECDSA',
  ES512: 'SHA512withECDSA',
};

/** A token with a signature (RFC 7515), in its compact form. */
export class JWS extends PlatformObject {
  readonly #header: JWSHeader;
  readonly #payload: Uint8Array;
  #signature: Uint8Array | undefined;

  /** A token that is yet to be signed. @public */
  constructor(header: JWSHeader, payload: string | Bytes) {
    super();
    if (!(header instanceof JWSHeader))
      throw new TypeError('The header must be a JWSHeader: use JWSHeader.parse.');
    this.#header = header;
    this.#payload = payload instanceof Bytes ? payload[content] : HostBuffer.from(String(payload));
  }

  /** Reads a token; its payload may be given beside it. Nothing is checked yet: that is `verify`. @throws Error */
  static parse(token: string, payload?: string | Bytes): JWS {
    const [header, body, signature, ...rest] = String(token).trim().split('.');
    if (header === undefined || body === undefined || signature === undefined || rest.length > 0)
      throw new Error('The text is no signed token: it must have three parts with points between them.');
    const own = payload ?? new Bytes(HostBuffer.from(body, 'base64url'));
    const jws = new JWS(JWSHeader.parseEncoded(header), own);
    jws.#signature = new Uint8Array(HostBuffer.from(signature, 'base64url'));
    return jws;
  }

  /** Name of the algorithm, such as `RS256`. */
  get algorithm(): string {
    return this.#header.algorithm;
  }

  /** What the token says of its signature. */
  get header(): JWSHeader {
    return this.#header;
  }

  /** Fields of the header. */
  get headerMap(): Map<string> {
    return this.#header.toMap();
  }

  /** What is signed, as text. */
  get payload(): string {
    return HostBuffer.from(this.#payload).toString();
  }

  /** Signs the token. @throws Error in words: an algorithm or a key that does not fit */
  sign(key: KeyRef | string): void {
    this.#signature = signBytes(this.#signed(), privateKey(key), this.#algorithm(), 'ieee-p1363');
  }

  /** Whether the signature is that of the key. @throws Error in words: an algorithm or a key that does not fit */
  verify(key: CertificateRef | string): boolean {
    if (!this.#signature) throw new Error('The token is not signed yet.');
    return verifyBytes(this.#signed(), this.#signature, publicKey(key), this.#algorithm(), 'ieee-p1363');
  }

  /** The token's text; detached leaves out what is signed. @throws Error where it is not signed yet */
  serialize(detached = false): string {
    if (!this.#signature) throw new Error('The token is not signed yet.');
    return [this.#encodedHeader, detached ? '' : base64url(this.#payload), base64url(this.#signature)].join(
      '.',
    );
  }

  get #encodedHeader(): string {
    return base64url(HostBuffer.from(this.#header[headerText]));
  }

  #signed(): Uint8Array {
    return HostBuffer.from(`${this.#encodedHeader}.${base64url(this.#payload)}`);
  }

  #algorithm() {
    const name = Object.hasOwn(algorithms, this.algorithm) ? algorithms[this.algorithm] : undefined;
    const found = name === undefined ? undefined : strongAlgorithms[name];
    if (!found) {
      const wanted = Object.keys(algorithms).join(', ');
      throw new Error(`The algorithm "${this.algorithm}" is not taken for signatures: use one of ${wanted}.`);
    }
    return found;
  }
}
platformClass('crypto.JWS', JWS);

const base64url = (bytes: Uint8Array): string => HostBuffer.from(bytes).toString('base64url');
