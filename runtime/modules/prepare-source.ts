/** The line of a directive, alone or before other code. */
const strictDirective = /^([^\S\r\n]*)(["'])use strict\2/gm;
const callee = /\barguments\s*\.\s*(?:callee|caller)\b/;

/** Changes what would mislead V8 in a script's source. Line and column numbers are preserved. */
export function prepareSource(text: string): string {
  const preparedText = text
    .replace(/^\uFEFF/, ' ')
    // A source URL comment would change the name by which V8 knows the script, and breakpoints would be
    // lost.
    .replace(/^(\s*\/\/)[#@](?=\s*source(MappingURL|URL)=)/gm, '$1 ');
  // In strict code V8 throws for `arguments.callee`, which public scripts use there.
  return callee.test(preparedText) ? preparedText.replace(strictDirective, '$1$2use sloppy$2') : preparedText;
}
