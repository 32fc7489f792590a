import type { Program } from 'acorn';
import { readFileSync, statSync } from 'node:fs';
import {
  enclosingFunction,
  functionsOf,
  findHaltLines,
  parseScript,
  plainScript,
  returnedStatusLine,
  ScriptSyntaxError,
  toScript,
  isLineUnreachable,
  statusReturnLine,
  statusReturnOf,
  type HaltLines,
  type LineNumbers,
  type ReturnedStatus,
  type ScriptFunction,
  type StatusReturn,
} from '../../../dialect/index.ts';
import { assignedNames } from './assigned-names.ts';
import { exportNames } from './export-names.ts';
import { callGuard, type CallGuard } from './call-guard.ts';
import { callsAt, type ScriptCall } from './calls.ts';
import { constantsAt } from './constants.ts';
import { functionOverride, replacesFunction, type FunctionOverride } from './function-override.ts';
import { lexicalNames } from './lexical-names.ts';
import { moduleUses, type ModuleFunctions } from './module-uses.ts';
import { ownUses } from './own-uses.ts';
import { functionCalls, lineCondition, type LineCondition } from './line-conditions.ts';

/** A parsed script on this machine. */
interface ParsedScript {
  readonly stamp: string;
  /** The source of the script. For a template, the script that it is compiled to, which has the same lines. */
  readonly source: string;
  readonly haltLines: HaltLines;
  /** Undefined if the script cannot be parsed. */
  readonly program: Program | undefined;
  functions?: readonly ScriptFunction[];
  lexicalNames?: ReadonlySet<string>;
}

/** Where a function has returned a `Status`. */
export interface ReturnPlace {
  /** 1-based; undefined if the file has no such function. */
  readonly line: number | undefined;
  /** Whether it is the line of the `return`, not of the function. */
  readonly isReturn: boolean;
}

/** Maximum number of parsed files in the cache: the file that was parsed first is removed. */
const maxCachedScripts = 200;

/**
 * Reads and parses scripts, and returns what their sources show, such as executable lines and functions. A changed file
 * is read again.
 */
export class ScriptIndex {
  readonly #cache = new Map<string, ParsedScript>();

  /**
   * Returns the lines at which a script can halt, all lines with text if it has a syntax error, or undefined if the
   * file cannot be read.
   */
  executableLines(file: string): LineNumbers | undefined {
    return this.#script(file)?.haltLines.lines;
  }

  /**
   * Returns the line at which a breakpoint on a line halts, which is the same line if the file cannot be read.
   * Returns undefined if the rest of the enclosing function has no code.
   */
  lineForBreakpoint(file: string, line: number): number | undefined {
    const script = this.#script(file);
    return script ? script.haltLines.lineForBreakpoint(line) : line;
  }

  /** Whether a halt at `haltLine` may belong to a breakpoint at `line`, as defined by `HaltLines`. */
  mayHaltAt(file: string, line: number, haltLine: number): boolean {
    return this.#script(file)?.haltLines.mayHaltAt(line, haltLine) ?? false;
  }

  /**
   * Returns the syntax error in a script; undefined if it has none, or if it cannot be read. The line and the column are
   * 1-based; the column in a template is not known.
   */
  syntaxError(
    file: string,
  ): { readonly message: string; readonly line: number; readonly column?: number } | undefined {
    const script = this.#script(file);
    if (!script || script.program) return undefined;
    try {
      plainScript(script.source);
    } catch (error) {
      if (error instanceof ScriptSyntaxError) {
        const { message, line, column } = error;
        return { message, line, ...(file.endsWith('.isml') ? {} : { column }) };
      }
    }
    return undefined;
  }

  /** Whether the code that begins on a line can never run, such as code after a `return`. */
  isUnreachable(file: string, line: number): boolean {
    const script = this.#script(file);
    return script?.program !== undefined && isLineUnreachable(script.program, script.source, line);
  }

  functions(file: string): readonly ScriptFunction[] {
    const script = this.#script(file);
    if (!script?.program) return [];
    return (script.functions ??= functionsOf(script.program));
  }

  enclosingFunction(file: string, line: number): ScriptFunction | undefined {
    return enclosingFunction(this.functions(file), line);
  }

  /**
   * Returns the names that a file declares by `let`, `const` and `class`, or undefined if it cannot be
   * read or parsed.
   */
  lexicalNames(file: string): ReadonlySet<string> | undefined {
    const script = this.#script(file);
    return script?.program && (script.lexicalNames ??= lexicalNames(script.program));
  }

  /** Returns the names of constants at a line, or undefined if the file cannot be read or parsed. */
  constantsAt(file: string, line: number): ReadonlySet<string> | undefined {
    const script = this.#script(file);
    return script?.program && constantsAt(script.program, line);
  }

  /** Returns the variables that a line assigns, as {@link assignedNames} does; none if the file cannot be parsed. */
  assignedNames(file: string, line: number): ReadonlySet<string> {
    const script = this.#script(file);
    return script?.program ? assignedNames(script.program, line) : new Set();
  }

  /** Returns the calls of the statements on a line (see `callsAt`); none if the file cannot be read or parsed. */
  calls(file: string, line: number): ScriptCall[] {
    const script = this.#script(file);
    return script?.program ? callsAt(script.program, script.source, line) : [];
  }

  /** Returns whether a function of a file returns a `Status`; `maybe` if the file cannot be parsed. */
  statusReturn(file: string, functionName: string): StatusReturn {
    const script = this.#script(file);
    return script?.program ? statusReturnOf(script.program, functionName) : 'maybe';
  }

