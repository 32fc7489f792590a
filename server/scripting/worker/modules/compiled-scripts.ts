import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { scriptUrl } from '../../bridge-protocol.ts';
import { prepareSource } from './prepare-source.ts';
import type { ScriptFile } from './script-files.ts';

export type ModuleFunction = (require: unknown, module: unknown, exports: unknown) => void;

/** Parameters of the function that a module's text becomes. */
export const moduleParameters = ['require', 'module', 'exports'];

interface Compiled {
  readonly stamp: string;
  readonly run: ModuleFunction;
}

/** Keeps modules compiled over many runs, until their files change. Each run evaluates them anew. */
export class CompiledScripts {
  readonly #known = new Map<string, Compiled>();

  /** @throws SyntaxError that names the file and line */
  get({ path, file, stamp }: ScriptFile): ModuleFunction {
    const known = this.#known.get(path);
    // The file is part of the stamp because another folder may have come to hold the cartridge.
    const wanted = `${stamp} ${file}`;
    if (known?.stamp === wanted) return known.run;
    const run = compileFunction(prepareSource(readFileSync(file, 'utf8')), moduleParameters, {
      filename: scriptUrl(path),
    }) as ModuleFunction;
    // It serves many runs, and a script reaches it by `arguments.callee`.
    Object.freeze(run);
    this.#known.set(path, { stamp: wanted, run });
    return run;
  }
}
