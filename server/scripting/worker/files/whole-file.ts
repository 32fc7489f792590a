import { readSync, writeSync } from 'node:fs';
import { HostBuffer } from '../binary.ts';
import { openFile } from './handles.ts';

/** All bytes of a file of an area, so many at most. @throws Error in words */
export function readWhole(path: string, size: number, limit: number): Uint8Array {
  if (size > limit)
    throw new Error(`${path} has ${size} bytes; ${limit} is the most that can be taken at a time.`);
  const file = openFile(path, 'read');
  try {
    const bytes = HostBuffer.alloc(size);
    let at = 0;
    while (at < size) {
      const read = readSync(file.descriptor, bytes, at, size - at, null);
      if (read === 0) break;
      at += read;
    }
    return new Uint8Array(bytes.subarray(0, at));
  } finally {
    file.close();
  }
}

/** Makes bytes the content of a file of an area. @throws Error in words */
export function writeWhole(path: string, bytes: Uint8Array): void {
  const file = openFile(path, 'write');
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(file.descriptor, bytes, at);
  } finally {
    file.close();
  }
}
