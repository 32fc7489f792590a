import {
  constants,
  createCipheriv,
  createDecipheriv,
  privateDecrypt,
  publicEncrypt,
  type CipherGCM,
  type DecipherGCM,
} from 'node:crypto';
import { HostBuffer } from '../binary.ts';
import { privateKey, publicKey } from './read-keys.ts';

/** What a cipher is asked to do. */
export interface CipherWork {
  readonly content: Uint8Array;
  /** Base64 of a secret key; for RSA a public or private key. */
  readonly key: unknown;
  /** `AES/CBC/PKCS5Padding`. */
  readonly transformation: string;
  /** Base64 of the initialization vector. */
  readonly vector: string | null | undefined;
}

export type Direction = 'encrypt' | 'decrypt';

const tagLength = 16;

interface Block {
  /** The library's name by the length of the key in bytes. */
  readonly names: Readonly<Record<number, string>>;
  readonly modes: readonly string[];
  readonly vectorLength: number;
}

const aes: Block = {
  names: { 16: 'aes-128', 24: 'aes-192', 32: 'aes-256' },
  modes: ['CBC', 'ECB', 'CTR', 'GCM', 'OFB', 'CFB'],
  vectorLength: 16,
};
const weakBlocks: Readonly<Record<string, Block>> = {
  DESEDE: { names: { 16: 'des-ede', 24: 'des-ede3' }, modes: ['CBC', 'ECB', 'OFB', 'CFB'], vectorLength: 8 },
  DES: { names: { 8: 'des' }, modes: ['CBC', 'ECB'], vectorLength: 8 },
  BLOWFISH: { names: { 16: 'bf' }, modes: ['CBC', 'ECB'], vectorLength: 8 },
  RC2: { names: { 16: 'rc2' }, modes: ['CBC', 'ECB'], vectorLength: 8 },
};

/** Encrypts or decrypts. @throws Error in words: transformation, key, vector or content that do not fit */
export function cipher(direction: Direction, work: CipherWork, strength: 'strong' | 'weak'): Uint8Array {
  const [name = '', mode = 'ECB', padding = 'PKCS5Padding'] = work.transformation.split('/');
  if (name.toUpperCase() === 'RSA') return asymmetric(direction, work, padding);
  const block =
    name.toUpperCase() === 'AES' ? aes : strength === 'weak' ? weakBlocks[name.toUpperCase()] : undefined;
  if (!block?.modes.includes(mode.toUpperCase())) {
    const wanted =
      strength === 'strong'
        ? 'AES/CBC/PKCS5Padding or RSA/ECB/OAEPWithSHA-256AndMGF1Padding'
        : 'DESede/CBC/PKCS5Padding';
    throw new Error(
      `The transformation "${work.transformation}" is not supported: use one such as ${wanted}.`,
    );
  }
  return symmetric(direction, work, block, { name, mode: mode.toUpperCase(), padding });
}

interface Named {
  readonly name: string;
  readonly mode: string;
  readonly padding: string;
}

function symmetric(
  direction: Direction,
  work: CipherWork,
  block: Block,
  { name, mode, padding }: Named,
): Uint8Array {
  const { content, transformation } = work;
  const key = secretKey(work.key);
  const library = block.names[key.length];
  if (library === undefined) {
    const lengths = Object.keys(block.names).join(', ');
    throw new Error(`The key for ${name} has ${key.length} bytes; give ${lengths} bytes in base64.`);
  }
  const vector = mode === 'ECB' ? null : vectorOf(work, mode === 'GCM' ? undefined : block.vectorLength);
  if (!/^(PKCS[57]Padding|NoPadding)$/i.test(padding))
    throw new Error(
      `The padding "${padding}" of ${transformation} is not supported: use PKCS5Padding or NoPadding.`,
    );
  try {
    const make = direction === 'encrypt' ? createCipheriv : createDecipheriv;
    const own = make(`${library}-${mode.toLowerCase()}`.replace(/^(des-ede3?)-ecb$/, '$1'), key, vector);
    if (mode === 'GCM') return authenticated(direction, own as CipherGCM | DecipherGCM, content);
    own.setAutoPadding(!/^NoPadding$/i.test(padding));
    return joined(own.update(content), own.final());
  } catch (error) {
    throw failed(direction, transformation, error);
  }
}

/** The tag stands after the content, as the platform has it. */
function authenticated(direction: Direction, own: CipherGCM | DecipherGCM, content: Uint8Array): Uint8Array {
  if (direction === 'encrypt')
    return joined(own.update(content), own.final(), (own as CipherGCM).getAuthTag());
  if (content.length < tagLength) throw new Error('it is shorter than its authentication tag');
  (own as DecipherGCM).setAuthTag(content.subarray(content.length - tagLength));
  return joined(own.update(content.subarray(0, content.length - tagLength)), own.final());
}

function asymmetric(
  direction: Direction,
  { content, key, transformation }: CipherWork,
  padding: string,
): Uint8Array {
  const oaep = /^OAEPWith(MD5|SHA-?(?:1|256|384|512))AndMGF1Padding$/i.exec(padding)?.[1];
  if (oaep === undefined && !/^(PKCS1Padding|PKCS5Padding)$/i.test(padding))
    throw new Error(
      `The transformation "${transformation}" is not supported: use RSA/ECB/OAEPWithSHA-256AndMGF1Padding.`,
    );
  const own = direction === 'encrypt' ? publicKey(key) : privateKey(key);
  const options = {
    key: own,
    padding: oaep === undefined ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING,
    ...(oaep === undefined ? {} : { oaepHash: oaep.toLowerCase().replace('-', '') }),
  };
  try {
    return new Uint8Array(
      direction === 'encrypt' ? publicEncrypt(options, content) : privateDecrypt(options, content),
    );
  } catch (error) {
    throw failed(direction, transformation, error);
  }
}

function failed(direction: Direction, transformation: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  const words = /routines::unsupported|unknown cipher/i.test(reason)
    ? `${transformation} is not available in this service`
    : direction === 'encrypt'
      ? `The content cannot be encrypted with ${transformation} (${reason})`
      : `The content cannot be decrypted with ${transformation}: it was changed, or was encrypted with another key (${reason})`;
  return new Error(`${words}.`, { cause: error });
}

function secretKey(key: unknown): Uint8Array {
  if (key instanceof Uint8Array) return key;
  if (typeof key === 'string' && /^[\w+/=\s-]+$/.test(key)) return HostBuffer.from(key, 'base64');
  throw new Error('The key must be bytes in base64.');
}

function vectorOf({ vector, transformation }: CipherWork, length: number | undefined): Uint8Array {
  if (vector === null || vector === undefined || vector === '')
    throw new Error(`${transformation} needs an initialization vector, in base64.`);
  const bytes = HostBuffer.from(vector, 'base64');
  if (length !== undefined && bytes.length !== length)
    throw new Error(
      `The initialization vector for ${transformation} must have ${length} bytes, not ${bytes.length}.`,
    );
  return bytes;
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(HostBuffer.concat(parts));
