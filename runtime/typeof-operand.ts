import { readFileSync } from 'node:fs';
import { isTypeofName, isTypeofProperty, parseScript, type Program } from '../dialect/index.ts';
import { currentRun, type Run } from './current-run.ts';
import { isInCartridgesOfRun } from './files/file-access.ts';
import { ScriptFiles } from './modules/script-files.ts';
import { SafeMap, SafeWeakMap } from './protocol/primordials.ts';
import { innermostScriptPlace, type ScriptPlace } from './script-stack.ts';

interface ParsedScript {
  readonly source: string;
  /** Undefined for a template. */
  readonly program: Program | undefined;
}

/** The scripts in which a run has read something that is not implemented. */
const parsedScripts = new SafeWeakMap<Run, Map<string, ParsedScript>>();

/**
 * Whether the property or global variable that the running script reads is the operand of a `typeof`, which never
 * throws. The getter of the property calls this; V8 reports the position of the read.
 */
export function isTypeofOperand(property: string, isGlobal = false): boolean {
  const place = innermostScriptPlace();
  const script = place && parsedScript(place.path);
  if (!script) return false;
  const { source, program } = script;
  const offset = offsetOf(source, place);
  if (!program) return isOperandInTemplate(source, offset, property);
  return isGlobal ? isTypeofName(program, offset, property) : isTypeofProperty(program, offset);
}

/** `typeof a.b(1)[c].` in a template. */
const operandBefore = /\btypeof\s*\(?\s*(?:[\w$]+(?:\s*\.\s*[\w$]+|\[[^[\]]*\]|\([^()]*\))*\s*\.\s*)?$/;

function isOperandInTemplate(source: string, offset: number, property: string): boolean {
  const after = source.slice(offset);
  return (
    after.startsWith(property) &&
    !/^\s*[.([]/.test(after.slice(property.length)) &&
    operandBefore.test(source.slice(0, offset))
  );
}

function parsedScript(path: string): ParsedScript | undefined {
  const run = currentRun();
  const scripts = parsedScripts.get(run) ?? new SafeMap<string, ParsedScript>();
  parsedScripts.set(run, scripts);
  const existing = scripts.get(path);
  if (existing) return existing;
  const file = new ScriptFiles(run.job).byPath(path);
  if (file.path === undefined || !isInCartridgesOfRun(file.file)) return undefined;
  const source = readFileSync(file.file, 'utf8');
  const script = { source, program: parseScript(source) };
  scripts.set(path, script);
  return script;
}

function offsetOf(source: string, { line, column }: ScriptPlace): number {
  const lineBreak = /\r\n|[\n\r\u2028\u2029]/g;
  for (let count = 1; count < line; count++) if (!lineBreak.exec(source)) break;
  return lineBreak.lastIndex + column - 1;
}
