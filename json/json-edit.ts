import { applyEdits, modify, parseTree, type FormattingOptions, type ParseError } from 'jsonc-parser';
import { JsonSyntaxError, type JsonPath } from './json-text.ts';

/**
 * Sets a value, or inserts it into an array at the given index; `undefined` removes a property. Leaves all other text
 * unchanged, including comments and whitespace.
 *
 * @throws JsonSyntaxError if the text is not valid JSON with comments
 */
export function editJson(
  text: string,
  path: JsonPath,
  value: unknown,
  options: { readonly isInsertion?: boolean; readonly allowsTrailingCommas?: boolean } = {},
): string {
  const errors: ParseError[] = [];
  parseTree(text, errors, {
    disallowComments: false,
    allowTrailingComma: options.allowsTrailingCommas ?? false,
  });
  const [first] = errors;
  if (first) throw new JsonSyntaxError(first.offset, 'The file is not valid JSON.');
  const edits = modify(text, [...path], value, {
    formattingOptions: formattingOf(text),
    isArrayInsertion: options.isInsertion ?? false,
  });
  return applyEdits(text, edits);
}

/** Returns the indentation and the line ends that the text uses. */
function formattingOf(text: string): FormattingOptions {
  const indentation = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  const usesTabs = indentation.startsWith('\t');
  return {
    insertSpaces: !usesTabs,
    tabSize: usesTabs ? 1 : indentation.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
