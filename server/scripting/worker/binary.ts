// Taken here because scripts' own globals no longer have it. A Buffer must never reach a script.
const { Buffer } = globalThis;
export const HostBuffer = Buffer;

const encodings: Readonly<Record<string, BufferEncoding>> = {
  'utf-8': 'utf8',
  utf8: 'utf8',
  'us-ascii': 'latin1',
  ascii: 'latin1',
  'iso-8859-1': 'latin1',
  latin1: 'latin1',
  'latin-1': 'latin1',
  'utf-16le': 'utf16le',
};

/** Node's name of an encoding by its usual name; UTF-8 where none is given. @throws Error naming one that is not known */
export function bufferEncoding(name?: string | null): BufferEncoding {
  if (name === undefined || name === null || name === '') return 'utf8';
  const found = encodings[name.toLowerCase()];
  if (!found)
    throw new Error(`The encoding "${name}" is not supported: use UTF-8, ISO-8859-1, US-ASCII or UTF-16LE.`);
  return found;
}
