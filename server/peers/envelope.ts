import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** The kind of a message, so that a message cannot be sent back as a message of another kind. */
export type MessageKind = 'request' | 'response';

/**
 * Thrown for a message that was not written by a process with the key, that was changed, or that is of another kind.
 */
export class ForeignMessageError extends Error {}

/** Encrypts and authenticates a message, so that only processes with the key can read or write it. */
export function seal(key: Buffer, kind: MessageKind, message: unknown): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  cipher.setAAD(Buffer.from(kind));
  const content = Buffer.concat([cipher.update(JSON.stringify(message), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
}

/** @throws ForeignMessageError */
export function unseal(key: Buffer, kind: MessageKind, sealedMessage: Buffer): unknown {
  try {
    const decipher = createDecipheriv(algorithm, key, sealedMessage.subarray(0, nonceLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(kind));
    decipher.setAuthTag(sealedMessage.subarray(nonceLength, nonceLength + tagLength));
    const content = decipher.update(sealedMessage.subarray(nonceLength + tagLength));
    return JSON.parse(Buffer.concat([content, decipher.final()]).toString('utf8'));
  } catch (cause) {
    throw new ForeignMessageError('a message was not written by a process of this service', { cause });
  }
}
