import { dynamicMember, PlatformObject, registerClass } from '../../platform-object.ts';
import type { FormFieldOption } from './FormFieldOption.ts';

/** The options of a field. They are accessible by index, `options[0]`, and by ID, `options['DE']`. */
export class FormFieldOptions extends PlatformObject {
  readonly #options: readonly FormFieldOption[];

  constructor(options: readonly FormFieldOption[]) {
    super();
    this.#options = options;
  }

  /** Returns the number of options. */
  get optionsCount(): number {
    return this.#options.length;
  }

  /** Returns the number of options. */
  get length(): number {
    return this.#options.length;
  }

  [Symbol.iterator](): ArrayIterator<FormFieldOption> {
    return this.#options.values();
  }

  [dynamicMember](name: string): unknown {
    return /^\d+$/.test(name)
      ? this.#options[Number(name)]
      : this.#options.find(({ optionId }) => optionId === name);
  }
}
registerClass('web.FormFieldOptions', FormFieldOptions);
