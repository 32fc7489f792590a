import { readSync } from 'node:fs';
import { HostBuffer } from '../../binary.ts';
import { openFile, type OpenFile } from '../../files/handles.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Bytes } from '../util/Bytes.ts';
import { File } from './File.ts';

/** Reads bytes of a file from any place on. */
export class RandomAccessFileReader extends PlatformObject {
  static readonly MAX_READ_BYTES = 10_240;
  readonly #file: File;
  readonly #open: OpenFile;
  #position = 0;

  /** @throws Error where there is no such file @public */
  constructor(file: File) {
    super();
    if (!(file instanceof File)) throw new TypeError('A RandomAccessFileReader needs a File.');
    this.#file = file;
    this.#open = openFile(file.fullPath, 'read');
  }

  /** Where the next byte is read. */
  get position(): number {
    return this.#position;
  }

  set position(position: number) {
    if (!Number.isInteger(position) || position < 0)
      throw new RangeError('The position must be a whole number from zero on.');
    this.#position = position;
  }

  /** Bytes of the file. */
  length(): number {
    return this.#file.length();
  }

  /** The next byte, 0 to 255. @throws Error at the end */
  readByte(): number {
    return this.readBytes(1).byteAt(0);
  }

  /** So many bytes, or those that are left; `MAX_READ_BYTES` at most. @throws Error at the end */
  readBytes(count: number): Bytes {
    if (!Number.isInteger(count) || count < 1 || count > RandomAccessFileReader.MAX_READ_BYTES)
      throw new RangeError(`The number of bytes must be from 1 to ${RandomAccessFileReader.MAX_READ_BYTES}.`);
    const buffer = HostBuffer.alloc(count);
    const read = readSync(this.#open.descriptor, buffer, 0, count, this.#position);
    if (read === 0) throw new Error('The end of the file is reached.');
    this.#position += read;
    return new Bytes(buffer.subarray(0, read));
  }

  /** Ends the reading. */
  close(): void {
    this.#open.close();
  }
}
platformClass('io.RandomAccessFileReader', RandomAccessFileReader);
