import { platformClass } from '../../platform-object.ts';
import { FormAction } from './FormAction.ts';
import { FormField } from './FormField.ts';
import { FormGroup, setElementFactory } from './FormGroup.ts';

/** A form that the file `cartridge/forms/<locale>/<name>.xml` defines. */
export class Form extends FormGroup {}
platformClass('web.Form', Form);

setElementFactory((definition, parent) => {
  if (definition.kind === 'field') return new FormField(definition, parent);
  return definition.kind === 'action'
    ? new FormAction(definition, parent)
    : new FormGroup(definition, parent);
});
