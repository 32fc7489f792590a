import { readCertificate, readPublicKey } from '../../keys/read-keys.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { CertificateRef } from './CertificateRef.ts';
import { hostCertificate, X509Certificate } from './X509Certificate.ts';

/** Reads certificates and public keys. */
export class CertificateUtils extends PlatformObject {
  /** Returns the certificate that a reference denotes. @throws Error if there is none */
  static getCertificate(reference: CertificateRef): X509Certificate {
    return new X509Certificate(readCertificate(reference));
  }

  /** Returns the DER encoding of a certificate, as Base64. @throws Error if there is no such certificate */
  static getEncodedCertificate(reference: CertificateRef): string {
    return readCertificate(reference).raw.toString('base64');
  }

  /**
   * Returns the DER encoding of a certificate's public key, or of a public key that a reference denotes, as Base64.
   * @throws Error if there is no such certificate or key
   */
  static getEncodedPublicKey(reference: CertificateRef | X509Certificate): string {
    const key =
      reference instanceof X509Certificate
        ? reference[hostCertificate]().publicKey
        : readPublicKey(reference);
    return key.export({ format: 'der', type: 'spki' }).toString('base64');
  }

  /**
   * Parses a certificate from a string with PEM or Base64-encoded DER.
   * @throws Error if the string is not a valid certificate
   */
  static parseEncodedCertificate(text: string): X509Certificate {
    return new X509Certificate(readCertificate(text));
  }
}
registerClass('crypto.CertificateUtils', CertificateUtils);
