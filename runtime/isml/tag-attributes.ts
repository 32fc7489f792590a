import type { AttributeParts, TemplateOperation } from '../../dialect/index.ts';
import { asText } from '../text-arguments.ts';
import { freezeClass } from '../protocol/primordials.ts';

/** A tag that a template is rendering, with the values of its attributes. */
export class TagAttributes {
  readonly name: string;
  readonly isClosing: boolean;
  readonly source: string;
  readonly line: number;
  readonly #attributes: ReadonlyMap<string, AttributeParts>;
  readonly #values: readonly unknown[];

  constructor(tag: Extract<TemplateOperation, { kind: 'tag' }>, values: readonly unknown[]) {
    this.name = tag.name;
    this.isClosing = tag.isClosing;
    this.source = tag.source;
    this.line = tag.line;
    this.#attributes = tag.attributes;
    this.#values = values;
  }

  get names(): string[] {
    return [...this.#attributes.keys()];
  }

  has(name: string): boolean {
    return this.#attributes.has(name);
  }

  /**
   * Returns the value of an attribute: the value of its expression if it consists of a single one, or else its text.
   * Returns undefined if there is no such attribute.
   */
  value(name: string): unknown {
    const parts = this.#attributes.get(name);
    if (!parts) return undefined;
    const [first] = parts;
    if (parts.length === 1 && typeof first === 'number') return this.#values[first];
    return parts.map((part) => (typeof part === 'string' ? part : textOfValue(this.#values[part]))).join('');
  }

  /** Returns the text of an attribute; undefined if there is none, or if it is empty. */
  text(name: string): string | undefined {
    const text = textOfValue(this.value(name));
    return text === '' ? undefined : text;
  }

  /** Returns the text of an attribute. @throws Error if there is none, or if it is empty */
  requireText(name: string): string {
    const text = this.text(name);
    if (text === undefined) throw new Error(`the attribute ${name} is empty.`);
    return text;
  }

  /** Returns an attribute's number, truncated to an integer, or the default. @throws TypeError if it is not a number */
  number(name: string, defaultValue: number): number {
    const text = this.text(name);
    const number = text === undefined ? defaultValue : Number(text);
    if (Number.isNaN(number))
      throw new TypeError(`the attribute ${name} is "${text}", which is not a number.`);
    return Math.trunc(number);
  }
}
freezeClass(TagAttributes);

/** Returns the text of a value before it is encoded; '' for null and undefined. */
export const textOfValue = (value: unknown): string =>
  value === null || value === undefined ? '' : asText(value);
