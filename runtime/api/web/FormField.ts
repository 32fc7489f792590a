import { formatDate } from '../../format/format-date.ts';
import { localeTag } from '../../format/locale-tag.ts';
import { parseDate } from '../../format/parse-date.ts';
import { formText } from '../../forms/form-text.ts';
import { registerClass } from '../../platform-object.ts';
import { listEntries, Map } from '../util/Map.ts';
import { elementDefinition, clearElement, FormElement } from './FormElement.ts';
import { FormFieldOption } from './FormFieldOption.ts';
import { FormFieldOptions } from './FormFieldOptions.ts';
import { freezeTable } from '../../protocol/primordials.ts';

const fieldTypes: Readonly<Record<string, number>> = freezeTable({
  boolean: 1,
  date: 2,
  integer: 3,
  number: 4,
  string: 5,
});
const defaultDateFormat = 'yyyy-MM-dd';

/** A field of a form, with its value and validation rules. */
export class FormField extends FormElement {
  static readonly FIELD_TYPE_BOOLEAN = 1;
  static readonly FIELD_TYPE_DATE = 2;
  static readonly FIELD_TYPE_INTEGER = 3;
  static readonly FIELD_TYPE_NUMBER = 4;
  static readonly FIELD_TYPE_STRING = 5;
  #value: unknown;
  #scriptOptions:
    | readonly {
        readonly id: string;
        readonly value: unknown;
        readonly label: string;
        readonly object: unknown;
      }[]
    | undefined;
  #isSet = false;

  /** Returns the type of the field: one of the FIELD_TYPE constants. */
  get type(): number {
    return fieldTypes[this[elementDefinition].attributes['type'] ?? 'string'] ?? FormField.FIELD_TYPE_STRING;
  }

