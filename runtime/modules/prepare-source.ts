/** Removes what would mislead V8 from a script's source. Line and column numbers are preserved. */
export function prepareSource(text: string): string {
  return (
    text
      .replace(/^\uFEFF/, ' ')
      // A source URL comment would change the name by which V8 knows the script, and breakpoints would be
      // lost.
      .replace(/^(\s*\/\/)[#@](?=\s*source(MappingURL|URL)=)/gm, '$1 ')
  );
}
