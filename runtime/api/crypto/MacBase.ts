import { createHmac } from 'node:crypto';
import { HostBuffer } from '../../binary.ts';
import { PlatformObject, registerBase } from '../../platform-object.ts';
import { Bytes, rawBytes } from '../util/Bytes.ts';

/** The methods that both MAC classes share. */
export abstract class MacBase extends PlatformObject {
  readonly #algorithm: string;

  constructor(className: string, algorithms: Readonly<Record<string, string>>, algorithm: string) {
    super();
    const nodeAlgorithm = Object.hasOwn(algorithms, algorithm) ? algorithms[algorithm] : undefined;
    if (nodeAlgorithm === undefined)
      throw new Error(
        `"${String(algorithm)}" is not an algorithm of ${className}: use one of ${Object.keys(algorithms).join(', ')}.`,
      );
    this.#algorithm = nodeAlgorithm;
  }

  /** Returns the message authentication code of a message with a key; strings are encoded as UTF-8. */
  digest(message: string | Bytes, key: string | Bytes): Bytes {
    return new Bytes(createHmac(this.#algorithm, toBytes(key)).update(toBytes(message)).digest());
  }
}
registerBase(MacBase);

const toBytes = (input: string | Bytes): Uint8Array =>
  input instanceof Bytes ? input[rawBytes] : HostBuffer.from(String(input));
