import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import {
  makesXml,
  parseScript,
  plainScript,
  unusedName,
  withReturnStops,
  type Program,
} from '../../dialect/index.ts';
import { e4x } from '../e4x/operators.ts';
import { scriptUrl } from '../protocol/bridge-protocol.ts';
import { SafeMap, freezeTable, freezeClass } from '../protocol/primordials.ts';
import { retainVariablesSnippet } from '../protocol/retained-variables.ts';
import type { LanguageCheck } from './check-language.ts';
import { valuesForEach } from './each-value.ts';
import { hideFromDebugger } from './host-values.ts';
import { ImportScope, type FunctionLoader } from './import-scope.ts';
import { prepareSource } from './prepare-source.ts';
import type { ScriptFile } from './script-files.ts';
import { createSyntaxError } from './syntax-error.ts';

/** The parameters of the function that a module is compiled to. */
export const moduleParameters = freezeTable(['require', 'module', 'exports']);

/** The arguments with which a module is evaluated. */
export interface ModuleArguments {
  readonly require: unknown;
  readonly module: { exports: unknown };
  /** Implements `importScript`. */
  readonly load: FunctionLoader;
}

/** Evaluates a module. `functions` are the top-level functions of a library; empty for other modules. */
export type Evaluator = (args: ModuleArguments) => { readonly functions: Readonly<Record<string, unknown>> };

interface CompiledScript {
  readonly stamp: string;
  readonly evaluate: Evaluator;
}

/** Identifiers that need an import scope. A match inside a string or comment does no harm. */
const importPattern = /\bimport(?:Package|Class|Script)\b/;

/** Caches compiled modules across runs until their files change. Each run evaluates them again. */
export class CompiledScripts {
  readonly #modules = new SafeMap<string, CompiledScript>();
  readonly #libraries = new SafeMap<string, CompiledScript>();
  readonly #templates = new SafeMap<string, CompiledScript>();
  #checkLanguage: LanguageCheck = () => undefined;
  #addedBreakpointCount = 0;
  readonly #instrument = (text: string): string =>
    this.#addedBreakpointCount === 0 ? text : instrumentText(text);

  /** Sets the check that each script must pass before it is compiled. */
  useLanguageCheck(check: LanguageCheck): void {
    this.#checkLanguage = check;
  }

