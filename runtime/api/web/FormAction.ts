import { formText } from '../../forms/form-text.ts';
import { registerClass } from '../../platform-object.ts';
import { elementDefinition, FormElement } from './FormElement.ts';

/** An action of a form, such as its submit button. It is never triggered in API hooks. */
export class FormAction extends FormElement {
  /** Always returns false: no action is triggered in API hooks. */
  get triggered(): boolean {
    return false;
  }

  /** Always returns false: no form is submitted in API hooks. */
  get submitted(): boolean {
    return false;
  }

  /** Returns the label of the action in the request's locale, or null if there is none. */
  get label(): string | null {
    return formText(this[elementDefinition].attributes['label']);
  }

  /** Returns the description of the action in the request's locale, or null if there is none. */
  get description(): string | null {
    return formText(this[elementDefinition].attributes['description']);
  }
}
registerClass('web.FormAction', FormAction, { booleans: ['triggered', 'submitted'] });
