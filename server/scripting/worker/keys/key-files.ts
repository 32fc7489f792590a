import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../current-run.ts';

/**
 * The PEM text under an alias: `<alias>.pem` of the service's folder of keys, with a private key, a certificate, or both.
 * @throws Error that says where it was looked for
 */
export function keyFile(alias: string): string {
  const { keys } = run().surroundings;
  if (!/^[\w-][\w.-]*$/.test(alias))
    throw new Error(`"${alias}" is no alias of a key: use letters, digits, ".", "-" and "_".`);
  if (keys === undefined) throw new Error(`There is no key "${alias}": this service has no folder for keys.`);
  const file = join(keys, `${alias}.pem`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`There is no key "${alias}": put its PEM into ${file}.`, { cause: error });
  }
}
