/**
 * Comments, scripts, and the `${` of expressions. The pattern cannot find the end of an expression, which may contain
 * braces and strings.
 */
const partPattern =
  /<!---[\s\S]*?(?:--->|$)|<iscomment\b[\s\S]*?(?:<\/iscomment\s*>|$)|(<isscript\b[^>]*>)([\s\S]*?)(?:<\/isscript\s*>|$)|(\$\{)/gi;

/** Maximum length of the text that is searched for the end of an expression. */
const maxExpressionLength = 5_000;

/**
 * Returns the code of a template at unchanged offsets: everything outside expressions `${}` and `<isscript>` is
 * replaced with blanks, so that quotes and slashes in the page's text do not count. Line breaks remain.
 */
export function templateCode(text: string): string {
  let code = '';
  const add = (start: number, end: number): void => {
    code += toBlanks(text.slice(code.length, start)) + text.slice(start, end);
  };
  partPattern.lastIndex = 0;
  for (let match = partPattern.exec(text); match; match = partPattern.exec(text)) {
    const [, scriptTag, script, expression] = match;
    if (scriptTag !== undefined && script !== undefined) {
      const start = match.index + scriptTag.length;
      add(start, start + script.length);
    } else if (expression !== undefined) {
      const start = partPattern.lastIndex;
      const end = findExpressionEnd(text, start);
      add(start, end);
      partPattern.lastIndex = end;
    }
  }
  return code + toBlanks(text.slice(code.length));
}

/** Returns the code of a file: the code in a template, or the complete script. */
export const extractCode = (file: string, text: string): string =>
  file.endsWith('.isml') ? templateCode(text) : text;

const toBlanks = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Returns the offset of the brace that ends an expression, or the end of the line if there is none. */
function findExpressionEnd(text: string, start: number): number {
  const searchedText = text.slice(start, start + maxExpressionLength);
  let depth = 1;
  for (const { 0: token, index } of searchedText.matchAll(
    /'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|[{}]/g,
  )) {
    if (token === '{') depth++;
    else if (token === '}' && --depth === 0) return start + index;
  }
  const lineEnd = text.indexOf('\n', start);
  return lineEnd < 0 ? text.length : lineEnd;
}
