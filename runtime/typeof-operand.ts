import { readFileSync } from 'node:fs';
import { currentRun } from './current-run.ts';
import { isFileOfCartridges } from './files/own-files.ts';
import { ScriptFiles } from './modules/script-files.ts';
import { innermostScriptPlace } from './script-stack.ts';

/** `typeof a.b(1)[c].` */
const operandBefore = /\btypeof\s*\(?\s*(?:[\w$]+(?:\s*\.\s*[\w$]+|\[[^[\]]*\]|\([^()]*\))*\s*\.\s*)?$/;

/**
 * Whether the running script reads a property, or a global variable, only for `typeof`, which never throws. The getter of the property
 * calls this; V8 reports the position of the name, and the script's line shows the expression around it.
 */
export function isTypeofOperand(property: string): boolean {
  const place = innermostScriptPlace();
  if (!place) return false;
  const file = new ScriptFiles(currentRun().job).byPath(place.path);
  if (file.path === undefined || !isFileOfCartridges(file.file)) return false;
  const line = readFileSync(file.file, 'utf8').split(/\r\n|[\n\r\u2028\u2029]/)[place.line - 1] ?? '';
  const before = line.slice(0, place.column - 1);
  const after = line.slice(place.column - 1);
  return (
    after.startsWith(property) &&
    !/^\s*[.([]/.test(after.slice(property.length)) &&
    operandBefore.test(before)
  );
}
