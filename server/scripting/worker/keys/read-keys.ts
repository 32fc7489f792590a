import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { HostBuffer } from '../binary.ts';
import { keyFile } from './key-files.ts';

/** Names a key of the service's folder; `KeyRef` and `CertificateRef` are such. */
export const aliasOf: unique symbol = Symbol('aliasOf');
/** The password of a private key that is encrypted. */
export const passwordOf: unique symbol = Symbol('passwordOf');

export interface NamedKey {
  readonly [aliasOf]: string;
  readonly [passwordOf]?: string | undefined;
}

export const isNamed = (key: unknown): key is NamedKey =>
  typeof key === 'object' && key !== null && aliasOf in key;

/** Text of PEM, or DER in base64, as a certificate, or a key, comes. */
const der = (text: string): Buffer => HostBuffer.from(text.replace(/\s/g, ''), 'base64');
const isPem = (text: string): boolean => text.includes('-----BEGIN');

/** The private key of a text (PKCS #8 in base64, or PEM) or of an alias. @throws Error in words */
export function privateKey(key: unknown): KeyObject {
  try {
    if (isNamed(key)) {
      const passphrase = key[passwordOf];
      return createPrivateKey({
        key: keyFile(key[aliasOf]),
        ...(passphrase === undefined ? {} : { passphrase }),
      });
    }
    const text = asText(key);
    return isPem(text)
      ? createPrivateKey(text)
      : createPrivateKey({ key: der(text), format: 'der', type: 'pkcs8' });
  } catch (error) {
    throw unreadable('private key', 'PKCS #8 in base64 or PEM, or a KeyRef', key, error);
  }
}

/** The public key of a text (X.509 in base64, or PEM), of a certificate, or of an alias. @throws Error in words */
export function publicKey(key: unknown): KeyObject {
  try {
    if (isNamed(key)) return createPublicKey(keyFile(key[aliasOf]));
    const text = asText(key);
    if (isPem(text)) return createPublicKey(text);
    return createPublicKey({ key: der(text), format: 'der', type: 'spki' });
  } catch (error) {
    throw unreadable('public key', 'X.509 in base64 or PEM, or a CertificateRef', key, error);
  }
}

/** The certificate of a text (DER in base64, or PEM) or of an alias. @throws Error in words */
export function certificate(given: unknown): X509Certificate {
  try {
    const text = isNamed(given) ? keyFile(given[aliasOf]) : asText(given);
    return new X509Certificate(isPem(text) ? certificatePart(text) : der(text));
  } catch (error) {
    throw unreadable('certificate', 'DER in base64 or PEM, or a CertificateRef', given, error);
  }
}

/** A file of an alias may hold the private key as well. */
const certificatePart = (pem: string): string =>
  /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/.exec(pem)?.[0] ?? pem;

function asText(key: unknown): string {
  if (typeof key === 'string' && key !== '') return key;
  throw new TypeError('it is no text');
}

function unreadable(what: string, wanted: string, key: unknown, error: unknown): Error {
  const named = isNamed(key) ? ` "${key[aliasOf]}"` : '';
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`The ${what}${named} cannot be read (${reason}): give ${wanted}.`, { cause: error });
}
