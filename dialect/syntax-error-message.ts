/** A syntax error of the parser, whose message ends with its line and column. */
export type LocatedSyntaxError = SyntaxError & {
  /** The offset in the source. */
  readonly pos?: number;
  /** The offset of the end of the token at which the parser stopped. */
  readonly raisedAt?: number;
  readonly loc?: { readonly line: number; readonly column: number };
};

/** Maximum length of a token in a message. */
const maxTokenLength = 30;

/**
 * Returns the message of a syntax error without its location, and with the unexpected token, such as
 * `Unexpected token '}'`, as V8 does.
 */
export function syntaxErrorMessage(
  { message, pos, raisedAt = pos }: LocatedSyntaxError,
  source: string,
): string {
  const text = message.replace(/ \(\d+:\d+\)$/, '');
  if (text !== 'Unexpected token' || pos === undefined) return text;
  const token = source.slice(pos, raisedAt);
  if (token === '') return pos >= source.trimEnd().length ? 'Unexpected end of input' : text;
  return token.length > maxTokenLength ? text : `Unexpected token '${token}'`;
}
