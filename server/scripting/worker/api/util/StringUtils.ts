import { messageFormat } from '../../message-format.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { Money } from '../value/Money.ts';

// Taken here because scripts' own globals no longer have it.
const { Buffer: HostBuffer } = globalThis;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export class StringUtils extends PlatformObject {
  static format(pattern: string, ...values: unknown[]): string {
    const given = values.length === 1 && Array.isArray(values[0]) ? (values[0] as unknown[]) : values;
    return messageFormat(pattern, given);
  }

  static trim(text: string | null): string | null {
    return text === null ? null : text.trim();
  }

  static ltrim(text: string): string {
    return text.trimStart();
  }

  static rtrim(text: string): string {
    return text.trimEnd();
  }

  /** Pads to `width` with blanks: on the right, or on the left where the width is negative. */
  static pad(text: string, width: number): string {
    return width < 0 ? text.padStart(-width) : text.padEnd(width);
  }

  static truncate(text: string, length: number, _mode?: string, suffix = ''): string {
    return text.length <= length ? text : text.slice(0, Math.max(0, length - suffix.length)) + suffix;
  }

  static encodeBase64(text: string, encoding = 'UTF-8'): string {
    return HostBuffer.from(text, encodingName(encoding)).toString('base64');
  }

  static decodeBase64(text: string, encoding = 'UTF-8'): string {
    return HostBuffer.from(text, 'base64').toString(encodingName(encoding));
  }

  static stringToHtml(text: string): string {
    return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
  }

  static formatMoney(money: Money): string {
    return money.toFormattedString();
  }

  static formatInteger(value: number): string {
    return String(Math.trunc(value));
  }
}
platformClass('util.StringUtils', StringUtils);

function encodingName(encoding: string): BufferEncoding {
  return /^(iso-8859-1|latin-?1)$/i.test(encoding) ? 'latin1' : 'utf8';
}
