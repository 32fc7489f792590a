import { freezeClass } from '../protocol/primordials.ts';

/** Maximum number of characters that a rendering writes. */
const maxLength = 10_000_000;

/** The text that a rendering writes. Parts of it, such as the body of an `<isdecorate>`, are collected separately. */
export class Output {
  readonly #buffers: string[] = [''];
  #length = 0;

  /** @throws Error if the page is too long */
  write(text: string): void {
    this.#length += text.length;
    if (this.#length > maxLength)
      throw new Error(
        `A template can write at most ${maxLength} characters: check its loops, and render the parts separately.`,
      );
    this.#buffers.push((this.#buffers.pop() ?? '') + text);
  }

  /** Collects the following output separately, until {@link end}. */
  begin(): void {
    this.#buffers.push('');
  }

  /** Returns what was written since {@link begin}. */
  end(): string {
    return this.#buffers.pop() ?? '';
  }

  get text(): string {
    return this.#buffers.join('');
  }
}
freezeClass(Output);
