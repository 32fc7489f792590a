import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

interface Option {
  readonly id: string;
  readonly value: unknown;
  readonly label: string;
  readonly object: unknown;
}

/** One of the values that a field offers. */
export class FormFieldOption extends PlatformObject {
  readonly #option: Option;
  readonly #isChosen: () => boolean;

  constructor(option: Option, isChosen: () => boolean) {
    super();
    this.#option = option;
    this.#isChosen = isChosen;
  }

  get optionId(): string {
    return this.#option.id;
  }

  get value(): unknown {
    return this.#option.value;
  }

  get htmlValue(): string {
    return String(this.#option.value);
  }

  get label(): string {
    return this.#option.label;
  }

  /** What the option was made of, where a script made it. */
  get object(): unknown {
    return this.#option.object;
  }

  /** Whether the field has its value. */
  get selected(): boolean {
    return this.#isChosen();
  }

  [identity](): string {
    return this.optionId;
  }
}
platformClass('web.FormFieldOption', FormFieldOption, { booleans: ['selected'] });
