/** A directive `use strict` at the beginning of a line. */
const strictDirectivePattern = /^([^\S\r\n]*)(["'])use strict\2/gm;
const calleePattern = /\barguments\s*\.\s*(?:callee|caller)\b/;

/**
 * Replaces what V8 must not see in a script's source: a byte order mark, comments that name a source URL or map, and,
 * in scripts that use `arguments.callee`, the directive `use strict`. Line and column numbers are preserved.
 */
export function prepareSource(text: string): string {
  const preparedText = text
    .replace(/^\uFEFF/, ' ')
    // A source URL comment would change the script's name in V8, and its breakpoints would be lost.
    .replace(/^(\s*\/\/)[#@](?=\s*source(MappingURL|URL)=)/gm, '$1 ');
  // In strict code V8 throws for `arguments.callee`, but strict scripts of public cartridges use it.
  return calleePattern.test(preparedText)
    ? preparedText.replace(strictDirectivePattern, '$1$2use sloppy$2')
    : preparedText;
}
