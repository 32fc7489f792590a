import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates } from 'node:tls';
import { errorMessage } from '../../contract/error-message.ts';

/** Certificate and key files of a connection. */
export interface TlsFiles {
  /** PEM file of certificates to trust in addition to those of Node.js: for self-signed instances. */
  readonly caFile?: string | undefined;
  /** PEM file of the client certificate; it may contain the key, too. */
  readonly certFile?: string | undefined;
  /** PEM file of that certificate's key. */
  readonly keyFile?: string | undefined;
  /** PKCS #12 file with certificate and key, instead of the two files (`.p12`, `.pfx`). */
  readonly pfxFile?: string | undefined;
  /** Passphrase of the key in `keyFile`, `certFile` or `pfxFile`. */
  readonly passphrase?: string | undefined;
}

/** The contents of the files, as options of Node's `tls.connect`. */
export interface TlsOptions {
  ca?: string[];
  cert?: Buffer;
  key?: Buffer;
  pfx?: Buffer;
  passphrase?: string;
}

/** Picks the TLS fields of a connection profile. */
export const tlsFilesOf = ({ caFile, certFile, keyFile, pfxFile, passphrase }: TlsFiles): TlsFiles => ({
  caFile,
  certFile,
  keyFile,
  pfxFile,
  passphrase,
});

/** Reads the files. Throws a user-facing error if one is missing, cannot be read or cannot be used with the others. */
export function tlsOptions({ caFile, certFile, keyFile, pfxFile, passphrase }: TlsFiles): TlsOptions {
  if (keyFile !== undefined && certFile === undefined)
    throw new Error('The connection has a "keyFile" without a "certFile". Add the certificate.');
  const options: TlsOptions = {};
  if (caFile !== undefined) options.ca = [...rootCertificates, readCertificates(caFile)];
  if (certFile !== undefined) {
    options.cert = read(certFile, 'certFile');
    options.key = keyFile === undefined ? options.cert : read(keyFile, 'keyFile');
  }
  if (pfxFile !== undefined) options.pfx = read(pfxFile, 'pfxFile');
  if (passphrase !== undefined) options.passphrase = passphrase;
  try {
    createSecureContext(options);
  } catch (error) {
    throw new Error(explainTlsError(error, { certFile, keyFile, pfxFile, passphrase }), { cause: error });
  }
  return options;
}

/** Returns the text of `caFile`. Throws if it contains no certificate, since Node.js would ignore the file. */
function readCertificates(caFile: string): string {
  const text = String(read(caFile, 'caFile'));
  try {
    if (!text.includes('-----BEGIN ')) throw new Error('no PEM file');
    new X509Certificate(text);
  } catch (error) {
    throw new Error(
      `There is no certificate in ${caFile} (${errorMessage(error)}). In the connection, set "caFile" to a PEM file of certificates.`,
      { cause: error },
    );
  }
  return text;
}

function read(file: string, attribute: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new Error(
      `Cannot read the certificate file ${file} (${code}). Correct "${attribute}" in the connection.`,
      { cause: error },
    );
  }
}

/** Derives a user-facing explanation from OpenSSL's message about the files. */
function explainTlsError(error: unknown, { certFile, keyFile, pfxFile, passphrase }: TlsFiles): string {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  const description = `${code} ${message}`;
  const secretFile = pfxFile ?? keyFile ?? certFile ?? '';
  if (/key values mismatch/i.test(description))
    return `The key in ${keyFile ?? secretFile} does not belong to the certificate in ${certFile ?? secretFile}. Correct "keyFile" or "certFile" in the connection.`;
  if (/bad decrypt|mac verify|password|passphrase|interrupted or cancelled|maybe wrong/i.test(description))
    return passphrase === undefined
      ? `${secretFile} is encrypted. Add its "passphrase" to the connection.`
      : `Cannot decrypt ${secretFile} with the "passphrase" of the connection. Correct it.`;
  return `Cannot use the client certificate in ${secretFile} (${message}). In the connection, set "certFile" and "keyFile" to PEM files, or "pfxFile" to a PKCS #12 file.`;
}
