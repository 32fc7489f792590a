import { fileBytes } from '../../files/text-source.ts';
import { platformClass } from '../../platform-object.ts';
import { File } from './File.ts';
import { InputStream } from './InputStream.ts';
import { Reader } from './Reader.ts';

/** Reads a file as text. What a script does not close is closed at its end. */
export class FileReader extends Reader {
  /** Reads a file in an encoding, UTF-8 unless given. @throws Error where there is none @public */
  constructor(file: File, encoding?: string) {
    if (!(file instanceof File)) throw new TypeError('A FileReader needs a File.');
    super(new InputStream(fileBytes(file.fullPath)), encoding);
  }
}
platformClass('io.FileReader', FileReader);
