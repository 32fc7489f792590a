import { registerClass } from '../../platform-object.ts';
import { CSRFProtection } from './CSRFProtection.ts';
import { FormAction } from './FormAction.ts';
import { FormField } from './FormField.ts';
import { FormGroup, setElementFactory } from './FormGroup.ts';

/** A form that the file `cartridge/forms/<locale>/<name>.xml` defines. */
export class Form extends FormGroup {
  /** Returns the name of the hidden field for the key that {@link secureKeyValue} returns. */
  get secureKeyHtmlName(): string {
    return `${this.htmlName}_securekey`;
  }

  /** Returns a new key that protects the form against cross-site request forgery: a token of CSRFProtection. */
  get secureKeyValue(): string {
    return CSRFProtection.generateToken();
  }
}
registerClass('web.Form', Form, { hiddenInDebugger: ['secureKeyValue'] });

setElementFactory((definition, parent) => {
  if (definition.kind === 'field') return new FormField(definition, parent);
  return definition.kind === 'action'
    ? new FormAction(definition, parent)
    : new FormGroup(definition, parent);
});
