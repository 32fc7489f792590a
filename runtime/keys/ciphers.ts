import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  type CipherGCM,
  type DecipherGCM,
} from 'node:crypto';
import { errorMessage } from '../../contract/error-message.ts';
import { HostBuffer } from '../binary.ts';
import { readPrivateKey, readPublicKey } from './read-keys.ts';
import { freezeTable } from '../protocol/primordials.ts';

/** The input of an encryption or decryption. */
export interface CipherRequest {
  readonly content: Uint8Array;
  /** A secret key as Base64 or bytes, or a public or private key for RSA. */
  readonly key: unknown;
  /** The transformation, such as `AES/CBC/PKCS5Padding`. */
  readonly transformation: string;
  /** The initialization vector as Base64. */
  readonly vector: string | null | undefined;
}

export type Direction = 'encrypt' | 'decrypt';

/** The length of the authentication tag in GCM mode, in bytes. */
const tagLength = 16;

interface BlockCipher {
  /** Node's names of the cipher without the mode, by the length of the key in bytes. */
  readonly names: Readonly<Record<number, string>>;
  readonly modes: readonly string[];
  /** In bytes. In GCM mode, a vector may have any length. */
  readonly vectorLength: number;
}

const aes: BlockCipher = freezeTable({
  names: { 16: 'aes-128', 24: 'aes-192', 32: 'aes-256' },
  modes: ['CBC', 'ECB', 'CTR', 'GCM', 'OFB', 'CFB'],
  vectorLength: 16,
});
const weakCiphers: Readonly<Record<string, BlockCipher>> = freezeTable({
  DESEDE: { names: { 16: 'des-ede', 24: 'des-ede3' }, modes: ['CBC', 'ECB', 'OFB', 'CFB'], vectorLength: 8 },
  DES: { names: { 8: 'des' }, modes: ['CBC', 'ECB'], vectorLength: 8 },
  BLOWFISH: { names: { 16: 'bf' }, modes: ['CBC', 'ECB'], vectorLength: 8 },
  RC2: { names: { 16: 'rc2' }, modes: ['CBC', 'ECB'], vectorLength: 8 },
});

/** Encrypts or decrypts. @throws Error if the transformation, key, vector or content is not valid */
export function applyCipher(
  direction: Direction,
  request: CipherRequest,
  strength: 'strong' | 'weak',
): Uint8Array {
  const [name = '', mode = 'ECB', padding = 'PKCS5Padding'] = request.transformation.split('/');
  if (name.toUpperCase() === 'RSA') return applyAsymmetric(direction, request, padding);
  const blockCipher =
    name.toUpperCase() === 'AES' ? aes : strength === 'weak' ? weakCiphers[name.toUpperCase()] : undefined;
  if (!blockCipher?.modes.includes(mode.toUpperCase())) {
    const example =
      strength === 'strong'
        ? 'AES/CBC/PKCS5Padding or RSA/ECB/OAEPWithSHA-256AndMGF1Padding'
        : 'DESede/CBC/PKCS5Padding';
    throw new Error(
      `The transformation "${request.transformation}" is not supported: use, for example, ${example}.`,
    );
  }
  return applySymmetric(direction, request, blockCipher, { name, mode: mode.toUpperCase(), padding });
}

interface Transformation {
  readonly name: string;
  readonly mode: string;
  readonly padding: string;
}

