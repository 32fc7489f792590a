import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentRun } from '../current-run.ts';
import { charCodeAt } from '../protocol/primordials.ts';

/**
 * Returns whether a string consists of letters, digits, "_", "-" and, except at the beginning, ".", so that it cannot
 * lead to another folder.
 */
function isAlias(alias: string): boolean {
  for (let index = 0; index < alias.length; index++) {
    const code = charCodeAt(alias, index);
    const isLetter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
    const isDigit = code >= 0x30 && code <= 0x39;
    const isPunctuation = code === 0x5f || code === 0x2d || (code === 0x2e && index > 0);
    if (!isLetter && !isDigit && !isPunctuation) return false;
  }
  return alias !== '';
}

/**
 * Reads the PEM file of an alias: `<alias>.pem` in the service's key directory, which contains a private key,
 * a certificate, or both.
 * @throws Error with the expected path if there is none, or if the alias is not valid or there is no key directory
 */
export function readKeyFile(alias: string): string {
  const { keys } = currentRun().scriptEnvironment;
  if (!isAlias(alias))
    throw new Error(`"${alias}" is not a valid key alias: use letters, digits, ".", "-" and "_".`);
  if (keys === undefined) throw new Error(`There is no key "${alias}": this service has no key directory.`);
  const file = join(keys, `${alias}.pem`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`There is no key "${alias}": put its PEM file at ${file}.`, { cause: error });
  }
}
