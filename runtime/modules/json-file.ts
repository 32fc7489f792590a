import { readFileSync } from 'node:fs';

/** Reads a JSON file as a module. @throws SyntaxError with the script path */
export function readJsonFile(file: string, scriptPath: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new SyntaxError(`${scriptPath} is not valid JSON: ${error.message}`, { cause: error });
  }
}
