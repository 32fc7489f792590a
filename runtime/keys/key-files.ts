import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRun } from '../current-run.ts';

/**
 * Reads the PEM file of an alias: `<alias>.pem` in the service's key directory, which contains a private key,
 * a certificate, or both.
 * @throws Error with the expected path if there is none
 */
export function keyFile(alias: string): string {
  const { keys } = currentRun().scriptEnvironment;
  if (!/^[\w-][\w.-]*$/.test(alias))
    throw new Error(`"${alias}" is not a valid key alias: use letters, digits, ".", "-" and "_".`);
  if (keys === undefined) throw new Error(`There is no key "${alias}": this service has no key directory.`);
  const file = join(keys, `${alias}.pem`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`There is no key "${alias}": put its PEM file at ${file}.`, { cause: error });
  }
}
