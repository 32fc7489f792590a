import { readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { bufferEncoding, HostBuffer } from '../binary.ts';
import { openFile } from './open-files.ts';

/** Text that arrives in chunks. */
export interface TextSource {
  /** Returns the next chunk, or undefined at the end. */
  pull(): string | undefined;
  close(): void;
}

/** Bytes that arrive in chunks. */
export interface ByteSource {
  pull(): Uint8Array | undefined;
  close(): void;
}

export function textSource(text: string): TextSource {
  let remainingText: string | undefined = text;
  return {
    pull() {
      const chunk = remainingText;
      remainingText = undefined;
      return chunk;
    },
    close: () => undefined,
  };
}

/** Decodes bytes to text and removes a byte order mark. */
export function decodeText(bytes: ByteSource, encoding?: string | null): TextSource {
  const decoder = new StringDecoder(bufferEncoding(encoding));
  let isFirst = true;
  let isEnded = false;
  return {
    pull() {
      while (!isEnded) {
        const chunk = bytes.pull();
        isEnded = chunk === undefined;
        let text = chunk === undefined ? decoder.end() : decoder.write(HostBuffer.from(chunk));
        if (text === '') continue;
        if (isFirst) text = text.replace(/^\uFEFF/, '');
        isFirst = false;
        return text;
      }
      return undefined;
    },
    close: () => bytes.close(),
  };
}

/** In bytes. */
const chunkSize = 65_536;

/** Opens a file, which is then read in chunks. @throws Error if the file cannot be opened */
export function openByteSource(path: string): ByteSource {
  const file = openFile(path, 'read');
  const chunk = HostBuffer.alloc(chunkSize);
  let isClosed = false;
  return {
    pull() {
      if (isClosed) throw new Error(`${path} is closed.`);
      const length = readSync(file.descriptor, chunk, 0, chunkSize, null);
      return length === 0 ? undefined : Uint8Array.from(chunk.subarray(0, length));
    },
    close() {
      isClosed = true;
      file.close();
    },
  };
}
