import type { ElementDefinition } from '../../forms/definition.ts';
import { dynamicMember, listsElements, registerClass } from '../../platform-object.ts';
import type { FormAction } from './FormAction.ts';
import { elementDefinition, clearElement, FormElement } from './FormElement.ts';
import { FormField } from './FormField.ts';

/** Creates the elements of a group. `Form.ts` sets it, because importing that module would be circular. */
let createElement: (definition: ElementDefinition, parent: FormElement) => FormElement;
export function setElementFactory(factory: typeof createElement): void {
  createElement = factory;
}

/** A group of form elements. They are accessible as properties, `group.city`, and by ID, `group.get('city')`. */
export class FormGroup extends FormElement {
  readonly #children = new globalThis.Map<string, FormElement>();

  constructor(definition: ElementDefinition, parent: FormElement | null) {
    super(definition, parent);
    for (const child of definition.children) this.#children.set(child.id, createElement(child, this));
    // Scripts list the elements with Object.keys and for...in, and check for an element with `in`.
    for (const [id, value] of this.#children)
      if (!(id in this)) Object.defineProperty(this, id, { value, enumerable: true });
  }

  /** Returns the number of elements in the group. */
  get childCount(): number {
    return this.#children.size;
  }

  /** Returns the element with the given ID, or null if there is none. */
  get(formId: string): FormElement | null {
    return this.#children.get(formId) ?? null;
  }

  /** Returns true if the group and all elements within it are valid. */
  override get valid(): boolean {
    return super.valid && [...this.#children.values()].every((child) => child.valid);
  }

  /** Always returns null: no action is triggered in API hooks. */
  get triggeredAction(): FormAction | null {
    return null;
  }

  /** Always returns null: no form is submitted in API hooks. */
  get submittedAction(): FormAction | null {
    return null;
  }

  /**
   * Copies the properties of an object to the fields, and its nested objects to the nested groups. A property has the
   * name of the `binding` of the field or group, or else its ID. A field without a property is set to null. If `clear`
   * is true, the group is cleared first.
   */
  copyFrom(source: object, clear = false): void {
    if (clear) this.clearFormElement();
    for (const child of this.#children.values()) {
      const value: unknown = Reflect.get(
        Object(source) as object,
        child[elementDefinition].attributes['binding'] ?? child.formId,
      );
      if (child instanceof FormField) child.value = value;
      else if (child instanceof FormGroup && typeof value === 'object' && value !== null)
        child.copyFrom(value);
    }
  }

  /**
   * Copies the values of the fields to an object, and those of nested groups to its nested objects, if they exist. A
   * property has the name of the `binding` of the field or group, or else its ID.
   */
  copyTo(target: object): void {
    for (const child of this.#children.values()) {
      const name = child[elementDefinition].attributes['binding'] ?? child.formId;
      if (child instanceof FormField) Reflect.set(Object(target) as object, name, child.value);
      else if (child instanceof FormGroup) {
        const nestedObject: unknown = Reflect.get(Object(target) as object, name);
        if (typeof nestedObject === 'object' && nestedObject !== null) child.copyTo(nestedObject);
      }
    }
  }

  override [clearElement](): void {
    for (const child of this.#children.values()) child.clearFormElement();
  }

  [Symbol.iterator](): IterableIterator<FormElement> {
    return this.#children.values();
  }

  [dynamicMember](name: string): unknown {
    return this.#children.get(name);
  }
}
Object.defineProperty(FormGroup.prototype, listsElements, { value: true });
registerClass('web.FormGroup', FormGroup, { booleans: ['valid'] });
