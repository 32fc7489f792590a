import { readSync, writeSync } from 'node:fs';
import { HostBuffer } from '../binary.ts';
import { openFile } from './open-files.ts';
import { reserveFileBytes } from './space.ts';

/**
 * Reads a file from its beginning.
 * @param size the number of bytes to read: usually all that the file has
 * @throws Error if `size` is more than `maxBytes`, or the file cannot be opened
 */
export function readWholeFile(path: string, size: number, maxBytes: number): Uint8Array {
  if (size > maxBytes) throw new Error(`${path} has ${size} bytes; at most ${maxBytes} can be read at once.`);
  const file = openFile(path, 'read');
  try {
    const bytes = HostBuffer.alloc(size);
    let offset = 0;
    while (offset < size) {
      const readCount = readSync(file.descriptor, bytes, offset, size - offset, null);
      if (readCount === 0) break;
      offset += readCount;
    }
    return new Uint8Array(bytes.subarray(0, offset));
  } finally {
    file.close();
  }
}

/**
 * Replaces the content of a file.
 * @throws QuotaExceeded if the run has no space left; Error if the file cannot be opened
 */
export function writeWholeFile(path: string, bytes: Uint8Array): void {
  reserveFileBytes(bytes.length);
  const file = openFile(path, 'write');
  try {
    for (let offset = 0; offset < bytes.length;) offset += writeSync(file.descriptor, bytes, offset);
  } finally {
    file.close();
  }
}
