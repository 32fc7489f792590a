import { readFileSync } from 'node:fs';
import { parseScript, type Program } from '../dialect/index.ts';
import { currentRun, type Run } from './current-run.ts';
import { isInCartridgesOfRun } from './files/file-access.ts';
import { ScriptFiles } from './modules/script-files.ts';
import { SafeMap, SafeWeakMap } from './protocol/primordials.ts';
import { innermostScriptPlace, type ScriptPlace } from './script-stack.ts';

interface ParsedScript {
  readonly source: string;
  /** Undefined if the source cannot be parsed as a script, such as that of a template. */
  readonly program: Program | undefined;
}

/** A position in the text of a script. */
interface PlaceInScript extends ParsedScript {
  readonly offset: number;
}

/** The scripts of each run that have been parsed to find out how they access a property. */
const parsedScripts = new SafeWeakMap<Run, Map<string, ParsedScript>>();

/**
 * Returns the script that is running and the position that it has reached; undefined if there is none, or it is not in a
 * cartridge. In a getter, V8 reports the position of the read.
 */
export function placeInScript(): PlaceInScript | undefined {
  const place = innermostScriptPlace();
  const script = place && readScript(place.path);
  return script && { ...script, offset: offsetOf(script.source, place) };
}

function readScript(path: string): ParsedScript | undefined {
  const run = currentRun();
  const scripts = parsedScripts.get(run) ?? new SafeMap<string, ParsedScript>();
  parsedScripts.set(run, scripts);
  const cachedScript = scripts.get(path);
  if (cachedScript) return cachedScript;
  const resolution = new ScriptFiles(run.job).resolvePath(path);
  if (resolution.path === undefined || !isInCartridgesOfRun(resolution.file)) return undefined;
  const source = readFileSync(resolution.file, 'utf8');
  const script = { source, program: parseScript(source) };
  scripts.set(path, script);
  return script;
}

function offsetOf(source: string, { line, column }: ScriptPlace): number {
  const lineBreak = /\r\n|[\n\r\u2028\u2029]/g;
  for (let count = 1; count < line; count++) if (!lineBreak.exec(source)) break;
  return lineBreak.lastIndex + column - 1;
}
