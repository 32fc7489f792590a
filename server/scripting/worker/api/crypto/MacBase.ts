import { createHmac } from 'node:crypto';
import { HostBuffer } from '../../binary.ts';
import { PlatformObject, platformBase } from '../../platform-object.ts';
import { Bytes, content } from '../util/Bytes.ts';

/** What both classes of codes do. */
export abstract class MacBase extends PlatformObject {
  readonly #algorithm: string;

  constructor(name: string, algorithms: Readonly<Record<string, string>>, algorithm: string) {
    super();
    const found = Object.hasOwn(algorithms, algorithm) ? algorithms[algorithm] : undefined;
    if (found === undefined)
      throw new Error(
        `"${String(algorithm)}" is no code of ${name}: use one of ${Object.keys(algorithms).join(', ')}.`,
      );
    this.#algorithm = found;
  }

  /** The code of a message under a key; texts stand for their bytes in UTF-8. */
  digest(message: string | Bytes, key: string | Bytes): Bytes {
    return new Bytes(createHmac(this.#algorithm, bytes(key)).update(bytes(message)).digest());
  }
}
platformBase(MacBase);

const bytes = (given: string | Bytes): Uint8Array =>
  given instanceof Bytes ? given[content] : HostBuffer.from(String(given));
