import { constants, sign, verify, type KeyObject } from 'node:crypto';

interface Algorithm {
  readonly hash: string;
  readonly key: 'rsa' | 'ec' | 'dsa';
  readonly pss?: boolean;
}

const rsa = (hash: string): Algorithm => ({ hash, key: 'rsa' });
const pss = (hash: string): Algorithm => ({ hash, key: 'rsa', pss: true });
const ec = (hash: string): Algorithm => ({ hash, key: 'ec' });

export const strongAlgorithms: Readonly<Record<string, Algorithm>> = {
  SHA256withRSA: rsa('sha256'),
  SHA384withRSA: rsa('sha384'),
  SHA512withRSA: rsa('sha512'),
  'SHA256withRSA/PSS': pss('sha256'),
  'SHA384withRSA/PSS': pss('sha384'),
  'SHA512withRSA/PSS': pss('sha512'),
  SHA256withECDSA: ec('sha256'),
  SHA384withECDSA: ec('sha384'),
  SHA512withECDSA: ec('sha512'),
};

export const weakAlgorithms: Readonly<Record<string, Algorithm>> = {
  ...strongAlgorithms,
  MD5withRSA: rsa('md5'),
  SHA1withRSA: rsa('sha1'),
  'SHA1withRSA/PSS': pss('sha1'),
  SHA1withECDSA: ec('sha1'),
  SHA1withDSA: { hash: 'sha1', key: 'dsa' },
};

/** @throws Error naming the algorithms that there are */
export function algorithmNamed(name: string, known: Readonly<Record<string, Algorithm>>): Algorithm {
  const found = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!found)
    throw new Error(`"${name}" is no signature algorithm: use one of ${Object.keys(known).join(', ')}.`);
  return found;
}

/** How signatures of elliptic curves are written: ASN.1, or the two numbers one after the other as in JOSE. */
export type EcForm = 'der' | 'ieee-p1363';

function options(key: KeyObject, algorithm: Algorithm, form: EcForm) {
  if (key.asymmetricKeyType !== algorithm.key && !(algorithm.pss && key.asymmetricKeyType === 'rsa-pss'))
    throw new Error(
      `The key is for ${String(key.asymmetricKeyType)}, but the algorithm needs one for ${algorithm.key}.`,
    );
  if (!algorithm.pss) return { key, dsaEncoding: form };
  return { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
}

/** @throws Error where the key is for something else */
export const signBytes = (
  content: Uint8Array,
  key: KeyObject,
  algorithm: Algorithm,
  form: EcForm = 'der',
): Uint8Array => new Uint8Array(sign(algorithm.hash, content, options(key, algorithm, form)));

/** @throws Error where the key is for something else; a signature that is none is only wrong */
export const verifyBytes = (
  content: Uint8Array,
  signature: Uint8Array,
  key: KeyObject,
  algorithm: Algorithm,
  form: EcForm = 'der',
): boolean => verify(algorithm.hash, content, options(key, algorithm, form), signature);
