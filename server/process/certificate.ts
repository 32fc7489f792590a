import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataDirFileError } from '../ports/data-dir.ts';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
  /** File with the certificate that clients can trust; undefined if the data directory is `:memory:`. */
  readonly file: string | undefined;
}

/** The name in certificates that the service generates. */
const ownName = 'Cartwright';

/** Whether the service generated this certificate and it has expired. */
function isExpiredOwnCertificate(cert: string): boolean {
  const { subject, validToDate } = new X509Certificate(cert);
  return subject === `CN=${ownName}` && validToDate.getTime() <= Date.now();
}

/**
 * Returns the HTTPS certificate of a data directory. The service generates it at the first start with HTTPS, and again
 * when a certificate that it generated has expired; for `:memory:`, at each start.
 * @throws DataDirFileError if the stored files are not a certificate and its key
 */
export async function loadCertificate(dataDir: string, host: string): Promise<Certificate> {
  const certFile = dataDir === ':memory:' ? undefined : path.join(dataDir, 'certificate.pem');
  const keyFile = dataDir === ':memory:' ? undefined : path.join(dataDir, 'certificate-key.pem');
  if (certFile && keyFile && existsSync(certFile) && existsSync(keyFile)) {
    const certificate = readPair(certFile, keyFile);
    if (!isExpiredOwnCertificate(certificate.cert)) return certificate;
  }
  // Loaded only when needed, because loading it takes a tenth of the service's start time.
  const { default: selfsigned } = await import('selfsigned');
  const newPair = await selfsigned.generate([{ name: 'commonName', value: ownName }], {
    keyType: 'ec',
    // Apple's systems reject certificates that are valid for more than 825 days.
    notAfterDate: new Date(Date.now() + 825 * 24 * 3600 * 1000),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
        // Types of X.509 names: 2 is a DNS name, 7 an IP address.
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
          ...(/^[\d.]+$|:/.test(host)
            ? [{ type: 7 as const, ip: host }]
            : [{ type: 2 as const, value: host }]),
        ],
      },
    ],
  });
  if (certFile && keyFile) {
    writeFileSync(certFile, newPair.cert);
    writeFileSync(keyFile, newPair.private, { mode: 0o600 });
  }
  return { cert: newPair.cert, key: newPair.private, file: certFile };
}

/** @throws DataDirFileError if the files are not a certificate and its key */
function readPair(certFile: string, keyFile: string): Certificate {
  const createError = (reason: string, cause?: unknown) =>
    new DataDirFileError(
      `${reason}. Restore ${certFile} and ${keyFile} from a backup, or delete both: a new certificate is generated, which clients must trust again`,
      { cause },
    );
  const cert = readFileSync(certFile, 'utf8');
  const key = readFileSync(keyFile, 'utf8');
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(cert);
  } catch (error) {
    throw createError(`the HTTPS certificate ${certFile} cannot be read`, error);
  }
  let isMatchingKey: boolean;
  try {
    isMatchingKey = certificate.checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    throw createError(`the key ${keyFile} of the HTTPS certificate cannot be read`, error);
  }
  if (!isMatchingKey)
    throw createError(`the key ${keyFile} does not belong to the HTTPS certificate ${certFile}`);
  return { cert, key, file: certFile };
}
