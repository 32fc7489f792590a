import { configuredIndentation } from './editor-config.ts';
import { query, type FileSteps } from './file-reader.ts';

/** Maximum number of scripts that are read to detect an indentation. */
const maxScripts = 5;

/**
 * Returns the indentation for new code in a script: that of the script's text, of `.editorconfig`, or of other scripts;
 * undefined if none of these has one.
 *
 * @param otherScripts paths of existing scripts, such as those of the cartridge's hooks
 */
export function* scriptIndentation(
  script: string,
  text: string,
  otherScripts: readonly string[],
): FileSteps<string | undefined> {
  const indentation = detectIndentation(text) ?? (yield* configuredIndentation(script));
  if (indentation !== undefined) return indentation;
  for (const otherScript of otherScripts.slice(0, maxScripts)) {
    const otherIndentation = detectIndentation((yield* query('readText', otherScript)) ?? '');
    if (otherIndentation !== undefined) return otherIndentation;
  }
  return undefined;
}

/**
 * Returns the indentation of a script's text: a tab if most of the indented lines begin with one, otherwise the spaces
 * of the least indented line; undefined if no line is indented. Ignores lines of block comments, which begin with `*`.
 */
export function detectIndentation(text: string): string | undefined {
  const indentations = [...text.matchAll(/^(\t| {2,16})\s*(?=[^\s*])/gm)].map(
    ([, indentation = '']) => indentation,
  );
  const tabCount = indentations.filter((indentation) => indentation === '\t').length;
  if (tabCount * 2 > indentations.length) return '\t';
  const widths = indentations.filter((indentation) => indentation !== '\t').map(({ length }) => length);
  return widths.length === 0 ? undefined : ' '.repeat(Math.min(...widths));
}