  /**
   * Discards all compiled scripts if breakpoints were added since the last call. Between runs, V8 may garbage-collect
   * the functions of a script. A breakpoint that is set afterwards is reported as set, but V8 never halts there. It
   * halts at breakpoints that are set before the script is compiled.
   */
  discardForNewBreakpoints(addedBreakpointCount: number): void {
    if (this.#addedBreakpointCount === addedBreakpointCount) return;
    this.#addedBreakpointCount = addedBreakpointCount;
    this.#modules.clear();
    this.#libraries.clear();
    this.#templates.clear();
  }

  /** Compiles a module for `require`. @throws SyntaxError with file, line and column */
  compileModule(file: ScriptFile): Evaluator {
    return compileCached(this.#modules, file, (text) => {
      this.#checkLanguage(file, text);
      const preparedSource = prepareSource(text);
      const evaluateUnchanged = compileUnchanged(preparedSource, file.path, this.#instrument);
      return evaluateUnchanged ?? compileDialect(preparedSource, file.path, false, this.#instrument);
    });
  }

  /**
   * Compiles a script whose functions `importScript` imports.
   * @throws SyntaxError with file, line and column
   */
  compileLibrary(file: ScriptFile): Evaluator {
    return compileCached(this.#libraries, file, (text) => {
      this.#checkLanguage(file, text);
      return compileDialect(prepareSource(text), file.path, true, this.#instrument);
    });
  }

  /** Compiles the script that a template was compiled to. @throws SyntaxError with file, line and column */
  compileTemplate(file: ScriptFile, script: string): Evaluator {
    return compileCached(this.#templates, file, () => {
      this.#checkLanguage(file, script);
      return compileDialect(prepareSource(script), file.path, false, this.#instrument);
    });
  }
}
freezeClass(CompiledScripts);

function compileCached(
  cache: Map<string, CompiledScript>,
  { path, file, stamp }: ScriptFile,
  compile: (text: string) => Evaluator,
): Evaluator {
  // The file is part of the stamp because another folder may now contain the cartridge.
  const cacheStamp = `${stamp} ${file}`;
  const storedScript = cache.get(path);
  if (storedScript?.stamp === cacheStamp) return storedScript.evaluate;
  const evaluate = compile(readFileSync(file, 'utf8'));
  cache.set(path, { stamp: cacheStamp, evaluate });
  return evaluate;
}

type ModuleFunction = (...args: unknown[]) => void;

/**
 * Compiles a script without rewriting old syntax. Returns undefined if V8 cannot parse it, or if it uses import
 * functions or XML objects.
 */
function compileUnchanged(
  text: string,
  path: string,
  instrument: (text: string) => string,
): Evaluator | undefined {
  if (importPattern.test(text) || makesXml(text)) return undefined;
  let run: ModuleFunction;
  try {
    run = compileModuleFunction(instrument(text) + retainVariablesSnippet, path, [], []);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return ({ require, module }) => {
    run.call(module.exports, require, module, module.exports);
    return { functions: {} };
  };
}

function compileDialect(
  source: string,
  path: string,
  isLibrary: boolean,
  instrument: (text: string) => string,
): Evaluator {
  try {
    const { text, program, eachName, xmlName } = plainScript(source);
    const eachParameter = eachName ?? unusedName(text);
    const returnParameter = `${eachParameter}$`;
    const xmlParameter = xmlName ?? `${eachParameter}$x`;
    const ending = isLibrary ? `\n;${returnParameter}({${functionNames(program).join()}});` : '';
    const compileWithScope = (): { readonly scope: ImportScope; readonly run: ModuleFunction } => {
      const scope = new ImportScope();
      const parameters = [eachParameter, returnParameter, xmlParameter];
      const code = instrument(text) + retainVariablesSnippet + ending;
      return { scope, run: compileModuleFunction(code, path, parameters, [scope.names]) };
    };
    let currentScript = compileWithScope();
    return ({ require, module, load }) => {
      let functions: Readonly<Record<string, unknown>> = {};
      if (!currentScript.scope.reset(load)) {
        currentScript = compileWithScope();
        currentScript.scope.reset(load);
      }
      const { run } = currentScript;
      const returnFunctions = hideFromDebugger(
        (declaredFunctions: Readonly<Record<string, unknown>>) => void (functions = declaredFunctions),
      );
      run.call(module.exports, require, module, module.exports, valuesForEach, returnFunctions, e4x);
      return { functions };
    };
  } catch (error) {
    throw error instanceof SyntaxError ? createSyntaxError(error, path) : error;
  }
}

/** Instrumented source texts, cached because they are compiled again with each new breakpoint. */
const instrumentedTexts = new SafeMap<string, string>();

/**
 * Returns the source in a form in which a debugger sees the variables of blocks at a `return`, or unchanged if it
 * cannot be parsed.
 */
function instrumentText(text: string): string {
  let result = instrumentedTexts.get(text);
  if (result === undefined) {
    const program = /\breturn\b/.test(text) ? parseScript(text) : undefined;
    result = program ? withReturnStops(text, program) : text;
    if (instrumentedTexts.size >= 1000) instrumentedTexts.clear();
    instrumentedTexts.set(text, result);
  }
  return result;
}

function compileModuleFunction(
  text: string,
  path: string,
  extraParameters: readonly string[],
  contextExtensions: object[],
): ModuleFunction {
  const run = compileFunction(text, [...moduleParameters, ...extraParameters], {
    filename: scriptUrl(path),
    contextExtensions,
  }) as ModuleFunction;
  // The function serves many runs, and scripts can reach it through `arguments.callee`.
  return Object.freeze(run);
}

/** Returns the names of a script's top-level functions, and of its variables that are declared with one. */
function functionNames({ body }: Program): string[] {
  const names = body.flatMap((node) => {
    if (node.type === 'FunctionDeclaration') return [node.id.name];
    if (node.type !== 'VariableDeclaration') return [];
    return node.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && isFunction(init?.type) ? [id.name] : [],
    );
  });
  return [...new Set(names)];
}

const isFunction = (type: string | undefined): boolean =>
  type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
