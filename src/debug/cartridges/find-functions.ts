import { readFile } from 'node:fs/promises';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import { runFileStepsAsync } from '../../../cartridges/file-reader.ts';
import { scriptFiles } from '../../../cartridges/files.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import type { ScriptIndex } from './script-index.ts';

/** A function that matches a name. */
export interface FunctionMatch {
  readonly file: string;
  readonly scriptPath: string;
  readonly name: string;
  /** Line of its first code (`ScriptFunction.firstCodeLine`), 1-based. */
  readonly line: number;
}

/**
 * A function name that the user enters: `afterPOST`, `Cart.total`, `order.js:afterPOST` or `app_storefront:afterPOST`.
 */
export interface FunctionName {
  /** Cartridge, file or end of a path; undefined if the function may be in any script. */
  readonly qualifier: string | undefined;
  readonly name: string;
}

/** Returns undefined if the text is not the name of a function. */
export function parseFunctionName(text: string): FunctionName | undefined {
  const match =
    /^\s*(?:([^:\s][^:]*):)?\s*([A-Za-z_$#][\w$]*(?:\.[A-Za-z_$#][\w$]*)*)\s*(?:\(\s*\))?\s*$/.exec(text);
  if (match?.[2] === undefined) return undefined;
  return { qualifier: match[1]?.trim(), name: match[2] };
}

/**
 * Returns the functions that match a name, in the order of the cartridges. Reads all scripts that the qualifier allows,
 * but parses only those whose text contains the last part of the name.
 */
export async function findFunctions(
  { qualifier, name }: FunctionName,
  cartridges: readonly Cartridge[],
  index: ScriptIndex,
): Promise<FunctionMatch[]> {
  const lastName = name.split('.').at(-1) ?? name;
  const matches: FunctionMatch[] = [];
  for (const cartridge of cartridges) {
    for (const { file, scriptPath } of await runFileStepsAsync(scriptFiles(cartridge), asyncNodeFiles)) {
      if (qualifier !== undefined && !matchesQualifier(qualifier, cartridge.name, scriptPath)) continue;
      // Parsing is expensive, and most scripts do not contain the word.
      if (!(await readText(file)).includes(lastName)) continue;
      for (const scriptFunction of index.functions(file))
        if (scriptFunction.name === name || scriptFunction.name.endsWith(`.${name}`))
          matches.push({ file, scriptPath, name: scriptFunction.name, line: scriptFunction.firstCodeLine });
    }
  }
  return matches;
}

function matchesQualifier(qualifier: string, cartridge: string, scriptPath: string): boolean {
  if (qualifier === cartridge) return true;
  const path = qualifier.replace(/^\/+/, '');
  const relativePath = scriptPath.slice(1);
  return [path, `${path}.js`, `${path}.ds`].some(
    (suffix) => relativePath === suffix || relativePath.endsWith(`/${suffix}`),
  );
}

/** Returns '' for a file that was deleted since it was listed. */
const readText = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
