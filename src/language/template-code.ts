/** Comments and scripts are matched whole; an expression's end is searched with regard to its strings. */
const parts =
  /<!---[\s\S]*?(?:--->|$)|<iscomment\b[\s\S]*?(?:<\/iscomment\s*>|$)|(<isscript\b[^>]*>)([\s\S]*?)(?:<\/isscript\s*>|$)|(\$\{)/gi;

/** Maximum number of characters in which the end of an expression is searched. */
const maxExpression = 5_000;

/**
 * The code of a template in its place: all that is neither in an expression `${}` nor in an `<isscript>` is blank, so that quotes
 * and slashes of the page's text do not count. Line breaks and lengths stay.
 */
export function templateCode(text: string): string {
  let code = '';
  const add = (start: number, end: number): void => {
    code += blank(text.slice(code.length, start)) + text.slice(start, end);
  };
  parts.lastIndex = 0;
  for (let match = parts.exec(text); match; match = parts.exec(text)) {
    const [, scriptTag, script, expression] = match;
    if (scriptTag !== undefined && script !== undefined) {
      const start = match.index + scriptTag.length;
      add(start, start + script.length);
    } else if (expression !== undefined) {
      const start = parts.lastIndex;
      const end = expressionEnd(text, start);
      add(start, end);
      parts.lastIndex = end;
    }
  }
  return code + blank(text.slice(code.length));
}

/** The code of a file: that of a template, or the whole script. */
export const codeOf = (file: string, text: string): string =>
  file.endsWith('.isml') ? templateCode(text) : text;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The offset of the brace that ends an expression, or the end of the line if there is none. */
function expressionEnd(text: string, start: number): number {
  const limit = text.slice(start, start + maxExpression);
  let depth = 1;
  for (const { 0: token, index } of limit.matchAll(/'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|[{}]/g)) {
    if (token === '{') depth++;
    else if (token === '}' && --depth === 0) return start + index;
  }
  const lineEnd = text.indexOf('\n', start);
  return lineEnd < 0 ? text.length : lineEnd;
}
