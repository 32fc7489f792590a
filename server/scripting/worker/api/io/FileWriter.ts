import { writeSync } from 'node:fs';
import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { fileError, openFile } from '../../files/handles.ts';
import { platformClass } from '../../platform-object.ts';
import { File } from './File.ts';
import { Writer, type TextSink } from './Writer.ts';

/** Bytes of one file at most: a script that writes without end must not fill the disk. */
const mostBytes = 512_000_000;
const pieceSize = 65_536;

/** Writes text into a file. What a script does not close is written and closed at its end. */
export class FileWriter extends Writer {
  #lineSeparator = '\n';

  /** `(file)`, `(file, append)`, `(file, encoding)` or `(file, encoding, append)`. @throws Error in words @public */
  constructor(file: File, encoding?: string | boolean, append?: boolean) {
    if (!(file instanceof File)) throw new TypeError('A FileWriter needs a File.');
    const appends = typeof encoding === 'boolean' ? encoding : append === true;
    super(fileSink(file, typeof encoding === 'string' ? encoding : undefined, appends) as never);
  }

  /** What stands between lines. */
  get lineSeparator(): string {
    return this.#lineSeparator;
  }

  set lineSeparator(separator: string) {
    this.#lineSeparator = String(separator);
  }

  /** Writes a text and the end of a line. */
  writeLine(text: string): void {
    this.write(`${text}${this.#lineSeparator}`);
  }
}
platformClass('io.FileWriter', FileWriter);

function fileSink(file: File, encoding: string | undefined, append: boolean): TextSink {
  const path = file.fullPath;
  const name = bufferEncoding(encoding);
  let size = append ? file.length() : 0;
  let waiting: string[] = [];
  let length = 0;
  const flush = (): void => {
    const bytes = HostBuffer.from(waiting.join(''), name);
    waiting = [];
    length = 0;
    size += bytes.length;
    if (size > mostBytes) throw new Error(`${path} would have more than ${mostBytes} bytes.`);
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(open.descriptor, bytes, at);
    } catch (error) {
      throw fileError(path, error);
    }
  };
  const open = openFile(path, append ? 'append' : 'write', flush);
  return {
    write(text) {
      waiting.push(text);
      length += text.length;
      if (length >= pieceSize) flush();
    },
    flush,
    close() {
      try {
        flush();
      } finally {
        open.close();
      }
    },
  };
}
