import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

interface Option {
  readonly id: string;
  readonly value: unknown;
  readonly label: string;
  readonly object: unknown;
}

/** An option that can be selected as the value of a field. */
export class FormFieldOption extends PlatformObject {
  readonly #option: Option;
  readonly #isSelected: () => boolean;

  constructor(option: Option, isSelected: () => boolean) {
    super();
    this.#option = option;
    this.#isSelected = isSelected;
  }

  /** Returns the ID of the option. */
  get optionId(): string {
    return this.#option.id;
  }

  /** Returns the value that the field has if the option is selected. */
  get value(): unknown {
    return this.#option.value;
  }

  /** Returns the value of the option as it appears in HTML. */
  get htmlValue(): string {
    return String(this.#option.value);
  }

  /** Returns the label of the option. */
  get label(): string {
    return this.#option.label;
  }

  /** Returns the object from which `setOptions` created the option, or null if the form's file defines the option. */
  get object(): unknown {
    return this.#option.object;
  }

  /** Returns true if the option is selected. */
  get selected(): boolean {
    return this.#isSelected();
  }

  /** Returns true if the option is selected. */
  get checked(): boolean {
    return this.selected;
  }

  [displayId](): string {
    return this.optionId;
  }
}
registerClass('web.FormFieldOption', FormFieldOption, { booleans: ['checked', 'selected'] });
