import { certificate, publicKey } from '../../keys/read-keys.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { CertificateRef } from './CertificateRef.ts';
import { hostCertificate, X509Certificate } from './X509Certificate.ts';

/** Reads certificates. */
export class CertificateUtils extends PlatformObject {
  /** The certificate of an alias. @throws Error where there is none */
  static getCertificate(reference: CertificateRef): X509Certificate {
    return new X509Certificate(certificate(reference));
  }

  /** A certificate's DER in base64. */
  static getEncodedCertificate(reference: CertificateRef): string {
    return certificate(reference).raw.toString('base64');
  }

  /** DER of a certificate's public key, in base64. */
  static getEncodedPublicKey(given: CertificateRef | X509Certificate): string {
    const key = given instanceof X509Certificate ? given[hostCertificate]().publicKey : publicKey(given);
    return key.export({ format: 'der', type: 'spki' }).toString('base64');
  }

  /** The certificate of DER in base64, or of PEM. @throws Error where it is none */
  static parseEncodedCertificate(text: string): X509Certificate {
    return new X509Certificate(certificate(text));
  }
}
platformClass('crypto.CertificateUtils', CertificateUtils);
