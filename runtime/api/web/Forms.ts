import { currentRun } from '../../current-run.ts';
import { readFormDefinition } from '../../forms/definition.ts';
import { dynamicMember, PlatformObject, registerClass } from '../../platform-object.ts';
import { Form } from './Form.ts';
import { SafeWeakMap } from '../../protocol/primordials.ts';

/** The forms of each script run, by name. The map is weak, so that the forms are released with the run. */
const formsByRun = new SafeWeakMap<object, globalThis.Map<string, Form>>();

/** The forms of the session. `session.forms.profile` is the form that `profile.xml` defines. */
export class Forms extends PlatformObject {
  [dynamicMember](name: string): unknown {
    const run = currentRun();
    const forms = formsByRun.get(run) ?? new globalThis.Map<string, Form>();
    formsByRun.set(run, forms);
    const storedForm = forms.get(name);
    if (storedForm) return storedForm;
    const definition = readFormDefinition(name);
    if (!definition) return undefined;
    const form = new Form(definition, null);
    forms.set(name, form);
    return form;
  }
}
registerClass('web.Forms', Forms);

/** Returns the forms of the session, as a proxy, so that scripts can check with `in` whether a form exists. */
export const sessionForms = (): Forms =>
  new Proxy(new Forms(), {
    has: (forms, name) =>
      name in forms || (typeof name === 'string' && readFormDefinition(name) !== undefined),
  });
