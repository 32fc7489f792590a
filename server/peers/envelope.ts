import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** What a message is, so that none can be sent back as another one. */
export type MessageKind = 'request' | 'response';

/** A message that was not written by a process with the key, or was changed. */
export class ForeignMessageError extends Error {}

/** Encrypts a message so that only processes with the key can read it, and can have written it. */
export function seal(key: Buffer, kind: MessageKind, message: unknown): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(Buffer.from(kind));
  const content = Buffer.concat([cipher.update(JSON.stringify(message), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

/** @throws ForeignMessageError */
export function unseal(key: Buffer, kind: MessageKind, sealed: Buffer): unknown {
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(kind));
    decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
    const content = decipher.update(sealed.subarray(nonceLength + tagLength));
    return JSON.parse(Buffer.concat([content, decipher.final()]).toString('utf8'));
  } catch (cause) {
    throw new ForeignMessageError('a message was not written by a process of this service', { cause });
  }
}
