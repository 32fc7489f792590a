/** An error in the text of a Velocity template. */
export class VelocitySyntaxError extends Error {
  constructor(problem: string, text: string, position: number) {
    const lines = text.slice(0, position).split('\n');
    super(`Velocity template, line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}: ${problem}`);
    this.name = 'VelocitySyntaxError';
  }
}

/** Reads the text of a template from left to right. */
export class TemplateReader {
  readonly text: string;
  position = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** Moves past the match of a sticky pattern at the position and returns it; undefined if it does not match. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (!match) return undefined;
    this.position += match[0].length;
    return match;
  }

  /** Moves past a string. Returns false, and does not move, if the string is not at the position. */
  takeText(text: string): boolean {
    if (!this.text.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  skipSpace(): void {
    this.take(/\s*/y);
  }

  /** Moves past spaces and a string. @throws VelocitySyntaxError if the string is not there */
  expect(text: string): void {
    this.skipSpace();
    if (!this.takeText(text)) this.fail(`"${text}" is expected.`);
  }

  /** @throws VelocitySyntaxError */
  fail(problem: string, position = this.position): never {
    throw new VelocitySyntaxError(problem, this.text, position);
  }
}
