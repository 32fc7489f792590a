import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

const profileForm = `<?xml version="1.0"?>
<form xmlns="urn:forms">
  <field formid="email" label="form.email" type="string" mandatory="true" max-length="20" regexp="^[^@]+@[^@]+$"
    missing-error="error.email.missing" parse-error="error.email" binding="mail"/>
  <field formid="age" type="integer" min="18" max="120" range-error="error.age"/>
  <field formid="birthday" type="date" format="dd.MM.yyyy"/>
  <field formid="agree" type="boolean" selected-value="on"/>
  <group formid="home"><include formid="address" name="address"/></group>
  <action formid="confirm" valid-form="true" label="form.confirm" description="Sends the form"/>
</form>`;
const addressForm = `<form><field formid="country" type="string"><options>
  <option optionid="US" label="country.us" value="US"/><option optionid="DE" label="Germany" value="DE" default="true"/>
</options></field></form>`;

describe('Forms in scripts', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
    bench.workspace.write({
      'app/cartridge/forms/default/profile.xml': profileForm,
      'app/cartridge/forms/default/address.xml': addressForm,
      'app/cartridge/forms/de/address.xml': addressForm
        .replace('DE" default="true"', 'DE"')
        .replace('us"', 'us" default="true"'),
      'app/cartridge/forms/default/round.xml': '<form><include formid="again" name="round"/></form>',
      'app/cartridge/forms/default/broken.xml': '<form><field></form>',
      'app/cartridge/templates/resources/forms.properties':
        'form.email=Your e-mail\nform.confirm=Send now\nerror.email=No e-mail\ncountry.us=United States',
    });
  });
  after(() => bench.close());
  const runScript = (body: string, locale = 'en-US') => {
    const scope = bench.createScope();
    return bench.runScript(body, { ...scope, request: { ...scope.request, locale } });
  };

  it('a form has a secure key, whose value differs at each read', async () => {
    assert.deepEqual(
      await runScript(`
        var form = session.forms.profile, token = form.secureKeyValue;
        out.result = [form.secureKeyHtmlName, form.getSecureKeyHtmlName(), /^[\\w-]+\\.[\\w-]+$/.test(token), form.getSecureKeyValue() !== token];`),
      ['svcfrm_profile_securekey', 'svcfrm_profile_securekey', true, true],
    );
  });

  it('a script converts a form and its groups to plain objects', async () => {
    assert.deepEqual(
      await runScript(`
        var FormField = require('svc/web/FormField'), FormGroup = require('svc/web/FormGroup'), FormAction = require('svc/web/FormAction');
        function toPlainObject(group) {
          var elements = {};
          Object.keys(group).forEach(function (id) {
            if (group[id] instanceof FormField) elements[id] = group[id].htmlName;
            else if (group[id] instanceof FormAction) elements[id] = 'action';
            else if (group[id] instanceof FormGroup) elements[id] = toPlainObject(group[id]);
          });
          return elements;
        }
        out.result = toPlainObject(session.forms.profile);`),
      {
        email: 'svcfrm_profile_email',
        age: 'svcfrm_profile_age',
        birthday: 'svcfrm_profile_birthday',
        agree: 'svcfrm_profile_agree',
        confirm: 'action',
        home: { address: { country: 'svcfrm_profile_home_address_country' } },
      },
    );
  });

  it('checkboxes and options state whether they are selected', async () => {
    assert.deepEqual(
      await runScript(`
        var form = session.forms.profile, states = [form.agree.checked, form.agree.selected];
        form.agree.value = true;
        var country = form.home.address.country, options = [country.options[0], country.options[1]];
        out.result = [states, form.agree.checked, form.agree.selected, form.agree.isSelected(),
          options.map(function (option) { return [option.optionId, option.checked, option.isChecked(), option.selected]; })];
        form.agree.value = false;`),
      [
        [false, false],
        true,
        true,
        true,
        [
          ['US', false, false, false],
          ['DE', true, true, true],
        ],
      ],
    );
  });

  it('the operator `in` tells whether a form, a group or a field exists', async () => {
    assert.deepEqual(
      await runScript(`
        var names = [];
        for (var name in session.forms.profile.home.address) names.push(name);
        out.result = ['profile' in session.forms, 'none' in session.forms, 'home' in session.forms.profile, 'country' in session.forms.profile.home.address,
          'city' in session.forms.profile.home.address, names.indexOf('country') >= 0, session.forms instanceof require('svc/web/Forms')];`),
      [true, false, true, true, false, true, true],
    );
  });

  it('the texts of an action come from the resource bundle `forms`, or are shown as they are', async () => {
    assert.deepEqual(
      await runScript(
        'var action = session.forms.profile.confirm; out.result = [action.label, action.getDescription()];',
      ),
      ['Send now', 'Sends the form'],
    );
  });

  it('forms have fields with typed values, labels, options and names', async () => {
    assert.deepEqual(
      await runScript(`
        var form = session.forms.profile, country = form.home.address.country;
        form.email.value = 'a@b.c'; form.age.htmlValue = '42'; form.birthday.htmlValue = '05.04.2003'; form.agree.htmlValue = 'on';
        out.result = [form.email.value, form.age.value + 1, form.birthday.value.getTime(), form.birthday.htmlValue, form.agree.checked, form.valid,
          form.email.label, form.email.htmlName, country.htmlName, country.value, country.selectedOption.label, country.options.length,
          country.options.US.label, country.options[1].selected, form.childCount, form.get('none'), session.forms.profile.email.value, form.confirm.triggered];`),
      [
        'a@b.c',
        43,
        Date.UTC(2003, 3, 5),
        '05.04.2003',
        true,
        true,
        'Your e-mail',
        'svcfrm_profile_email',
        'svcfrm_profile_home_address_country',
        'DE',
        'Germany',
        2,
        'United States',
        true,
        6,
        null,
        'a@b.c',
        false,
      ],
    );
    assert.equal(
      await runScript('out.result = session.forms.profile.home.address.country.value;', 'de-DE'),
      'US',
    );
  });

  it('invalid form values have the error messages of the form definition', async () => {
    assert.deepEqual(
      await runScript(`
        var form = session.forms.profile, values = [];
        values.push(form.valid, form.email.error);
        form.email.value = 'nobody'; values.push(form.email.valid, form.email.error);
        form.email.value = 'a@' + 'b'.repeat(30); values.push(form.email.valid);
        form.age.htmlValue = 'old'; values.push(form.age.value, form.age.valid);
        form.age.value = 7; values.push(form.age.error);
        form.age.value = 70; values.push(form.age.valid);
        form.age.invalidateFormElement('too old'); values.push(form.age.valid, form.age.error);
        form.clearFormElement(); values.push(form.age.valid, form.age.value);
        out.result = values;`),
      [
        false,
        'error.email.missing',
        false,
        'No e-mail',
        false,
        null,
        false,
        'error.age',
        true,
        false,
        'too old',
        true,
        null,
      ],
    );
  });

  it('forms are filled from objects and written to them, by their bindings', async () => {
    assert.deepEqual(
      await runScript(`
        var form = session.forms.profile, to = { home: { address: {} } };
        form.copyFrom({ mail: 'x@y.z', age: 20, home: { address: { country: 'US' } } }); form.copyTo(to);
        out.result = [form.email.value, to.mail, to.age, to.home.address.country];`),
      ['x@y.z', 'x@y.z', 20, 'US'],
    );
  });

  it('a form that does not exist is undefined, and a circular or invalid definition causes an error', async () => {
    assert.deepEqual(await runScript('out.result = [session.forms.nothing === undefined];'), [true]);
    await assert.rejects(runScript('session.forms.round;'), /include each other more than 10 levels deep/);
    await assert.rejects(
      runScript('session.forms.broken;'),
      /broken\.xml is not a form definition: <field> needs a "formid"/,
    );
  });

  it('forms are protected by tokens that are valid for their session only', async () => {
    const scope = bench.createScope();
    const token = (await bench.runScript(
      "out.result = require('svc/web/CSRFProtection').generateToken();",
      scope,
    )) as string;
    const validateToken = (text: string, session = scope.session) =>
      bench.runScript("out.result = require('svc/web/CSRFProtection').validateRequest();", {
        ...scope,
        session,
        request: { ...scope.request, queryString: `csrf_token=${text}` },
      });
    assert.deepEqual(
      [
        await validateToken(token),
        await validateToken(`${token}x`),
        await validateToken(''),
        await validateToken(token, { id: 'other', currency: 'USD' }),
      ],
      [true, false, false, false],
    );
  });
});
