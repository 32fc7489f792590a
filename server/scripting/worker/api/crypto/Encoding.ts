import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Bytes, content } from '../util/Bytes.ts';

/** Writes bytes as text, and reads them back. */
export class Encoding extends PlatformObject {
  static toBase64(bytes: Bytes): string {
    return text(bytes, 'base64');
  }

  /** Base64 that can stand in addresses, without padding. */
  static toBase64URL(bytes: Bytes): string {
    return text(bytes, 'base64url');
  }

  /** @throws Error for a text that is no base64 */
  static fromBase64(base64: string): Bytes {
    const plain = String(base64).replace(/\s/g, '');
    if (!/^[\w+/-]*={0,2}$/.test(plain)) throw new Error('The text is no base64.');
    return new Bytes(HostBuffer.from(plain, 'base64'));
  }

  /** Two hexadecimal digits a byte, in lower case. */
  static toHex(bytes: Bytes): string {
    return text(bytes, 'hex');
  }

  /** @throws Error for a text that is not made of pairs of hexadecimal digits */
  static fromHex(hex: string): Bytes {
    if (!/^([0-9a-f]{2})*$/i.test(String(hex)))
      throw new Error('The text is not made of pairs of hexadecimal digits.');
    return new Bytes(HostBuffer.from(hex, 'hex'));
  }

  /** As forms in addresses have it: a blank is `+`. */
  static toURI(string: string, encoding?: string): string {
    const bytes = HostBuffer.from(String(string), bufferEncoding(encoding));
    return [...bytes].map((byte) => escaped(byte)).join('');
  }

  /** The text of what `toURI` gave. */
  static fromURI(string: string, encoding?: string): string {
    const latin = String(string)
      .replaceAll('+', ' ')
      .replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return HostBuffer.from(latin, 'latin1').toString(bufferEncoding(encoding));
  }
}
platformClass('crypto.Encoding', Encoding);

const text = (bytes: Bytes, encoding: BufferEncoding): string =>
  HostBuffer.from(bytes[content]).toString(encoding);

function escaped(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === ' ') return '+';
  return /[A-Za-z0-9.*_-]/.test(character)
    ? character
    : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}
