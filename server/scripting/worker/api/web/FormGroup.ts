import type { ElementDefinition } from '../../forms/definition.ts';
import { absent, dynamicMember, noSuchMember, platformClass } from '../../platform-object.ts';
import type { FormAction } from './FormAction.ts';
import { definitionOf, emptyElement, FormElement } from './FormElement.ts';
import { FormField } from './FormField.ts';

/** Makes the elements of a group; set by the form's own file, which needs this one. */
let makeElement: (definition: ElementDefinition, parent: FormElement) => FormElement;
export function makeElementsBy(make: typeof makeElement): void {
  makeElement = make;
}

/** Elements of a form that belong together: `group.city`, `group.get('city')`. */
export class FormGroup extends FormElement {
  readonly #children = new globalThis.Map<string, FormElement>();

  constructor(definition: ElementDefinition, parent: FormElement | null) {
    super(definition, parent);
    for (const child of definition.children) this.#children.set(child.id, makeElement(child, this));
  }

  /** How many elements are in it. */
  get childCount(): number {
    return this.#children.size;
  }

  /** The element of an id; null where there is none. */
  get(formId: string): FormElement | null {
    return this.#children.get(formId) ?? null;
  }

  /** Whether the group, and all that is in it, holds what it may hold. */
  override get valid(): boolean {
    return super.valid && [...this.#children.values()].every((child) => child.valid);
  }

  /** The button that was pressed: none, in hooks of an API. */
  get triggeredAction(): FormAction | null {
    return null;
  }

  /** The button by which the form was sent: none, in hooks of an API. */
  get submittedAction(): FormAction | null {
    return null;
  }

  /** Fills the fields with what an object has under their bindings (their ids, unless they name others). */
  copyFrom(object: object, clear = false): void {
    if (clear) this.clearFormElement();
    for (const child of this.#children.values()) {
      const value: unknown = Reflect.get(
        Object(object) as object,
        child[definitionOf].attributes['binding'] ?? child.formId,
      );
      if (child instanceof FormField) child.value = value;
      else if (child instanceof FormGroup && typeof value === 'object' && value !== null)
        child.copyFrom(value);
    }
  }

  /** Writes the fields to an object, under their bindings. */
  copyTo(object: object): void {
    for (const child of this.#children.values()) {
      const name = child[definitionOf].attributes['binding'] ?? child.formId;
      if (child instanceof FormField) Reflect.set(Object(object) as object, name, child.value);
      else if (child instanceof FormGroup) {
        const inner: unknown = Reflect.get(Object(object) as object, name);
        if (typeof inner === 'object' && inner !== null) child.copyTo(inner);
      }
    }
  }

  override [emptyElement](): void {
    for (const child of this.#children.values()) child.clearFormElement();
  }

  [Symbol.iterator](): IterableIterator<FormElement> {
    return this.#children.values();
  }

  [dynamicMember](name: string): unknown {
    return this.#children.get(name) ?? (/^(get|set|is|add|remove)[A-Z]/.test(name) ? noSuchMember : absent);
  }
}
platformClass('web.FormGroup', FormGroup, { booleans: ['valid'] });
