import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { errorMessage } from '../../contract/error-message.ts';
import { HostBuffer } from '../binary.ts';
import { readKeyFile } from './key-files.ts';

/** The alias of a key in the service's key directory, on objects such as `KeyRef` and `CertificateRef`. */
export const keyAlias: unique symbol = Symbol('keyAlias');
/** The password of an encrypted private key. */
export const keyPassword: unique symbol = Symbol('keyPassword');

export interface NamedKey {
  readonly [keyAlias]: string;
  readonly [keyPassword]?: string | undefined;
}

export const isNamedKey = (key: unknown): key is NamedKey =>
  typeof key === 'object' && key !== null && keyAlias in key;

/** Decodes Base64-encoded DER. */
const decodeDer = (text: string): Buffer => HostBuffer.from(text.replace(/\s/g, ''), 'base64');
const isPem = (text: string): boolean => text.includes('-----BEGIN');

/** Reads a private key from Base64-encoded PKCS #8, PEM or a {@link NamedKey}. @throws Error with the reason */
export function readPrivateKey(key: unknown): KeyObject {
  try {
    if (isNamedKey(key)) {
      const passphrase = key[keyPassword];
      return createPrivateKey({
        key: readKeyFile(key[keyAlias]),
        ...(passphrase === undefined ? {} : { passphrase }),
      });
    }
    const text = requireKeyText(key);
    return isPem(text)
      ? createPrivateKey(text)
      : createPrivateKey({ key: decodeDer(text), format: 'der', type: 'pkcs8' });
  } catch (error) {
    throw unreadableKeyError('private key', 'PKCS #8 in base64 or PEM, or a KeyRef', key, error);
  }
}

/**
 * Reads a public key from Base64-encoded X.509 (SPKI), PEM, which may be a certificate, or a {@link NamedKey}.
 * @throws Error with the reason
 */
export function readPublicKey(key: unknown): KeyObject {
  try {
    if (isNamedKey(key)) return createPublicKey(readKeyFile(key[keyAlias]));
    const text = requireKeyText(key);
    if (isPem(text)) return createPublicKey(text);
    return createPublicKey({ key: decodeDer(text), format: 'der', type: 'spki' });
  } catch (error) {
    throw unreadableKeyError('public key', 'X.509 in base64 or PEM, or a CertificateRef', key, error);
  }
}

/** Reads a certificate from Base64-encoded DER, PEM or a {@link NamedKey}. @throws Error with the reason */
export function readCertificate(source: unknown): X509Certificate {
  try {
    const text = isNamedKey(source) ? readKeyFile(source[keyAlias]) : requireKeyText(source);
    return new X509Certificate(isPem(text) ? certificatePart(text) : decodeDer(text));
  } catch (error) {
    throw unreadableKeyError('certificate', 'DER in base64 or PEM, or a CertificateRef', source, error);
  }
}

/** Returns the first certificate in PEM text, which may also contain a private key; all the text if there is none. */
const certificatePart = (pem: string): string =>
  /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/.exec(pem)?.[0] ?? pem;

function requireKeyText(key: unknown): string {
  if (typeof key === 'string' && key !== '') return key;
  throw new TypeError('it is not a string');
}

function unreadableKeyError(label: string, validForms: string, key: unknown, error: unknown): Error {
  const alias = isNamedKey(key) ? ` "${key[keyAlias]}"` : '';
  const reason = errorMessage(error);
  return new Error(`The ${label}${alias} cannot be read (${reason}): pass ${validForms}.`, { cause: error });
}
