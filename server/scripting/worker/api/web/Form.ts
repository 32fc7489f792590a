import { platformClass } from '../../platform-object.ts';
import { FormAction } from './FormAction.ts';
import { FormField } from './FormField.ts';
import { FormGroup, makeElementsBy } from './FormGroup.ts';

/** A form, as `cartridge/forms/<locale>/<name>.xml` defines it. */
export class Form extends FormGroup {}
platformClass('web.Form', Form);

makeElementsBy((definition, parent) => {
  if (definition.kind === 'field') return new FormField(definition, parent);
  return definition.kind === 'action'
    ? new FormAction(definition, parent)
    : new FormGroup(definition, parent);
});
