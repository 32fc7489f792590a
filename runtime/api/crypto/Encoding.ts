import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { asText } from '../../text-arguments.ts';
import { Bytes, rawBytes } from '../util/Bytes.ts';

/** Converts bytes to text and back. */
export class Encoding extends PlatformObject {
  /** Returns the Base64 encoding of bytes. */
  static toBase64(bytes: Bytes): string {
    return encode(bytes, 'base64');
  }

  /** Returns the URL-safe Base64 encoding of bytes, without padding. */
  static toBase64URL(bytes: Bytes): string {
    return encode(bytes, 'base64url');
  }

  /**
   * Returns the bytes of a Base64 string, which may be URL-safe; white space is ignored.
   * @throws Error if the string contains a character that does not belong to Base64
   */
  static fromBase64(base64: string): Bytes {
    const compact = String(base64).replace(/\s/g, '');
    const digits = compact.replace(/={1,2}$/, '');
    if (!/^[\w+/-]*$/.test(digits) || digits.length % 4 === 1)
      throw new Error('The text is not valid Base64.');
    return new Bytes(HostBuffer.from(compact, 'base64'));
  }

  /** Returns bytes as lower-case hexadecimal digits, two for each byte. */
  static toHex(bytes: Bytes): string {
    return encode(bytes, 'hex');
  }

  /**
   * Returns the bytes of a string of hexadecimal digits.
   * @throws Error if the string does not consist of pairs of hexadecimal digits
   */
  static fromHex(hex: string): Bytes {
    const digits = asText(hex);
    if (!/^([0-9a-f]{2})*$/i.test(digits))
      throw new Error('The text does not consist of pairs of hexadecimal digits.');
    return new Bytes(HostBuffer.from(digits, 'hex'));
  }

  /**
   * Returns a string in URL form encoding, in which a space becomes `+`; the character encoding is UTF-8 by
   * default.
   * @throws Error if the character encoding is not supported
   */
  static toURI(string: string, encoding?: string): string {
    const bytes = HostBuffer.from(String(string), bufferEncoding(encoding));
    return [...bytes].map((byte) => escapeByte(byte)).join('');
  }

  /**
   * Decodes a string that `toURI` has encoded. The character encoding is UTF-8 by default.
   * @throws Error if the character encoding is not supported
   */
  static fromURI(string: string, encoding?: string): string {
    const byteEncoding = bufferEncoding(encoding);
    // Each character of this text stands for one byte. Characters that are not encoded stay what they are.
    const latinText = String(string)
      .replaceAll('+', ' ')
      .replace(/[^\0-\x7f]+/g, (characters) => HostBuffer.from(characters, byteEncoding).toString('latin1'))
      .replace(/%([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return HostBuffer.from(latinText, 'latin1').toString(byteEncoding);
  }
}
registerClass('crypto.Encoding', Encoding);

const encode = (bytes: Bytes, encoding: BufferEncoding): string =>
  HostBuffer.from(bytes[rawBytes]).toString(encoding);

function escapeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === ' ') return '+';
  return /[A-Za-z0-9.*_-]/.test(character)
    ? character
    : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
