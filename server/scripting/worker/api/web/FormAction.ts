import { platformClass } from '../../platform-object.ts';
import { definitionOf, FormElement } from './FormElement.ts';

/** A button of a form. In hooks of an API nobody presses it. */
export class FormAction extends FormElement {
  /** Whether it was pressed. */
  get triggered(): boolean {
    return false;
  }

  /** Whether the form was sent by it. */
  get submitted(): boolean {
    return false;
  }

  /** What stands on it. */
  get label(): string | null {
    return this[definitionOf].attributes['label'] ?? null;
  }

  get description(): string | null {
    return this[definitionOf].attributes['description'] ?? null;
  }
}
platformClass('web.FormAction', FormAction, { booleans: ['triggered', 'submitted'] });
