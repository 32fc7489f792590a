export class SelectorSyntaxError extends Error {
  readonly selector: string;
  constructor(selector: string, position: number, expected: string) {
    super(`selector ${JSON.stringify(selector)}: expected ${expected} at position ${position}`);
    this.selector = selector;
  }
}

/** Reads a selector from left to right and skips whitespace between its parts. */
export class SelectorScanner {
  readonly #selector: string;
  #position = 0;

  constructor(selector: string) {
    this.#selector = selector;
  }

  get isAtEnd(): boolean {
    this.#skipWhitespace();
    return this.#position === this.#selector.length;
  }

  /** Whether the remaining input starts with the text. */
  peek(text: string): boolean {
    this.#skipWhitespace();
    return this.#selector.startsWith(text, this.#position);
  }

  /** Consumes the text if the remaining input starts with it, and returns whether it did. */
  accept(text: string): boolean {
    if (!this.peek(text)) return false;
    this.#position += text.length;
    return true;
  }

  /** @throws SelectorSyntaxError if the remaining input does not start with the text */
  expect(text: string): void {
    if (!this.accept(text)) this.fail(`"${text}"`);
  }

  /** Consumes and returns the text that matches a sticky pattern. Returns undefined if there is no match. */
  match(pattern: RegExp): string | undefined {
    this.#skipWhitespace();
    pattern.lastIndex = this.#position;
    const text = pattern.exec(this.#selector)?.[0];
    this.#position += text?.length ?? 0;
    return text;
  }

  fail(expected: string): never {
    throw new SelectorSyntaxError(this.#selector, this.#position, expected);
  }

  #skipWhitespace(): void {
    while (/\s/.test(this.#selector[this.#position] ?? '')) this.#position++;
  }
}
