import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { DataDirFileError } from '../ports/data-dir.ts';
import type { SharedSecret } from '../ports/store.ts';

export interface SigningKey {
  readonly algorithm: 'ES256';
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/**
 * Returns the key that signs the tokens of a data directory. If the directory has none, a key is created and stored
 * next to the store, readable by its owner only. The key of `:memory:` is not stored.
 * @param sharedSecret used instead of the data directory if several processes share a store, and therefore a key
 * @throws DataDirFileError if the data directory's key file cannot be read
 */
export async function loadSigningKey(dataDir: string, sharedSecret?: SharedSecret): Promise<SigningKey> {
  if (sharedSecret) return fromJwk(JSON.parse(await sharedSecret('signing-key', createKeyText)) as JWK);
  const file = dataDir === ':memory:' ? undefined : path.join(dataDir, 'signing-key.json');
  if (file && existsSync(file)) return readKey(file);
  const pair = await generateKeyPair('ES256', { extractable: true });
  if (file) writeFileAtomically(file, JSON.stringify(await exportJWK(pair.privateKey)));
  return { algorithm: 'ES256', ...pair };
}

async function createKeyText(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

/** Writes a file atomically, so that a crash cannot leave a partial key. */
function writeFileAtomically(file: string, text: string): void {
  const temporaryFile = `${file}.new`;
  const descriptor = openSync(temporaryFile, 'w', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporaryFile, file);
}

async function readKey(file: string): Promise<SigningKey> {
  try {
    return await fromJwk(JSON.parse(readFileSync(file, 'utf8')) as JWK);
  } catch (cause) {
    throw new DataDirFileError(
      `the signing key ${file} cannot be read. Restore it from a backup, or delete it: a new one is generated, and all tokens become invalid`,
      { cause },
    );
  }
}

async function fromJwk(jwk: JWK): Promise<SigningKey> {
  const { d: _private, ...publicJwk } = jwk;
  const [privateKey, publicKey] = await Promise.all([importJWK(jwk, 'ES256'), importJWK(publicJwk, 'ES256')]);
  return { algorithm: 'ES256', privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey };
}
