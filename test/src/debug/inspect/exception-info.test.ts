import assert from 'node:assert/strict';
import { describeException } from '../../../../src/debug/inspect/exception-info.ts';

const stack = [
  {
    index: 0,
    location: { script_path: '/app/cartridge/hook.js', line_number: 2, function_name: 'afterPOST()' },
  },
];
const describeText = (text: string) =>
  describeException(
    { threadId: 1, isUncaught: true, text },
    stack,
    ({ location }) => `/home/me${location.script_path}:${location.line_number}`,
  );

describe('the description of an exception', () => {
  it('a syntax error in a required module has the location of the error before the stack', () => {
    const { description, details } = describeText(
      "SyntaxError: Unexpected token ';' (/app/cartridge/rates.js:7:9)",
    );
    assert.equal(description, "Unexpected token ';'");
    assert.deepEqual(details?.stackTrace?.split('\n'), [
      'at (syntax error) (/home/me/app/cartridge/rates.js:7:9)',
      'at afterPOST (/home/me/app/cartridge/hook.js:2)',
    ]);
  });

  it('the message of any other error is unchanged, and its stack is that of the thread', () => {
    for (const text of [
      'SyntaxError: Unexpected end of JSON input',
      'TypeError: no (/app/cartridge/a.js:1:2)',
    ]) {
      const { description, details } = describeText(text);
      assert.equal(`${details?.typeName}: ${description}`, text);
      assert.equal(details?.stackTrace, 'at afterPOST (/home/me/app/cartridge/hook.js:2)');
    }
  });
});