  /** Returns the line at which a function of a file may return a `Status`, as `statusReturnLine` does. */
  statusReturnLine(file: string, functionName: string): number | undefined {
    const program = this.#script(file)?.program;
    return program && statusReturnLine(program, functionName);
  }

  /**
   * Returns the line at which a function of a file has returned a `Status`, as `returnedStatusLine` does; if that is not
   * known, the first line of the function.
   */
  returnedStatusLine(file: string, functionName: string, status: ReturnedStatus): ReturnPlace {
    const program = this.#script(file)?.program;
    const line = program && returnedStatusLine(program, functionName, status);
    return {
      line: line ?? this.#functionNamed(file, functionName)?.from,
      isReturn: line !== undefined,
    };
  }

  /**
   * Returns what an overriding script does with the function around a line of the overridden script `file`. If one of
   * the two cannot be parsed, only the use of `module.superModule` is known.
   *
   * @param line undefined if only the use of `module.superModule` matters
   * @param filesBetween the scripts between the two on the cartridge path
   */
  functionOverride(
    overridingFile: string,
    { file, line }: { readonly file: string; readonly line: number | undefined },
    filesBetween: readonly string[] = [],
  ): FunctionOverride {
    const overridingProgram = this.#script(overridingFile)?.program;
    const program = this.#script(file)?.program;
    const programsBetween = filesBetween.flatMap((fileBetween) => this.#script(fileBetween)?.program ?? []);
    if (!overridingProgram || !program || programsBetween.length < filesBetween.length)
      return (this.source(overridingFile) ?? '').includes('superModule') ? 'unknown' : 'loadsNone';
    return functionOverride(
      overridingProgram,
      program,
      line === undefined ? undefined : this.outermostFunction(file, line)?.name,
      programsBetween,
    );
  }

  /** Returns what decides whether a line is reached, as {@link lineCondition} does. */
  lineCondition(file: string, line: number): LineCondition | undefined {
    const script = this.#script(file);
    return script?.program && lineCondition(script.program, script.source, line);
  }

  /** Returns the calls of the function around a line, as {@link functionCalls} does. */
  functionCalls(file: string, line: number): ReturnType<typeof functionCalls> {
    const script = this.#script(file);
    return script?.program && functionCalls(script.program, script.source, line);
  }

  /** Returns the operand that decides whether the call of a function on a line runs, as {@link callGuard} does. */
  callGuard(file: string, line: number, name: string): CallGuard | undefined {
    const script = this.#script(file);
    return script?.program && callGuard(script.program, script.source, line, name);
  }

  /**
   * Returns the names under which a script exports a function, as {@link exportNames} does; undefined also if it has a
   * method with the name.
   */
  exportNames(file: string, name: string): readonly string[] | undefined {
    const program = this.#script(file)?.program;
    const isMethod = this.functions(file).some((candidate) => candidate.name.endsWith(`.${name}`));
    return program && !isMethod ? exportNames(program, name) : undefined;
  }

  /** Returns the lines that may use a function of the script itself, as {@link ownUses} does. */
  ownUses(file: string, name: string, names: readonly string[]): readonly number[] | undefined {
    const program = this.#script(file)?.program;
    return program && ownUses(program, name, names);
  }

  /** Returns the lines that may use functions of a module (see `moduleUses`); undefined if the file cannot be parsed. */
  moduleUses(file: string, functions: ModuleFunctions): readonly number[] | undefined {
    const program = this.#script(file)?.program;
    return program && moduleUses(program, functions);
  }

  /** Whether a script exports a function of its own that does not call the one that it overrides. */
  replacesFunction(file: string, name: string): boolean {
    const program = this.#script(file)?.program;
    return program !== undefined && replacesFunction(program, name);
  }

  /**
   * Returns the outermost function that contains a line, or undefined. A function does not count at its first line,
   * which also belongs to the code around it.
   */
  outermostFunction(file: string, line: number): ScriptFunction | undefined {
    return this.functions(file)
      .filter(({ from, to }) => from < line && line <= to)
      .sort((a, b) => b.to - b.from - (a.to - a.from))[0];
  }

  /**
   * Returns the line of the first code of the first function whose name is, or ends with, this segment; or undefined.
   */
  functionLine(file: string, name: string): number | undefined {
    return this.#functionNamed(file, name)?.firstCodeLine;
  }

  #functionNamed(file: string, name: string): ScriptFunction | undefined {
    return this.functions(file).find((candidate) => candidate.name.split('.').at(-1) === name);
  }

  source(file: string): string | undefined {
    return this.#script(file)?.source;
  }

  #script(file: string): ParsedScript | undefined {
    try {
      const { mtimeMs, size } = statSync(file);
      const stamp = `${mtimeMs}/${size}`;
      const cachedScript = this.#cache.get(file);
      if (cachedScript?.stamp === stamp) return cachedScript;
      const source = toScript(file, readFileSync(file, 'utf8'));
      const program = parseScript(source);
      const script: ParsedScript = { stamp, source, program, haltLines: findHaltLines(source, program) };
      this.#cache.delete(file);
      this.#cache.set(file, script);
      const [oldestFile] = this.#cache.keys();
      if (this.#cache.size > maxCachedScripts && oldestFile !== undefined) this.#cache.delete(oldestFile);
      return script;
    } catch {
      return undefined;
    }
  }
}
