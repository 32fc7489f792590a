import { currentRun } from '../../current-run.ts';
import type { ElementDefinition } from '../../forms/definition.ts';
import { displayId, PlatformObject, registerClass } from '../../platform-object.ts';

/** The definition of the element; internal to the Script API. */
export const elementDefinition: unique symbol = Symbol('elementDefinition');
/** The method that clears the element's values; internal to the Script API. */
export const clearElement: unique symbol = Symbol('clearElement');

/** An element of a form: a field, an action or a group. */
export abstract class FormElement extends PlatformObject {
  declare readonly [elementDefinition]: ElementDefinition;
  readonly #parent: FormElement | null;
  #error: string | null = null;
  #isValid = true;

  constructor(definition: ElementDefinition, parent: FormElement | null) {
    super();
    Object.defineProperty(this, elementDefinition, { value: definition });
    this.#parent = parent;
  }

  /** Returns the ID of the element, which is unique in its parent. */
  get formId(): string {
    return this[elementDefinition].id;
  }

  /**
   * Returns the name of the element in HTML forms, which consists of the module root, `frm` and the IDs from the form
   * to the element: `dwfrm_profile_email`.
   */
  get htmlName(): string {
    return this.#parent === null
      ? `${currentRun().moduleRoot}frm_${this.formId}`
      : `${this.#parent.htmlName}_${this.formId}`;
  }

  /** Returns the name of the element in HTML forms, the same as `htmlName`. */
  get dynamicHtmlName(): string {
    return this.htmlName;
  }

  /** Returns the parent element, or null for a form. */
  get parent(): FormElement | null {
    return this.#parent;
  }

  /** Returns true if the element and all elements within it are valid. */
  get valid(): boolean {
    return this.#isValid;
  }

  /** Returns the message about why the element is invalid, or null if there is none. */
  get error(): string | null {
    return this.#error;
  }

  /** Marks the element as invalid, optionally with an error message. */
  invalidateFormElement(error?: string | null): void {
    this.#isValid = false;
    this.#error = error ?? null;
  }

  /** Clears the element's values and marks it as valid. */
  clearFormElement(): void {
    this.#isValid = true;
    this.#error = null;
    this[clearElement]();
  }

  [clearElement](): void {
    return undefined;
  }

  [displayId](): string {
    return this.formId;
  }
}
registerClass('web.FormElement', FormElement, { booleans: ['valid'] });
