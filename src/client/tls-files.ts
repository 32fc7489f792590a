import { readFileSync } from 'node:fs';
import { createSecureContext, rootCertificates } from 'node:tls';

/** Files of certificates and keys, as a connection names them. */
export interface TlsFiles {
  /** PEM file of certificates to trust beside the system's: for self-signed instances. */
  readonly caFile?: string | undefined;
  /** PEM file of the certificate by which this side says who it is; the key may stand in it, too. */
  readonly certFile?: string | undefined;
  /** PEM file of that certificate's key. */
  readonly keyFile?: string | undefined;
  /** Certificate and key in one file instead (PKCS #12: `.p12`, `.pfx`). */
  readonly pfxFile?: string | undefined;
  /** What `keyFile` or `pfxFile` is encrypted with. */
  readonly passphrase?: string | undefined;
}

/** The same as Node's `tls.connect` takes it. */
export interface TlsOptions {
  ca?: string[];
  cert?: Buffer;
  key?: Buffer;
  pfx?: Buffer;
  passphrase?: string;
}

/** What of a connection's profile is about TLS. */
export const tlsFilesOf = ({ caFile, certFile, keyFile, pfxFile, passphrase }: TlsFiles): TlsFiles => ({
  caFile,
  certFile,
  keyFile,
  pfxFile,
  passphrase,
});

/** Reads the files. Throws in words where one cannot be read, or where they do not fit together. */
export function tlsOptions({ caFile, certFile, keyFile, pfxFile, passphrase }: TlsFiles): TlsOptions {
  if (keyFile !== undefined && certFile === undefined)
    throw new Error(
      '"keyFile" of the connection is of no use without "certFile": name the certificate, too.',
    );
  const options: TlsOptions = {};
  if (caFile !== undefined) options.ca = [...rootCertificates, String(read(caFile, 'caFile'))];
  if (certFile !== undefined) {
    options.cert = read(certFile, 'certFile');
    options.key = keyFile === undefined ? options.cert : read(keyFile, 'keyFile');
  }
  if (pfxFile !== undefined) options.pfx = read(pfxFile, 'pfxFile');
  if (passphrase !== undefined) options.passphrase = passphrase;
  try {
    createSecureContext(options);
  } catch (error) {
    throw new Error(contextText(error, { certFile, keyFile, pfxFile, passphrase }), { cause: error });
  }
  return options;
}

function read(file: string, attribute: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new Error(
      `The certificate file ${file} cannot be read (${code}): correct "${attribute}" of the connection.`,
      { cause: error },
    );
  }
}

/** What is wrong, by what OpenSSL says of it. */
function contextText(error: unknown, { certFile, keyFile, pfxFile, passphrase }: TlsFiles): string {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  const said = `${code} ${message}`;
  const keeper = pfxFile ?? keyFile ?? certFile ?? '';
  if (/key values mismatch/i.test(said))
    return `The key in ${keyFile ?? keeper} is not that of the certificate in ${certFile ?? keeper}: correct "keyFile" or "certFile" of the connection.`;
  if (/bad decrypt|mac verify|password|passphrase|interrupted or cancelled|maybe wrong/i.test(said))
    return passphrase === undefined
      ? `${keeper} is encrypted: give its "passphrase" in the connection.`
      : `The "passphrase" of the connection does not open ${keeper}: correct it.`;
  return `The client certificate in ${keeper} cannot be used (${message}): name PEM files in "certFile" and "keyFile", or a PKCS #12 file in "pfxFile" of the connection.`;
}
