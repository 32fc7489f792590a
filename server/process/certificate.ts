import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
  /** File with the certificate that clients can trust; undefined if the data directory is `:memory:`. */
  readonly file: string | undefined;
}

/** The HTTPS certificate of a data directory, generated on its first start. */
export async function loadCertificate(dataDir: string, host: string): Promise<Certificate> {
  const certFile = dataDir === ':memory:' ? undefined : path.join(dataDir, 'certificate.pem');
  const keyFile = dataDir === ':memory:' ? undefined : path.join(dataDir, 'certificate-key.pem');
  if (certFile && keyFile && existsSync(certFile) && existsSync(keyFile)) {
    return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8'), file: certFile };
  }
  // Loaded only here: it takes a tenth of the service's start.
  const { generate } = await import('selfsigned');
  const selfSigned = await generate([{ name: 'commonName', value: 'Cartwright' }], {
    keyType: 'ec',
    notAfterDate: new Date(Date.now() + 825 * 24 * 3600 * 1000),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      {
        name: 'subjectAltName',
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
    writeFileSync(certFile, selfSigned.cert);
    writeFileSync(keyFile, selfSigned.private, { mode: 0o600 });
  }
  return { cert: selfSigned.cert, key: selfSigned.private, file: certFile };
}
