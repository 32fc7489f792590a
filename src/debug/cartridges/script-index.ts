import type { Program } from 'acorn';
import { readFileSync, statSync } from 'node:fs';
import { haltLines, parseScript, type HaltLines, type Lines } from '../../../dialect/index.ts';
import { callsAt, type ScriptCall } from './calls.ts';
import { constantsAt } from './constants.ts';
import { functionAround, functionsOf, type ScriptFunction } from './functions.ts';
import { lexicalNames } from './lexical-names.ts';

/** A script of this machine, read and parsed. */
interface ReadScript {
  readonly stamp: string;
  readonly source: string;
  readonly halts: HaltLines;
  /** Undefined where no parser here reads it. */
  readonly program: Program | undefined;
  functions?: readonly ScriptFunction[];
  lexical?: ReadonlySet<string>;
}

/** Files that are kept parsed at most: the least recently read goes. */
const mostKept = 200;

/** What the source of scripts says: where they can halt, what functions they have. Read anew where a file has changed. */
export class ScriptIndex {
  readonly #read = new Map<string, ReadScript>();

  /** Lines at which a file can halt; undefined where it cannot be read. */
  lines(file: string): Lines | undefined {
    return this.#script(file)?.halts.lines;
  }

  /**
   * Where a file halts for a breakpoint on a line: that line where it cannot be read, undefined where the function that the
   * line belongs to has no code from there on.
   */
  haltingLine(file: string, line: number): number | undefined {
    const script = this.#script(file);
    return script ? script.halts.haltingLine(line) : line;
  }

  /** Whether a halt at a line may be that of a breakpoint at another one, as `HaltLines` has it. */
  mayHaltAt(file: string, line: number, halt: number): boolean {
    return this.#script(file)?.halts.mayHaltAt(line, halt) ?? false;
  }

  functions(file: string): readonly ScriptFunction[] {
    const script = this.#script(file);
    if (!script?.program) return [];
    return (script.functions ??= functionsOf(script.program));
  }

  functionAround(file: string, line: number): ScriptFunction | undefined {
    return functionAround(this.functions(file), line);
  }

  /** Names that a file declares by `let`, `const` and `class`; undefined where it cannot be read. */
  lexicalNames(file: string): ReadonlySet<string> | undefined {
    const script = this.#script(file);
    return script?.program && (script.lexical ??= lexicalNames(script.program));
  }

  /** Names that stand for constants at a line; undefined where the file cannot be read. */
  constantsAt(file: string, line: number): ReadonlySet<string> | undefined {
    const script = this.#script(file);
    return script?.program && constantsAt(script.program, line);
  }

  /** The calls that a file makes where it stands halted at a line. */
  calls(file: string, line: number): ScriptCall[] {
    const script = this.#script(file);
    return script?.program ? callsAt(script.program, script.source, line) : [];
  }

  source(file: string): string | undefined {
    return this.#script(file)?.source;
  }

  #script(file: string): ReadScript | undefined {
    try {
      const { mtimeMs, size } = statSync(file);
      const stamp = `${mtimeMs}/${size}`;
      const kept = this.#read.get(file);
      if (kept?.stamp === stamp) return kept;
      const source = readFileSync(file, 'utf8');
      const program = parseScript(source);
      const script: ReadScript = { stamp, source, program, halts: haltLines(source, program) };
      this.#read.delete(file);
      this.#read.set(file, script);
      const [oldest] = this.#read.keys();
      if (this.#read.size > mostKept && oldest !== undefined) this.#read.delete(oldest);
      return script;
    } catch {
      return undefined;
    }
  }
}
