import { openByteSource } from '../../files/text-source.ts';
import { registerClass } from '../../platform-object.ts';
import { File } from './File.ts';
import { InputStream } from './InputStream.ts';
import { Reader } from './Reader.ts';

/** Reads a file as text. A reader that is not closed by the script is closed when the script run ends. */
export class FileReader extends Reader {
  /**
   * Opens a file for reading in a character encoding, UTF-8 by default.
   * @throws TypeError if the argument is not a File
   * @throws Error if the file cannot be opened
   * @public
   */
  constructor(file: File, encoding?: string) {
    if (!(file instanceof File)) throw new TypeError('A FileReader needs a File.');
    super(new InputStream(openByteSource(file.fullPath)), encoding);
  }
}
registerClass('io.FileReader', FileReader);
