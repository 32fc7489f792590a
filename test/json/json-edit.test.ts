import assert from 'node:assert/strict';
import { editJson } from '../../json/json-edit.ts';

describe('editJson', () => {
  it('an edit of a JSON text keeps comments, tabs and Windows line endings', () => {
    const text = '{\r\n\t// the shop\r\n\t"name": "app_custom"\r\n}\r\n';
    assert.equal(
      editJson(text, ['hooks'], './hooks.json'),
      '{\r\n\t// the shop\r\n\t"name": "app_custom",\r\n\t"hooks": "./hooks.json"\r\n}\r\n',
    );
  });

  it('an edit of invalid JSON is rejected with the offset of the error', () => {
    assert.throws(() => editJson('{ "name" }', ['hooks'], ''), { offset: 9 });
  });
});
