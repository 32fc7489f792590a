import { readFileSync } from 'node:fs';

/** @throws SyntaxError that names the script path */
export function readJsonFile(file: string, scriptPath: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SyntaxError(`${scriptPath} is not valid JSON: ${error.message}`, { cause: error });
  }
}