  /**
   * Returns the value that was set, or the default value if none was. Returns null if there is neither, or the field
   * has been cleared.
   */
  get value(): unknown {
    if (this.#isSet) return this.#value ?? null;
    const defaultValue =
      this[elementDefinition].attributes['default-value'] ?? this.#findDefaultOptionValue();
    return defaultValue === undefined ? null : (this.#parse(defaultValue) ?? null);
  }

  /**
   * Sets the value. A string is parsed as the field's type; if that fails, the field becomes invalid. Values of other
   * types are not converted.
   */
  set value(value: unknown) {
    super.clearFormElement();
    this.#isSet = true;
    this.#value = typeof value === 'string' ? this.#parse(value) : (value ?? null);
    if (this.#value === undefined)
      this.invalidateFormElement(formText(this[elementDefinition].attributes['parse-error']));
  }

  /** Returns the value of the field as it appears in HTML, or an empty string if there is none. */
  get htmlValue(): string {
    const { value } = this;
    if (value === null || value === undefined) return '';
    return value instanceof Date
      ? formatDate(value.getTime(), 'UTC', this.#dateFormat, localeTag())
      : String(value);
  }

  /**
   * Sets the value from a string, as it appears in HTML. If the string cannot be parsed as the field's type, the field
   * becomes invalid.
   */
  set htmlValue(text: string) {
    this.value = String(text);
  }

  /** Returns true if the value of the field is true. */
  get checked(): boolean {
    return this.value === true;
  }

  /** Returns true if the value of the field is true. */
  get selected(): boolean {
    return this.checked;
  }

  /**
   * Returns true if the value satisfies the field's rules for presence, length, range and format, and the field has not
   * been marked as invalid.
   */
  override get valid(): boolean {
    return super.valid && this.#findValidationError() === undefined;
  }

  /** Returns the message about why the field is invalid, or null if there is none. */
  override get error(): string | null {
    return super.error ?? this.#findValidationError() ?? null;
  }

  /** Returns true if the field must have a value. */
  get mandatory(): boolean {
    return this[elementDefinition].attributes['mandatory'] === 'true';
  }

  /** Returns the label of the field in the request's locale, or null if there is none. */
  get label(): string | null {
    return formText(this[elementDefinition].attributes['label']);
  }

  /** Returns the description of the field in the request's locale, or null if there is none. */
  get description(): string | null {
    return formText(this[elementDefinition].attributes['description']);
  }

  /** Returns the regular expression that the value must match, or null if there is none. */
  get regEx(): string | null {
    return this[elementDefinition].attributes['regexp'] ?? null;
  }

  /** Returns the maximum length of the value in characters, or null if it is not limited. */
  get maxLength(): number | null {
    return this.#readNumberAttribute('max-length');
  }

  /** Returns the minimum length of the value in characters, or null if it is not limited. */
  get minLength(): number | null {
    return this.#readNumberAttribute('min-length');
  }

  /** Returns the maximum of a field with a number, or null if there is none. */
  get maxValue(): number | null {
    return this.#readNumberAttribute('max');
  }

  /** Returns the minimum of a field with a number, or null if there is none. */
  get minValue(): number | null {
    return this.#readNumberAttribute('min');
  }

  /** Returns the options that can be selected as the value. */
  get options(): FormFieldOptions {
    return new FormFieldOptions(this.#createOptions());
  }

  /**
   * Sets the options that can be selected. An entry of a map or plain object becomes an option: its key is the value of
   * the option, and its value is the label. An element of a collection becomes an option whose value is the element.
   */
  setOptions(options: Map | Iterable<unknown> | Record<string, unknown>): void {
    if (options instanceof Map || (typeof options === 'object' && !(Symbol.iterator in options))) {
      const entries = options instanceof Map ? options[listEntries]() : Object.entries(options);
      this.#scriptOptions = entries.map(([key, value]) => ({
        id: String(key),
        value: String(key),
        label: String(value),
        object: value,
      }));
      return;
    }
    this.#scriptOptions = [...options].map((element) => ({
      id: String(element),
      value: element,
      label: String(element),
      object: element,
    }));
  }

  /** Returns the option that is selected, or null if there is none. */
  get selectedOption(): FormFieldOption | null {
    return this.#createOptions().find(({ selected }) => selected) ?? null;
  }

  /** Returns the object from which `setOptions` created the selected option, or null if there is none. */
  get selectedOptionObject(): unknown {
    return this.selectedOption?.object ?? null;
  }

  override [clearElement](): void {
    this.#isSet = true;
    this.#value = null;
  }

  #createOptions(): FormFieldOption[] {
    const definedOptions = this[elementDefinition].options.map(({ id, value, label }) => ({
      id,
      value,
      object: null,
      label: formText(label) ?? label,
    }));
    return (this.#scriptOptions ?? definedOptions).map(
      (option) => new FormFieldOption(option, () => String(this.value) === String(option.value)),
    );
  }

  #findDefaultOptionValue(): string | undefined {
    return this[elementDefinition].options.find(({ isDefault }) => isDefault)?.value;
  }

  get #dateFormat(): string {
    return this[elementDefinition].attributes['format'] ?? defaultDateFormat;
  }

  #readNumberAttribute(name: string): number | null {
    const text = this[elementDefinition].attributes[name];
    return text === undefined || Number.isNaN(Number(text)) ? null : Number(text);
  }

  /** Parses a string as the field's type. Returns null for an empty string, and undefined if it is not valid. */
  #parse(text: string): unknown {
    if (text === '') return null;
    switch (this.type) {
      case FormField.FIELD_TYPE_BOOLEAN:
        return text === 'true' || text === this[elementDefinition].attributes['selected-value'];
      case FormField.FIELD_TYPE_INTEGER:
        return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
      case FormField.FIELD_TYPE_NUMBER:
        return Number.isFinite(Number(text)) ? Number(text) : undefined;
      case FormField.FIELD_TYPE_DATE:
        try {
          return new Date(parseDate(text, this.#dateFormat, 'UTC', localeTag()));
        } catch {
          // The field becomes invalid.
          return undefined;
        }
      default:
        return text;
    }
  }

  #findValidationError(): string | undefined {
    const { attributes } = this[elementDefinition];
    const message = (name: string, fallback: string) =>
      formText(attributes[name] ?? attributes['value-error']) ?? fallback;
    const { value, minLength, maxLength, minValue, maxValue, regEx } = this;
    if (value === null || value === '')
      return this.mandatory ? message('missing-error', 'A value is required.') : undefined;
    if (typeof value === 'string') {
      if (value.length < (minLength ?? 0) || value.length > (maxLength ?? Number.POSITIVE_INFINITY))
        return message('range-error', 'The text is too short or too long.');
      if (regEx !== null && !new RegExp(regEx).test(value))
        return message('parse-error', 'The text has the wrong format.');
    }
    if (typeof value === 'number' && (value < (minValue ?? value) || value > (maxValue ?? value)))
      return message('range-error', 'The number is too small or too large.');
    return undefined;
  }
}
registerClass('web.FormField', FormField, { booleans: ['checked', 'mandatory', 'selected', 'valid'] });
