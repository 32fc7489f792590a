export class SelectorSyntaxError extends Error {
  readonly selector: string;
  constructor(selector: string, at: number, expected: string) {
    super(`selector ${JSON.stringify(selector)}: expected ${expected} at position ${at}`);
    this.selector = selector;
  }
}

/** Reads a selector from left to right; blanks between its parts say nothing. */
export class SelectorScanner {
  readonly #selector: string;
  #at = 0;

  constructor(selector: string) {
    this.#selector = selector;
  }

  get atEnd(): boolean {
    this.#skipBlanks();
    return this.#at === this.#selector.length;
  }

  /** Whether the text comes next. */
  peeks(text: string): boolean {
    this.#skipBlanks();
    return this.#selector.startsWith(text, this.#at);
  }

  /** Takes the text where it comes next. */
  takes(text: string): boolean {
    if (!this.peeks(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** @throws SelectorSyntaxError where the text does not come next */
  take(text: string): void {
    if (!this.takes(text)) this.fail(`"${text}"`);
  }

  /** What matches next, by a sticky pattern; undefined where nothing does. */
  match(pattern: RegExp): string | undefined {
    this.#skipBlanks();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#selector)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  fail(expected: string): never {
    throw new SelectorSyntaxError(this.#selector, this.#at, expected);
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#selector[this.#at] ?? '')) this.#at++;
  }
}
