import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import {
  parseScript,
  plainScript,
  unusedName,
  withReturnStops,
  type Program,
} from '../../../../dialect/index.ts';
import { scriptUrl } from '../../bridge-protocol.ts';
import { valuesForEach } from './each-value.ts';
import { hideFromDebugger } from './host-values.ts';
import { ImportScope, type LoadFunctions } from './import-scope.ts';
import { prepareSource } from './prepare-source.ts';
import type { ScriptFile } from './script-files.ts';
import { syntaxErrorOf } from './syntax-error.ts';

/** Parameters of the function that a module's text becomes. */
export const moduleParameters = ['require', 'module', 'exports'];

/** What a module is given when it is evaluated. */
export interface ModuleArguments {
  readonly require: unknown;
  readonly module: { exports: unknown };
  /** Behind `importScript`. */
  readonly load: LoadFunctions;
}

/** Evaluates a module; `functions` are those that it declares at its top, where they were asked for. */
export type Evaluate = (given: ModuleArguments) => { readonly functions: Readonly<Record<string, unknown>> };

interface Compiled {
  readonly stamp: string;
  readonly evaluate: Evaluate;
}

/** The words that need a scope of their own. Where they stand in a text or comment, the scope does no harm. */
const imports = /\bimport(?:Package|Class|Script)\b/;

/** Keeps modules compiled over many runs, until their files change. Each run evaluates them anew. */
export class CompiledScripts {
  readonly #modules = new Map<string, Compiled>();
  readonly #libraries = new Map<string, Compiled>();
  #breakpointsAdded = 0;
  readonly #stops = (text: string): string => (this.#breakpointsAdded === 0 ? text : debuggable(text));

  /**
   * Forgets all scripts where breakpoints are new. Between runs nothing holds the functions within a script, and some
   * seconds later V8 collects them; a breakpoint that is set then is said to be set, and halts nothing. One that is there
   * before the script is compiled does.
   */
  compileFor(breakpointsAdded: number): void {
    if (this.#breakpointsAdded === breakpointsAdded) return;
    this.#breakpointsAdded = breakpointsAdded;
    this.#modules.clear();
    this.#libraries.clear();
  }

  /** A module, as `require` wants it. @throws SyntaxError that names file, line and column */
  module(file: ScriptFile): Evaluate {
    return kept(this.#modules, file, (text) => {
      const prepared = prepareSource(text);
      const asItIs = modern(prepared, file.path, this.#stops);
      return asItIs ?? dialect(prepared, file.path, false, this.#stops);
    });
  }

  /** A script whose functions `importScript` takes. @throws SyntaxError that names file, line and column */
  library(file: ScriptFile): Evaluate {
    return kept(this.#libraries, file, (text) => dialect(prepareSource(text), file.path, true, this.#stops));
  }
}

function kept(
  known: Map<string, Compiled>,
  { path, file, stamp }: ScriptFile,
  compile: (text: string) => Evaluate,
): Evaluate {
  // The file is part of the stamp because another folder may have come to hold the cartridge.
  const wanted = `${stamp} ${file}`;
  const before = known.get(path);
  if (before?.stamp === wanted) return before.evaluate;
  const evaluate = compile(readFileSync(file, 'utf8'));
  known.set(path, { stamp: wanted, evaluate });
  return evaluate;
}

type ModuleFunction = (...given: unknown[]) => void;

/** Undefined where V8 cannot read it as it stands, or where it imports names. */
function modern(text: string, path: string, stops: (text: string) => string): Evaluate | undefined {
  if (imports.test(text)) return undefined;
  let run: ModuleFunction;
  try {
    run = compiled(stops(text) + keepVariables, path, [], []);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return ({ require, module }) => {
    run.call(module.exports, require, module, module.exports);
    return { functions: {} };
  };
}

function dialect(
  source: string,
  path: string,
  isLibrary: boolean,
  stops: (text: string) => string,
): Evaluate {
  try {
    const { text, program, eachName } = plainScript(source);
    const each = eachName ?? unusedName(text);
    const give = `${each}$`;
    const ending = isLibrary ? `\n;${give}({${functionNames(program).join()}});` : '';
    const scope = new ImportScope();
    const run = compiled(stops(text) + keepVariables + ending, path, [each, give], [scope.names]);
    return ({ require, module, load }) => {
      let functions: Readonly<Record<string, unknown>> = {};
      scope.reset(load);
      const take = hideFromDebugger((given: Readonly<Record<string, unknown>>) => void (functions = given));
      run.call(module.exports, require, module, module.exports, valuesForEach, take);
      return { functions };
    };
  } catch (error) {
    throw error instanceof SyntaxError ? syntaxErrorOf(error, path) : error;
  }
}

/** Texts made ready for the debugger: they are compiled anew with each new breakpoint. */
const debuggables = new Map<string, string>();

/** The text in which a debugger sees all variables. What the parser does not know stays as it is. */
function debuggable(text: string): string {
  let ready = debuggables.get(text);
  if (ready === undefined) {
    const program = /\breturn\b/.test(text) ? parseScript(text) : undefined;
    ready = program ? withReturnStops(text, program) : text;
    if (debuggables.size >= 1000) debuggables.clear();
    debuggables.set(text, ready);
  }
  return ready;
}

function compiled(text: string, path: string, more: readonly string[], around: object[]): ModuleFunction {
  const run = compileFunction(text, [...moduleParameters, ...more], {
    filename: scriptUrl(path),
    contextExtensions: around,
  }) as ModuleFunction;
  // It serves many runs, and a script reaches it by `arguments.callee`.
  return Object.freeze(run);
}

/** Names of the functions that are declared at the top of a script. */
function functionNames({ body }: Program): string[] {
  const names = body.flatMap((node) => (node.type === 'FunctionDeclaration' ? [node.id.name] : []));
  return [...new Set(names)];
}

/**
 * A function that could evaluate anything makes V8 keep all of the module's variables, so that the debugger can show
 * and evaluate those too that the halted function does not mention. It is never called.
 */
const keepVariables = "\n;(function () { 'use strict'; eval(''); });";
