import type { EmbeddedCode, EmbeddedExpression } from './embedded-code.ts';
import type { SourceText } from './source-text.ts';

/** Writes the script of a template, in which the template's code stays on its lines. */
export class ScriptWriter {
  readonly #source: SourceText;
  #text = '';
  #line = 1;
  #lineStart = 0;

  constructor(source: SourceText) {
    this.#source = source;
  }

  get text(): string {
    return this.#text;
  }

  /**
   * Continues on the line of an offset. If there is space, inserts blanks so that text of the given width ends at the
   * column of `alignmentOffset`.
   */
  moveTo(offset: number, width = 0, alignmentOffset = offset): void {
    const { line } = this.#source.position(offset);
    while (this.#line < line) {
      this.#text += '\n';
      this.#line++;
      this.#lineStart = this.#text.length;
    }
    const target = this.#source.position(alignmentOffset);
    if (target.line !== this.#line) return;
    const missingWidth = target.column - width - (this.#text.length - this.#lineStart);
    if (missingWidth > 0) this.#text += ' '.repeat(missingWidth);
  }

  /** Writes text, which must not contain line breaks. */
  write(text: string): void {
    this.#text += text;
  }

  /** Copies code to the lines that it has in the template. */
  copy({ start, code }: EmbeddedCode): void {
    this.moveTo(start);
    this.#text += code;
    for (const { 0: lineBreak, index } of code.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) {
      this.#line++;
      this.#lineStart = this.#text.length - code.length + index + lineBreak.length;
    }
  }

  /** Copies an expression as one argument of a call. */
  copyExpression(expression: EmbeddedExpression): void {
    if (expression.isSequence) this.#text += '(';
    this.copy(expression);
    if (expression.isSequence) this.#text += ')';
  }
}
