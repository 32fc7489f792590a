/** A text that can be inserted at a position of a request file. */
export interface RequestCompletion {
  readonly label: string;
  readonly kind: 'variable' | 'keyword' | 'path' | 'field' | 'property' | 'value';
  readonly detail: string;
  /** What the text means, as Markdown. */
  readonly documentation?: string;
  readonly insertText: string;
  /** Whether the text has snippet placeholders, such as `${1:basket_id}`. */
  readonly isSnippet: boolean;
  /** Start column of the text that is replaced; undefined to replace the word at the position. */
  readonly start: number | undefined;
  /** End column of the text that is replaced; undefined for the position. */
  readonly end?: number;
  /** The text that is compared with the replaced one; the label if absent. */
  readonly filterText?: string;
  /** The text by which editors order the completions; the label if absent. */
  readonly sortText?: string;
  /** Whether editors should complete what follows the text. */
  readonly isIncomplete: boolean;
  /** A line that is inserted above the one of the position, without its line break. */
  readonly lineAbove?: string | undefined;
}

export const createCompletion = (
  label: string,
  kind: RequestCompletion['kind'],
  detail = '',
  insertText = label,
): RequestCompletion => ({
  label,
  kind,
  detail,
  insertText,
  isSnippet: false,
  start: undefined,
  isIncomplete: insertText.endsWith('.'),
});

/** Creates a completion whose text ends with a space, after which editors should complete what follows. */
export const createPrefixCompletion = (
  label: string,
  kind: RequestCompletion['kind'],
  detail: string,
  insertText: string,
): RequestCompletion => ({ ...createCompletion(label, kind, detail, insertText), isIncomplete: true });

/**
 * Removes the completion whose text is written already, since Enter would accept it in place of a new line. Removes the
 * other ones, too, while the user types in an open list: Enter would accept one of them.
 * @param textBefore the line up to the position
 */
export function omitWrittenCompletions(
  completions: readonly RequestCompletion[],
  textBefore: string,
  isTyping: boolean,
): RequestCompletion[] {
  const rest = completions.filter((completion) => !isWritten(completion, textBefore));
  return isTyping && rest.length < completions.length ? [] : rest;
}

function isWritten({ insertText, isSnippet, start, end }: RequestCompletion, textBefore: string): boolean {
  const text = isSnippet ? insertText.replace(/\\([\\$}])/g, '$1') : insertText;
  return (
    start !== undefined &&
    (end ?? textBefore.length) === textBefore.length &&
    textBefore.slice(start) === text
  );
}
