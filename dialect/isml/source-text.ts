import { ScriptSyntaxError } from '../plain-script.ts';

/** A position in a template. `line` starts at 1, `column` at 0. */
export interface TemplatePosition {
  readonly line: number;
  readonly column: number;
}

const lineEnd = /\r\n|[\n\r\u2028\u2029]/g;

/** The text of a template, with its lines as V8 counts them. */
export class SourceText {
  readonly text: string;
  readonly #lineStarts: readonly number[];

  constructor(text: string) {
    this.text = text;
    this.#lineStarts = [
      0,
      ...[...text.matchAll(lineEnd)].map(({ 0: lineBreak, index }) => index + lineBreak.length),
    ];
  }

  position(offset: number): TemplatePosition {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) };
  }

  /** Creates the error for a mistake at an offset. */
  error(message: string, offset: number): ScriptSyntaxError {
    const { line, column } = this.position(offset);
    return new ScriptSyntaxError(message, line, column + 1);
  }
}
