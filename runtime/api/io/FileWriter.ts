import { reserveFileBytes } from '../../files/space.ts';
import { writeSync } from 'node:fs';
import { bufferEncoding, HostBuffer } from '../../binary.ts';
import { fileError, openFile } from '../../files/open-files.ts';
import { registerClass } from '../../platform-object.ts';
import { File } from './File.ts';
import { Writer, type TextSink } from './Writer.ts';

/**
 * The maximum number of bytes in one file. A file can become so large only if several script runs append to it, because
 * each run may write fewer bytes (`maxRunBytes`).
 */
const maxFileBytes = 512_000_000;
/** The number of characters that are buffered before they are written. */
const chunkSize = 65_536;

/** Writes text to a file. A writer that is not closed by the script is closed when the script run ends. */
export class FileWriter extends Writer {
  #lineSeparator = '\n';

  /**
   * Opens a file for writing: `(file)`, `(file, append)`, `(file, encoding)` or `(file, encoding, append)`.
   * The encoding is UTF-8 by default, and an existing file is overwritten unless `append` is true.
   * @throws TypeError if the first argument is not a File
   * @throws Error if the file cannot be opened
   * @public
   */
  constructor(file: File, encoding?: string | boolean, append?: boolean) {
    if (!(file instanceof File)) throw new TypeError('A FileWriter needs a File.');
    const shouldAppend = typeof encoding === 'boolean' ? encoding : append === true;
    // `as never`: see the constructor of Writer.
    super(openFileSink(file, typeof encoding === 'string' ? encoding : undefined, shouldAppend) as never);
  }

  /** Returns the line separator. */
  get lineSeparator(): string {
    return this.#lineSeparator;
  }

  /** Sets the line separator. */
  set lineSeparator(separator: string) {
    this.#lineSeparator = String(separator);
  }

  /** Writes a string and the line separator. */
  writeLine(text: string): void {
    this.write(`${text}${this.#lineSeparator}`);
  }
}
registerClass('io.FileWriter', FileWriter);

function openFileSink(file: File, encoding: string | undefined, shouldAppend: boolean): TextSink {
  const path = file.fullPath;
  const nodeEncoding = bufferEncoding(encoding);
  let fileSize = shouldAppend ? file.length() : 0;
  let chunks: string[] = [];
  let bufferedLength = 0;
  const flush = (): void => {
    const bytes = HostBuffer.from(chunks.join(''), nodeEncoding);
    chunks = [];
    bufferedLength = 0;
    fileSize += bytes.length;
    if (fileSize > maxFileBytes) throw new Error(`${path} would have more than ${maxFileBytes} bytes.`);
    reserveFileBytes(bytes.length);
    try {
      for (let offset = 0; offset < bytes.length;) offset += writeSync(openedFile.descriptor, bytes, offset);
    } catch (error) {
      throw fileError(path, error);
    }
  };
  const openedFile = openFile(path, shouldAppend ? 'append' : 'write', flush);
  return {
    write(text) {
      chunks.push(text);
      bufferedLength += text.length;
      if (bufferedLength >= chunkSize) flush();
    },
    flush,
    close() {
      try {
        flush();
      } finally {
        openedFile.close();
      }
    },
  };
}
