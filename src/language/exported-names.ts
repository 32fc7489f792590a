import { functionOffset } from '../explorer/scripts/hook-function.ts';

/**
 * A name that a script exports. `start` is the offset of the assignment or, for a key of an object, of the key's
 * function. If no function with that name is found, it is the offset of the key itself.
 */
export interface ExportedName {
  readonly name: string;
  readonly start: number;
}

/** Assignments to exports. Comments and strings match as a whole, without a group, so that their content does not count. */
const exportPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?|(?<![\w$.])(?:module\.)?exports\.(?<name>[A-Za-z_$][\w$]*)\s*=(?!=)|(?<![\w$.])module\.exports\s*=\s*(?<object>\{)/g;

/** Tokens of an object literal. A comment or a string is one token, so that nothing inside it counts. */
const tokenPattern =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?|\.{3}|[{}()[\],:]|[A-Za-z_$][\w$]*/g;

/** A modifier of a method, such as `get` in `get total() {}`. */
const modifierPattern = /^(?:get|set|async)\s+[\w$'"[]/;

/**
 * Returns the names in `exports.name = ...` and `module.exports = { name: ... }` of a script, which may be incomplete.
 */
export function exportedNames(text: string): ExportedName[] {
  const names: ExportedName[] = [];
  const matches = [...text.matchAll(exportPattern)];
  for (const { index, groups } of matches)
    if (groups?.['name'] !== undefined) names.push({ name: groups['name'], start: index });
  for (const match of matches) {
    if (match.groups?.['object'] === undefined) continue;
    for (const { name, start } of readKeys(text, match.index + match[0].length))
      names.push({ name, start: functionOffset(text, name) ?? start });
  }
  return names;
}

/** Returns the keys of the object literal whose opening brace precedes the offset `start`. */
function readKeys(text: string, start: number): ExportedName[] {
  const keys: ExportedName[] = [];
  let depth = 1;
  let isKeyNext = true;
  const pattern = new RegExp(tokenPattern);
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match && depth > 0; match = pattern.exec(text)) {
    const [token] = match;
    if (/^\/[/*]/.test(token)) continue;
    if (/^[{([]$/.test(token)) depth++;
    else if (/^[})\]]$/.test(token)) depth--;
    else if (token === ',' && depth === 1) isKeyNext = true;
    else if (isKeyNext && depth === 1) {
      if (modifierPattern.test(text.slice(match.index))) continue;
      const [, name] = /^['"]?([A-Za-z_$][\w$]*)['"]?$/.exec(token) ?? [];
      if (name !== undefined) keys.push({ name, start: match.index });
      isKeyNext = false;
    }
  }
  return keys;
}
