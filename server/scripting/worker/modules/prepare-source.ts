/**
 * Makes a script's text ready for V8. Lines keep their numbers and columns stay true: what is added stands after the
 * last line. (The dialect's rewriting will be done here.)
 */
export function prepareSource(text: string): string {
  return (
    text
      .replace(/^\uFEFF/, ' ')
      // Would let V8 know the script by another name than its path, and breakpoints would be lost.
      .replace(/^(\s*\/\/)[#@](?=\s*source(MappingURL|URL)=)/gm, '$1 ') + keepVariables
  );
}

/**
 * A function that could evaluate anything makes V8 keep all of the module's variables, so that the debugger can show
 * and evaluate those too that the halted function does not mention. It is never called.
 */
const keepVariables = "\n;(function () { 'use strict'; eval(''); });";
