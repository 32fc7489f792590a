import { formatDate } from '../../format/format-date.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { parseDate } from '../../format/parse-date.ts';
import { formText } from '../../forms/form-text.ts';
import { platformClass } from '../../platform-object.ts';
import { entriesOf, Map } from '../util/Map.ts';
import { definitionOf, emptyElement, FormElement } from './FormElement.ts';
import { FormFieldOption } from './FormFieldOption.ts';
import { FormFieldOptions } from './FormFieldOptions.ts';

const types: Readonly<Record<string, number>> = { boolean: 1, date: 2, integer: 3, number: 4, string: 5 };
const defaultDate = 'yyyy-MM-dd';

/** A value of a form, with what it may be. */
export class FormField extends FormElement {
  static readonly FIELD_TYPE_BOOLEAN = 1;
  static readonly FIELD_TYPE_DATE = 2;
  static readonly FIELD_TYPE_INTEGER = 3;
  static readonly FIELD_TYPE_NUMBER = 4;
  static readonly FIELD_TYPE_STRING = 5;
  #value: unknown;
  #given:
    | readonly {
        readonly id: string;
        readonly value: unknown;
        readonly label: string;
        readonly object: unknown;
      }[]
    | undefined;
  #isSet = false;

  /** One of the constants `FIELD_TYPE_`. */
  get type(): number {
    return types[this[definitionOf].attributes['type'] ?? 'string'] ?? FormField.FIELD_TYPE_STRING;
  }

  /** The value, of the field's type; null where there is none. */
  get value(): unknown {
    if (this.#isSet) return this.#value ?? null;
    const preset = this[definitionOf].attributes['default-value'] ?? this.#presetOption();
    return preset === undefined ? null : (this.#read(preset) ?? null);
  }

  /** Values are taken as they are; a text is read as the field's type, and leaves the field not valid where it is none. */
  set value(value: unknown) {
    super.clearFormElement();
    this.#isSet = true;
    this.#value = typeof value === 'string' ? this.#read(value) : (value ?? null);
    if (this.#value === undefined)
      this.invalidateFormElement(formText(this[definitionOf].attributes['parse-error']));
  }

  /** The value as a page shows it. */
  get htmlValue(): string {
    const { value } = this;
    if (value === null || value === undefined) return '';
    return value instanceof Date
      ? formatDate(value.getTime(), 'UTC', this.#dateFormat, localeTag())
      : String(value);
  }

  set htmlValue(text: string) {
    this.value = String(text);
  }

  /** Whether a field of true or false is true. */
  get checked(): boolean {
    return this.value === true;
  }

  /** Whether the value fits: it is there where it must be, and has the length, the size and the form that it may have. */
  override get valid(): boolean {
    return super.valid && this.#problem() === undefined;
  }

  /** Why it is not valid; null where it is. */
  override get error(): string | null {
    return super.error ?? this.#problem() ?? null;
  }

  get mandatory(): boolean {
    return this[definitionOf].attributes['mandatory'] === 'true';
  }

  get label(): string | null {
    return formText(this[definitionOf].attributes['label']);
  }

  get description(): string | null {
    return formText(this[definitionOf].attributes['description']);
  }

  get regEx(): string | null {
    return this[definitionOf].attributes['regexp'] ?? null;
  }

  get maxLength(): number | null {
    return this.#number('max-length');
  }

  get minLength(): number | null {
    return this.#number('min-length');
  }

  get maxValue(): number | null {
    return this.#number('max');
  }

  get minValue(): number | null {
    return this.#number('min');
  }

  /** The values that the field offers. */
  get options(): FormFieldOptions {
    return new FormFieldOptions(this.#options());
  }

  /** Offers the entries of a map or plain object, or the elements of a collection, as options. */
  setOptions(options: Map | Iterable<unknown> | Record<string, unknown>): void {
    if (options instanceof Map || (typeof options === 'object' && !(Symbol.iterator in options))) {
      const entries = options instanceof Map ? options[entriesOf]() : Object.entries(options);
      this.#given = entries.map(([key, value]) => ({
        id: String(key),
        value: String(key),
        label: String(value),
        object: value,
      }));
      return;
    }
    this.#given = [...options].map((one) => ({
      id: String(one),
      value: one,
      label: String(one),
      object: one,
    }));
  }

  /** The option whose value the field has; null where none is. */
  get selectedOption(): FormFieldOption | null {
    return this.#options().find(({ selected }) => selected) ?? null;
  }

  /** What the chosen option was made of. */
  get selectedOptionObject(): unknown {
    return this.selectedOption?.object ?? null;
  }

  override [emptyElement](): void {
    this.#isSet = true;
    this.#value = null;
  }

  #options(): FormFieldOption[] {
    const defined = this[definitionOf].options.map(({ id, value, label }) => ({
      ...{ id, value, object: null },
      label: formText(label) ?? label,
    }));
    return (this.#given ?? defined).map(
      (option) => new FormFieldOption(option, () => String(this.value) === String(option.value)),
    );
  }

  #presetOption(): string | undefined {
    return this[definitionOf].options.find(({ isDefault }) => isDefault)?.value;
  }

  get #dateFormat(): string {
    return this[definitionOf].attributes['format'] ?? defaultDate;
  }

  #number(name: string): number | null {
    const text = this[definitionOf].attributes[name];
    return text === undefined || Number.isNaN(Number(text)) ? null : Number(text);
  }

  /** A text as the field's type; null for an empty one, undefined where it is none. */
  #read(text: string): unknown {
    if (text === '') return null;
    switch (this.type) {
      case FormField.FIELD_TYPE_BOOLEAN:
        return text === 'true' || text === this[definitionOf].attributes['selected-value'];
      case FormField.FIELD_TYPE_INTEGER:
        return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
      case FormField.FIELD_TYPE_NUMBER:
        return Number.isFinite(Number(text)) ? Number(text) : undefined;
      case FormField.FIELD_TYPE_DATE:
        try {
          return new Date(parseDate(text, this.#dateFormat, 'UTC', localeTag()));
        } catch {
          // The field says so by not being valid.
          return undefined;
        }
      default:
        return text;
    }
  }

  #problem(): string | undefined {
    const { attributes } = this[definitionOf];
    const told = (name: string, fallback: string) =>
      formText(attributes[name] ?? attributes['value-error']) ?? fallback;
    const { value, minLength, maxLength, minValue, maxValue, regEx } = this;
    if (value === null || value === '')
      return this.mandatory ? told('missing-error', 'A value is needed.') : undefined;
    if (typeof value === 'string') {
      if (value.length < (minLength ?? 0) || value.length > (maxLength ?? Number.POSITIVE_INFINITY))
        return told('range-error', 'The text is too short or too long.');
      if (regEx !== null && !new RegExp(regEx).test(value))
        return told('parse-error', 'The text does not fit.');
    }
    if (typeof value === 'number' && (value < (minValue ?? value) || value > (maxValue ?? value)))
      return told('range-error', 'The number is too small or too large.');
    return undefined;
  }
}
platformClass('web.FormField', FormField, { booleans: ['checked', 'mandatory', 'valid'] });
