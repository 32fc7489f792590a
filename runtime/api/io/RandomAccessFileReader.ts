import { readSync } from 'node:fs';
import { HostBuffer } from '../../binary.ts';
import { openFile, type OpenFile } from '../../files/open-files.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { Bytes } from '../util/Bytes.ts';
import { File } from './File.ts';

/** Reads bytes of a file from any position. */
export class RandomAccessFileReader extends PlatformObject {
  static readonly MAX_READ_BYTES = 10_240;
  readonly #file: File;
  readonly #openFile: OpenFile;
  #position = 0;

  /**
   * Opens a file for reading bytes.
   * @throws TypeError if the argument is not a File
   * @throws Error if the file cannot be opened
   * @public
   */
  constructor(file: File) {
    super();
    if (!(file instanceof File)) throw new TypeError('A RandomAccessFileReader needs a File.');
    this.#file = file;
    this.#openFile = openFile(file.fullPath, 'read');
  }

  /** Returns the position of the next byte, starting at 0. */
  get position(): number {
    return this.#position;
  }

  /** Sets the position of the next byte. @throws RangeError if it is not a whole number of at least 0 */
  set position(position: number) {
    if (!Number.isInteger(position) || position < 0)
      throw new RangeError('The position must be a whole number of at least 0.');
    this.#position = position;
  }

  /** Returns the size of the file in bytes. */
  length(): number {
    return this.#file.length();
  }

  /** Reads the next byte and returns its value from 0 to 255. @throws Error at the end of the file */
  readByte(): number {
    return this.readBytes(1).byteAt(0);
  }

  /**
   * Reads the given number of bytes, or the remaining bytes if there are fewer. The maximum is `MAX_READ_BYTES`.
   * @throws RangeError if the number is not a whole number from 1 to `MAX_READ_BYTES`
   * @throws Error at the end of the file
   */
  readBytes(count: number): Bytes {
    if (!Number.isInteger(count) || count < 1 || count > RandomAccessFileReader.MAX_READ_BYTES)
      throw new RangeError(`The number of bytes must be from 1 to ${RandomAccessFileReader.MAX_READ_BYTES}.`);
    const buffer = HostBuffer.alloc(count);
    const readCount = readSync(this.#openFile.descriptor, buffer, 0, count, this.#position);
    if (readCount === 0) throw new Error('The end of the file has been reached.');
    this.#position += readCount;
    return new Bytes(buffer.subarray(0, readCount));
  }

  /** Closes the file. */
  close(): void {
    this.#openFile.close();
  }
}
registerClass('io.RandomAccessFileReader', RandomAccessFileReader);