function applySymmetric(
  direction: Direction,
  request: CipherRequest,
  blockCipher: BlockCipher,
  { name, mode, padding }: Transformation,
): Uint8Array {
  const { content, transformation } = request;
  const key = secretKey(request.key);
  const libraryName = blockCipher.names[key.length];
  if (libraryName === undefined) {
    const lengths = Object.keys(blockCipher.names).join(', ');
    throw new Error(`The ${name} key has ${key.length} bytes; it must have ${lengths} bytes, as Base64.`);
  }
  const vector =
    mode === 'ECB' ? null : requireVector(request, mode === 'GCM' ? undefined : blockCipher.vectorLength);
  if (!/^(PKCS[57]Padding|NoPadding)$/i.test(padding))
    throw new Error(
      `The padding "${padding}" of ${transformation} is not supported: use PKCS5Padding or NoPadding.`,
    );
  try {
    const createCipher = direction === 'encrypt' ? createCipheriv : createDecipheriv;
    // OpenSSL names triple DES in ECB mode without the mode.
    const nodeCipher = createCipher(
      `${libraryName}-${mode.toLowerCase()}`.replace(/^(des-ede3?)-ecb$/, '$1'),
      key,
      vector,
    );
    if (mode === 'GCM') return applyAuthenticated(direction, nodeCipher as CipherGCM | DecipherGCM, content);
    nodeCipher.setAutoPadding(!/^NoPadding$/i.test(padding));
    return concat(nodeCipher.update(content), nodeCipher.final());
  } catch (error) {
    throw cipherError(direction, transformation, error);
  }
}

/** Applies a cipher whose authentication tag follows the content, as on the platform. @throws Error if that fails */
function applyAuthenticated(
  direction: Direction,
  nodeCipher: CipherGCM | DecipherGCM,
  content: Uint8Array,
): Uint8Array {
  if (direction === 'encrypt')
    return concat(nodeCipher.update(content), nodeCipher.final(), (nodeCipher as CipherGCM).getAuthTag());
  if (content.length < tagLength) throw new Error('it is shorter than its authentication tag');
  (nodeCipher as DecipherGCM).setAuthTag(content.subarray(content.length - tagLength));
  return concat(nodeCipher.update(content.subarray(0, content.length - tagLength)), nodeCipher.final());
}

function applyAsymmetric(
  direction: Direction,
  { content, key, transformation }: CipherRequest,
  padding: string,
): Uint8Array {
  const oaepHash = /^OAEPWith(MD5|SHA-?(?:1|256|384|512))AndMGF1Padding$/i.exec(padding)?.[1];
  // `PKCS5Padding` is the default of a transformation without padding; for RSA, it means PKCS #1.
  if (oaepHash === undefined && !/^(PKCS1Padding|PKCS5Padding)$/i.test(padding))
    throw new Error(
      `The transformation "${transformation}" is not supported: use RSA/ECB/OAEPWithSHA-256AndMGF1Padding.`,
    );
  const keyObject = direction === 'encrypt' ? readPublicKey(key) : readPrivateKey(key);
  const options = {
    key: keyObject,
    padding: oaepHash === undefined ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING,
    ...(oaepHash === undefined ? {} : { oaepHash: oaepHash.toLowerCase().replace('-', '') }),
  };
  try {
    return new Uint8Array(
      direction === 'encrypt' ? publicEncrypt(options, content) : privateDecrypt(options, content),
    );
  } catch (error) {
    throw cipherError(direction, transformation, error);
  }
}

function cipherError(direction: Direction, transformation: string, error: unknown): Error {
  const reason = errorMessage(error);
  const problem = /routines::unsupported|unknown cipher/i.test(reason)
    ? `${transformation} is not available in this service`
    : direction === 'encrypt'
      ? `The content cannot be encrypted with ${transformation} (${reason})`
      : `The content cannot be decrypted with ${transformation}: it was modified, or encrypted with another key (${reason})`;
  return new Error(`${problem}.`, { cause: error });
}

function secretKey(key: unknown): Uint8Array {
  if (key instanceof Uint8Array) return key;
  if (typeof key === 'string' && /^[\w+/=\s-]+$/.test(key)) return HostBuffer.from(key, 'base64');
  throw new Error('The key must be Base64-encoded bytes.');
}

function requireVector({ vector, transformation }: CipherRequest, length: number | undefined): Uint8Array {
  if (vector === null || vector === undefined || vector === '')
    throw new Error(`${transformation} needs a Base64-encoded initialization vector.`);
  const bytes = HostBuffer.from(vector, 'base64');
  if (length !== undefined && bytes.length !== length)
    throw new Error(
      `The initialization vector for ${transformation} must have ${length} bytes, not ${bytes.length}.`,
    );
  return bytes;
}

const concat = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(HostBuffer.concat(parts));
