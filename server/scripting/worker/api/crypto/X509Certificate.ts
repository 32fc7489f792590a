import type { X509Certificate as HostCertificate } from 'node:crypto';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** The certificate behind; for the service's own code. */
export const hostCertificate: unique symbol = Symbol('hostCertificate');

/** A certificate: whose it is, who gave it, and how long it holds. */
export class X509Certificate extends PlatformObject {
  readonly #certificate: HostCertificate;

  constructor(certificate: HostCertificate) {
    super();
    this.#certificate = certificate;
  }

  /** Name of who gave it. */
  get issuerDN(): string {
    return name(this.#certificate.issuer);
  }

  /** Name of whose it is. */
  get subjectDN(): string {
    return name(this.#certificate.subject);
  }

  /** From when on it holds. */
  get notBefore(): Date {
    return new Date(this.#certificate.validFrom);
  }

  /** Until when it holds. */
  get notAfter(): Date {
    return new Date(this.#certificate.validTo);
  }

  /** Its number, in decimal digits. */
  get serialNumber(): string {
    return BigInt(`0x${this.#certificate.serialNumber}`).toString();
  }

  [hostCertificate](): HostCertificate {
    return this.#certificate;
  }
}
platformClass('crypto.X509Certificate', X509Certificate);

/** `CN=x,O=y`: the parts of a name from the most precise one on. */
const name = (lines: string): string => lines.split('\n').reverse().join(',');
