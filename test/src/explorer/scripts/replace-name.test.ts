import assert from 'node:assert/strict';
import { replaceName } from '../../../../src/explorer/scripts/replace-name.ts';

describe('The replacement of a name in a script', () => {
  it('a name is replaced wherever it is a whole name, and not within a longer name', () => {
    const script = 'exports.afterPOST = afterPOST;\nafterPOSTs($afterPOST, afterPOST$, x.afterPOST);';
    assert.equal(
      replaceName(script, 'afterPOST', 'beforePOST'),
      'exports.beforePOST = beforePOST;\nafterPOSTs($afterPOST, afterPOST$, x.beforePOST);',
    );
  });

  it('names may contain dollar signs', () => {
    assert.equal(replaceName('exports.$sum = $sum; sum();', '$sum', "$&$'"), "exports.$&$' = $&$'; sum();");
  });
});
