import { readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { bufferEncoding, HostBuffer } from '../binary.ts';
import { openFile } from './handles.ts';

/** Text that comes in pieces. */
export interface TextSource {
  /** The next piece; undefined at the end. */
  pull(): string | undefined;
  close(): void;
}

/** Bytes that come in pieces. */
export interface ByteSource {
  pull(): Uint8Array | undefined;
  close(): void;
}

export function textOf(text: string): TextSource {
  let left: string | undefined = text;
  return {
    pull() {
      const piece = left;
      left = undefined;
      return piece;
    },
    close: () => undefined,
  };
}

/** Bytes as text; a byte order mark is left out. */
export function decoded(bytes: ByteSource, encoding?: string | null): TextSource {
  const decoder = new StringDecoder(bufferEncoding(encoding));
  let first = true;
  let ended = false;
  return {
    pull() {
      while (!ended) {
        const piece = bytes.pull();
        ended = piece === undefined;
        let text = piece === undefined ? decoder.end() : decoder.write(HostBuffer.from(piece));
        if (text === '') continue;
        if (first) text = text.replace(/^\uFEFF/, '');
        first = false;
        return text;
      }
      return undefined;
    },
    close: () => bytes.close(),
  };
}

const pieceSize = 65_536;

/** A file of an area, piece by piece. @throws Error in words */
export function fileBytes(path: string): ByteSource {
  const file = openFile(path, 'read');
  const piece = HostBuffer.alloc(pieceSize);
  let closed = false;
  return {
    pull() {
      if (closed) throw new Error(`${path} is closed.`);
      const length = readSync(file.descriptor, piece, 0, pieceSize, null);
      return length === 0 ? undefined : Uint8Array.from(piece.subarray(0, length));
    },
    close() {
      closed = true;
      file.close();
    },
  };
}
