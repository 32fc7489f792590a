import { currentRun } from '../../current-run.ts';
import { formDefinition } from '../../forms/definition.ts';
import { dynamicMember, noSuchMember, PlatformObject, platformClass } from '../../platform-object.ts';
import { Form } from './Form.ts';
import { SafeWeakMap } from '../../protocol/primordials.ts';

/** The forms by run and name: values exist until the end of the run. */
const formsByRun = new SafeWeakMap<object, globalThis.Map<string, Form>>();

/** The forms of the session: `session.forms.profile` is the one that `profile.xml` defines. */
export class Forms extends PlatformObject {
  [dynamicMember](name: string): unknown {
    const current = currentRun();
    const forms = formsByRun.get(current) ?? new globalThis.Map<string, Form>();
    formsByRun.set(current, forms);
    const existing = forms.get(name);
    if (existing) return existing;
    const definition = formDefinition(name);
    if (!definition) return noSuchMember;
    const form = new Form(definition, null);
    forms.set(name, form);
    return form;
  }
}
platformClass('web.Forms', Forms);

/** The forms of the session, of which scripts also ask by `in` whether they exist. */
export const sessionForms = (): Forms =>
  new Proxy(new Forms(), {
    has: (forms, name) => name in forms || (typeof name === 'string' && formDefinition(name) !== undefined),
  });
