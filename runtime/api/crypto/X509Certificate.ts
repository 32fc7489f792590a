import type { X509Certificate as HostCertificate } from 'node:crypto';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** The underlying certificate; internal to the Script API. */
export const hostCertificate: unique symbol = Symbol('hostCertificate');

/** An X.509 certificate. */
export class X509Certificate extends PlatformObject {
  readonly #certificate: HostCertificate;

  constructor(certificate: HostCertificate) {
    super();
    this.#certificate = certificate;
  }

  /** Returns the distinguished name of the issuer. */
  get issuerDN(): string {
    return distinguishedName(this.#certificate.issuer);
  }

  /** Returns the distinguished name of the subject. */
  get subjectDN(): string {
    return distinguishedName(this.#certificate.subject);
  }

  /** Returns the start of the validity period. */
  get notBefore(): Date {
    return new Date(this.#certificate.validFrom);
  }

  /** Returns the end of the validity period. */
  get notAfter(): Date {
    return new Date(this.#certificate.validTo);
  }

  /** Returns the serial number, in decimal digits. */
  get serialNumber(): string {
    return BigInt(`0x${this.#certificate.serialNumber}`).toString();
  }

  [hostCertificate](): HostCertificate {
    return this.#certificate;
  }
}
registerClass('crypto.X509Certificate', X509Certificate);

/** Formats a distinguished name as `CN=x,O=y`, the most specific part first. */
const distinguishedName = (lines: string): string => lines.split('\n').reverse().join(',');
