import { absent, dynamicMember, noSuchMember, PlatformObject, platformClass } from '../../platform-object.ts';
import type { FormFieldOption } from './FormFieldOption.ts';

/** The values that a field offers: by position, `options[0]`, and by id, `options['DE']`. */
export class FormFieldOptions extends PlatformObject {
  readonly #options: readonly FormFieldOption[];

  constructor(options: readonly FormFieldOption[]) {
    super();
    this.#options = options;
  }

  /** How many there are. */
  get optionsCount(): number {
    return this.#options.length;
  }

  get length(): number {
    return this.#options.length;
  }

  [Symbol.iterator](): ArrayIterator<FormFieldOption> {
    return this.#options.values();
  }

  [dynamicMember](name: string): unknown {
    const found = /^\d+$/.test(name)
      ? this.#options[Number(name)]
      : this.#options.find(({ optionId }) => optionId === name);
    return found ?? (/^(get|set|is)[A-Z]/.test(name) ? noSuchMember : absent);
  }
}
platformClass('web.FormFieldOptions', FormFieldOptions);
