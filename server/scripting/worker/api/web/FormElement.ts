import { run } from '../../current-run.ts';
import type { ElementDefinition } from '../../forms/definition.ts';
import { identity, PlatformObject, platformClass } from '../../platform-object.ts';

/** What stands in the definition; for the service's own code. */
export const definitionOf: unique symbol = Symbol('definitionOf');
/** Empties the element; for the service's own code. */
export const emptyElement: unique symbol = Symbol('emptyElement');

/** A part of a form. */
export abstract class FormElement extends PlatformObject {
  declare readonly [definitionOf]: ElementDefinition;
  readonly #parent: FormElement | null;
  #error: string | null = null;
  #valid = true;

  constructor(definition: ElementDefinition, parent: FormElement | null) {
    super();
    Object.defineProperty(this, definitionOf, { value: definition });
    this.#parent = parent;
  }

  /** The element's id within the one around it. */
  get formId(): string {
    return this[definitionOf].id;
  }

  /** The name under which a page sends it: the ids from the form on, and before them the module root with `frm`. */
  get htmlName(): string {
    return this.#parent === null
      ? `${run().moduleRoot}frm_${this.formId}`
      : `${this.#parent.htmlName}_${this.formId}`;
  }

  /** As `htmlName`. */
  get dynamicHtmlName(): string {
    return this.htmlName;
  }

  /** The element around it; null for a form. */
  get parent(): FormElement | null {
    return this.#parent;
  }

  /** Whether the element, and all that is in it, holds what it may hold. */
  get valid(): boolean {
    return this.#valid;
  }

  /** Why it is not valid; null where it is. */
  get error(): string | null {
    return this.#error;
  }

  /** Declares it not to be valid, with a message if given. */
  invalidateFormElement(error?: string | null): void {
    this.#valid = false;
    this.#error = error ?? null;
  }

  /** Empties it, and makes it valid. */
  clearFormElement(): void {
    this.#valid = true;
    this.#error = null;
    this[emptyElement]();
  }

  [emptyElement](): void {
    return undefined;
  }

  [identity](): string {
    return this.formId;
  }
}
platformClass('web.FormElement', FormElement, { booleans: ['valid'] });
