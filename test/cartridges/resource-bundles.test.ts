import assert from 'node:assert/strict';
import { parseBundlePath, parseBundleMessages } from '../../cartridges/resource-bundles.ts';

describe('Resource bundles', () => {
  it('resource bundles are files of templates/resources, with a locale after an underscore', () => {
    assert.deepEqual(parseBundlePath('templates/resources/account/login_fr_FR.properties'), {
      bundle: 'account/login',
      locale: 'fr_FR',
      path: 'templates/resources/account/login_fr_FR.properties',
    });
    assert.equal(parseBundlePath('templates/resources/forms_de.properties')?.locale, 'de');
    assert.deepEqual(
      parseBundlePath('templates/resources/order_details.properties')?.bundle,
      'order_details',
    );
    assert.equal(parseBundlePath('templates/default/page.isml'), undefined);
    assert.equal(parseBundlePath('app.properties'), undefined);
  });

  it('resource bundles are read in the Java properties format, with the positions of their keys', () => {
    const source = [
      '# comment=no',
      '! comment=no',
      'a.b = one',
      '  c: two\\',
      '     and three',
      'd\\:e=\\u00e9\\n',
      'empty=',
      'alone',
      '',
    ].join('\r\n');
    assert.deepEqual(
      parseBundleMessages(source).map(({ key, value, start, end }) => [key, value, source.slice(start, end)]),
      [
        ['a.b', 'one', 'a.b'],
        ['c', 'twoand three', 'c'],
        ['d:e', 'é\n', 'd\\:e'],
        ['empty', '', 'empty'],
        ['alone', '', 'alone'],
      ],
    );
  });
});
