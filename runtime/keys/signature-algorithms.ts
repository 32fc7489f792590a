import { constants, sign, verify, type KeyObject } from 'node:crypto';
import { freezeTable } from '../protocol/primordials.ts';

interface Algorithm {
  readonly hash: string;
  readonly keyType: 'rsa' | 'ec' | 'dsa';
  readonly usesPss?: boolean;
}

const rsa = (hash: string): Algorithm => ({ hash, keyType: 'rsa' });
const pss = (hash: string): Algorithm => ({ hash, keyType: 'rsa', usesPss: true });
const ec = (hash: string): Algorithm => ({ hash, keyType: 'ec' });

export const strongAlgorithms: Readonly<Record<string, Algorithm>> = freezeTable({
  SHA256withRSA: rsa('sha256'),
  SHA384withRSA: rsa('sha384'),
  SHA512withRSA: rsa('sha512'),
  'SHA256withRSA/PSS': pss('sha256'),
  'SHA384withRSA/PSS': pss('sha384'),
  'SHA512withRSA/PSS': pss('sha512'),
  SHA256withECDSA: ec('sha256'),
  SHA384withECDSA: ec('sha384'),
  SHA512withECDSA: ec('sha512'),
});

/** The strong algorithms, and those that only `WeakSignature` accepts. */
export const allAlgorithms: Readonly<Record<string, Algorithm>> = freezeTable({
  ...strongAlgorithms,
  MD5withRSA: rsa('md5'),
  SHA1withRSA: rsa('sha1'),
  'SHA1withRSA/PSS': pss('sha1'),
  SHA1withECDSA: ec('sha1'),
  SHA1withDSA: { hash: 'sha1', keyType: 'dsa' },
});

/** Finds an algorithm by its name. @throws Error with the names of the available algorithms */
export function findAlgorithm(name: string, algorithms: Readonly<Record<string, Algorithm>>): Algorithm {
  const algorithm = Object.hasOwn(algorithms, name) ? algorithms[name] : undefined;
  if (!algorithm)
    throw new Error(
      `"${name}" is not a supported signature algorithm: use one of ${Object.keys(algorithms).join(', ')}.`,
    );
  return algorithm;
}

/** The encoding of elliptic-curve signatures: ASN.1, or the two numbers concatenated as in JOSE. */
export type EcForm = 'der' | 'ieee-p1363';

function signatureOptions(key: KeyObject, algorithm: Algorithm, form: EcForm) {
  if (
    key.asymmetricKeyType !== algorithm.keyType &&
    !(algorithm.usesPss && key.asymmetricKeyType === 'rsa-pss')
  )
    throw new Error(
      `The key is for ${String(key.asymmetricKeyType)}, but the algorithm needs one for ${algorithm.keyType}.`,
    );
  if (!algorithm.usesPss) return { key, dsaEncoding: form };
  return { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
}

/** Signs bytes. @throws Error if the key does not match the algorithm */
export const signBytes = (
  content: Uint8Array,
  key: KeyObject,
  algorithm: Algorithm,
  form: EcForm = 'der',
): Uint8Array => new Uint8Array(sign(algorithm.hash, content, signatureOptions(key, algorithm, form)));

/**
 * Verifies a signature; a malformed signature is invalid.
 * @throws Error if the key does not match the algorithm
 */
export const verifyBytes = (
  content: Uint8Array,
  signature: Uint8Array,
  key: KeyObject,
  algorithm: Algorithm,
  form: EcForm = 'der',
): boolean => verify(algorithm.hash, content, signatureOptions(key, algorithm, form), signature);
