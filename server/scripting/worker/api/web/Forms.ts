import { run } from '../../current-run.ts';
import { formDefinition } from '../../forms/definition.ts';
import { dynamicMember, noSuchMember, PlatformObject, platformClass } from '../../platform-object.ts';
import { Form } from './Form.ts';

/** Forms of the present run, by name: what is written to one is there until its end. */
const known = new WeakMap<object, globalThis.Map<string, Form>>();

/** The forms of the session: `session.forms.profile` is the one that `profile.xml` defines. */
export class Forms extends PlatformObject {
  [dynamicMember](name: string): unknown {
    const current = run();
    const forms = known.get(current) ?? new globalThis.Map<string, Form>();
    known.set(current, forms);
    const before = forms.get(name);
    if (before) return before;
    const definition = formDefinition(name);
    if (!definition) return noSuchMember;
    const form = new Form(definition, null);
    forms.set(name, form);
    return form;
  }
}
platformClass('web.Forms', Forms);
