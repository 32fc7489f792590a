import { freezeTable } from './protocol/primordials.ts';

// Captured here because it is removed from the script globals. A Buffer must never reach a script.
const { Buffer } = globalThis;
export const HostBuffer = Buffer;

const encodings: Readonly<Record<string, BufferEncoding>> = freezeTable({
  'utf-8': 'utf8',
  utf8: 'utf8',
  // Node's `ascii` clears the highest bit of each byte that it decodes.
  'us-ascii': 'latin1',
  ascii: 'latin1',
  'iso-8859-1': 'latin1',
  latin1: 'latin1',
  'latin-1': 'latin1',
  'utf-16le': 'utf16le',
});

/** Returns Node's name of an encoding, UTF-8 by default. @throws Error if the encoding is not supported */
export function bufferEncoding(name?: string | null): BufferEncoding {
  if (name === undefined || name === null || name === '') return 'utf8';
  const encoding = encodings[name.toLowerCase()];
  if (!encoding)
    throw new Error(`The encoding "${name}" is not supported: use UTF-8, ISO-8859-1, US-ASCII or UTF-16LE.`);
  return encoding;
}
