import { functionOffset } from '../explorer/scripts/hook-function.ts';

/** A name that a script exports. Offsets are those of the text, of the function's declaration if it has one. */
export interface ExportedName {
  readonly name: string;
  readonly start: number;
}

const assignments = /(?<![\w$.])(?:module\.)?exports\.([A-Za-z_$][\w$]*)\s*=(?!=)/g;
const objects = /(?<![\w$.])module\.exports\s*=\s*\{/g;

/** Comments and strings are matched whole; a key is what precedes a colon, a comma, a parenthesis or the end. */
const tokens =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?|[{}()[\],:]|[A-Za-z_$][\w$]*/g;

/** The names in `exports.name = ...` and `module.exports = { name: ... }` of a script, which may be half-written. */
export function exportedNames(text: string): ExportedName[] {
  const names: ExportedName[] = [];
  for (const { 1: name = '', index } of text.matchAll(assignments)) names.push({ name, start: index });
  for (const match of text.matchAll(objects)) {
    for (const { name, start } of keysOf(text, match.index + match[0].length))
      names.push({ name, start: functionOffset(text, name) || start });
  }
  return names;
}

/** The keys of an object literal whose brace is before an offset. */
function keysOf(text: string, start: number): ExportedName[] {
  const keys: ExportedName[] = [];
  let depth = 1;
  let isKeyNext = true;
  const pattern = new RegExp(tokens);
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match && depth > 0; match = pattern.exec(text)) {
    const [token] = match;
    if (/^\/[/*]/.test(token)) continue;
    if (/^[{([]$/.test(token)) depth++;
    else if (/^[})\]]$/.test(token)) depth--;
    else if (token === ',' && depth === 1) isKeyNext = true;
    else if (isKeyNext && depth === 1) {
      const [, name] = /^['"]?([A-Za-z_$][\w$]*)['"]?$/.exec(token) ?? [];
      if (name !== undefined) keys.push({ name, start: match.index });
      isKeyNext = false;
    }
  }
  return keys;
}
