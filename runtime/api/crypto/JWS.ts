import { HostBuffer } from '../../binary.ts';
import { readPrivateKey, readPublicKey } from '../../keys/read-keys.ts';
import { signBytes, strongAlgorithms, verifyBytes } from '../../keys/signature-algorithms.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Bytes, rawBytes } from '../util/Bytes.ts';
import type { Map } from '../util/Map.ts';
import type { CertificateRef } from './CertificateRef.ts';
import { headerText, JWSHeader } from './JWSHeader.ts';
import type { KeyRef } from './KeyRef.ts';
import { freezeTable } from '../../protocol/primordials.ts';

/** The platform's names of the JWS algorithms. */
const algorithms: Readonly<Record<string, string>> = freezeTable({
  RS256: 'SHA256withRSA',
  RS384: 'SHA384withRSA',
  RS512: 'SHA512withRSA',
  PS256: 'SHA256withRSA/PSS',
  PS384: 'SHA384withRSA/PSS',
  PS512: 'SHA512withRSA/PSS',
  ES256: 'SHA256withECDSA',
  ES384: 'SHA384withECDSA',
  ES512: 'SHA512withECDSA',
});

/** A JSON Web Signature in its compact form (RFC 7515). */
export class JWS extends PlatformObject {
  readonly #header: JWSHeader;
  readonly #payload: Uint8Array;
  #signature: Uint8Array | undefined;

  /**
   * Creates an unsigned token from a header and payload.
   * @throws TypeError if the header is not a JWSHeader
   * @public
   */
  constructor(header: JWSHeader, payload: string | Bytes) {
    super();
    if (!(header instanceof JWSHeader))
      throw new TypeError('The header must be a JWSHeader: use JWSHeader.parse.');
    this.#header = header;
    this.#payload = payload instanceof Bytes ? payload[rawBytes] : HostBuffer.from(String(payload));
  }

  /**
   * Parses a token without verifying it. For a detached token, the payload must be passed.
   * @throws Error if the string is not a signed token, or its header is not valid
   */
  static parse(token: string, payload?: string | Bytes): JWS {
    const [header, body, signature, ...otherParts] = String(token).trim().split('.');
    if (header === undefined || body === undefined || signature === undefined || otherParts.length > 0)
      throw new Error('The text is not a signed token: it must have three parts separated by dots.');
    const tokenPayload = payload ?? new Bytes(HostBuffer.from(body, 'base64url'));
    const jws = new JWS(JWSHeader.parseEncoded(header), tokenPayload);
    jws.#signature = new Uint8Array(HostBuffer.from(signature, 'base64url'));
    return jws;
  }

  /** Returns the name of the algorithm, such as `RS256`. */
  get algorithm(): string {
    return this.#header.algorithm;
  }

  /** Returns the header of the token. */
  get header(): JWSHeader {
    return this.#header;
  }

  /** Returns the fields of the token's header as a map. */
  get headerMap(): Map<string> {
    return this.#header.toMap();
  }

  /** Returns the payload as a string, decoded as UTF-8. */
  get payload(): string {
    return HostBuffer.from(this.#payload).toString();
  }

  /**
   * Signs the token with a private key.
   * @throws Error if the algorithm is not supported, or the key cannot be read or does not match it
   */
  sign(key: KeyRef | string): void {
    this.#signature = signBytes(
      this.#signingInput(),
      readPrivateKey(key),
      this.#findAlgorithm(),
      'ieee-p1363',
    );
  }

  /**
   * Returns true if the token's signature is valid for the given public key or certificate.
   * @throws Error if the token is not signed, or the algorithm is not supported
   * @throws Error if the key cannot be read or does not match the algorithm
   */
  verify(key: CertificateRef | string): boolean {
    if (!this.#signature) throw new Error('The token is not signed yet.');
    return verifyBytes(
      this.#signingInput(),
      this.#signature,
      readPublicKey(key),
      this.#findAlgorithm(),
      'ieee-p1363',
    );
  }

  /**
   * Returns the token in its compact form, without the payload if `detached` is true.
   * @throws Error if the token is not signed
   */
  serialize(detached = false): string {
    if (!this.#signature) throw new Error('The token is not signed yet.');
    return [this.#encodedHeader, detached ? '' : base64url(this.#payload), base64url(this.#signature)].join(
      '.',
    );
  }

  get #encodedHeader(): string {
    return base64url(HostBuffer.from(this.#header[headerText]));
  }

  #signingInput(): Uint8Array {
    return HostBuffer.from(`${this.#encodedHeader}.${base64url(this.#payload)}`);
  }

  #findAlgorithm() {
    const name = Object.hasOwn(algorithms, this.algorithm) ? algorithms[this.algorithm] : undefined;
    const algorithm = name === undefined ? undefined : strongAlgorithms[name];
    if (!algorithm) {
      const supportedNames = Object.keys(algorithms).join(', ');
      throw new Error(
        `The algorithm "${this.algorithm}" is not supported for signatures: use one of ${supportedNames}.`,
      );
    }
    return algorithm;
  }
}
registerClass('crypto.JWS', JWS);

const base64url = (bytes: Uint8Array): string => HostBuffer.from(bytes).toString('base64url');
