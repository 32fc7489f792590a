import { readFile } from 'node:fs/promises';
import type { Cartridge } from './discovery.ts';
import { scriptFiles } from './script-files.ts';
import type { ScriptIndex } from './script-index.ts';

/** A function that a name stands for. */
export interface FoundFunction {
  readonly file: string;
  readonly scriptPath: string;
  readonly name: string;
  /** Where it begins, 1-based. */
  readonly line: number;
}

/** `afterPOST`, `Cart.total`, `order.js:afterPOST` or `app_storefront:afterPOST`. */
export interface FunctionName {
  /** Cartridge, file or end of a path; undefined for everywhere. */
  readonly where: string | undefined;
  readonly name: string;
}

/** Undefined for what is no name of a function. */
export function functionName(text: string): FunctionName | undefined {
  const match =
    /^\s*(?:([^:\s][^:]*):)?\s*([A-Za-z_$#][\w$]*(?:\.[A-Za-z_$#][\w$]*)*)\s*(?:\(\s*\))?\s*$/.exec(text);
  if (match?.[2] === undefined) return undefined;
  return { where: match[1]?.trim(), name: match[2] };
}

/** Functions of the cartridges that a name stands for, in the order of the cartridges. Reads every script that has the name in it. */
export async function findFunctions(
  { where, name }: FunctionName,
  cartridges: readonly Cartridge[],
  index: ScriptIndex,
): Promise<FoundFunction[]> {
  const last = name.split('.').at(-1) ?? name;
  const found: FoundFunction[] = [];
  for (const cartridge of cartridges) {
    for (const { file, scriptPath } of await scriptFiles(cartridge)) {
      if (where !== undefined && !isWithin(where, cartridge.name, scriptPath)) continue;
      // Parsing is dear, and most scripts do not have the word.
      if (!(await textOf(file)).includes(last)) continue;
      for (const one of index.functions(file))
        if (one.name === name || one.name.endsWith(`.${name}`))
          found.push({ file, scriptPath, name: one.name, line: one.begins });
    }
  }
  return found;
}

function isWithin(where: string, cartridge: string, scriptPath: string): boolean {
  if (where === cartridge) return true;
  const path = where.replace(/^\/+/, '');
  const whole = scriptPath.slice(1);
  return [path, `${path}.js`, `${path}.ds`].some((end) => whole === end || whole.endsWith(`/${end}`));
}

/** A file that has gone since it was listed has no functions. */
const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
