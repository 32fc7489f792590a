import assert from 'node:assert/strict';
import {
  countDifferingBits,
  editDistance,
  letterMask,
  maxEdits,
} from '../../../../server/domain/search/edit-distance.ts';

describe('Typing errors in a search word', () => {
  for (const [typedWord, word, edits] of [
    ['tent', 'tent', 0],
    ['tnet', 'tent', 1],
    ['tet', 'tent', 1],
    ['teent', 'tent', 1],
    ['tant', 'tent', 1],
    ['etnt', 'tent', 1],
    ['jakcet', 'jacket', 1],
    ['jackte', 'jacket', 1],
    ['lantren', 'lantern', 1],
    ['lnatren', 'lantern', 2],
    ['saw', 'was', 2],
    ['ca', 'abc', 3],
    ['', 'axe', 3],
  ] as const)
    it(`"${typedWord}" and "${word}" differ by ${edits} typing errors, in both directions`, () => {
      assert.equal(editDistance(typedWord, word, 5), edits);
      assert.equal(editDistance(word, typedWord, 5), edits);
    });

  it('typing errors are counted up to a limit', () => {
    assert.equal(editDistance('kettle', 'kettles', 1), 1);
    assert.equal(editDistance('kettle', 'lantern', 2), 3);
    assert.equal(editDistance('kettle', 'kettlexyz', 2), 3, 'by the lengths alone');
    assert.equal(editDistance('tent', 'tant', 0), 1);
    assert.equal(editDistance('abcd', 'abxy', 1), 2, 'at the end of the words');
  });

  it('no typing errors are accepted in a short word, one in a word of four to seven letters, and two in a longer one', () => {
    assert.deepEqual(['axe', 'tent', 'lantern', 'lanterns'].map(maxEdits), [0, 1, 1, 2]);
  });

  it('the letters that only one of two words has are counted, regardless of their order', () => {
    const countDifferingLetters = (a: string, b: string) => countDifferingBits(letterMask(a), letterMask(b));
    assert.equal(countDifferingLetters('tent', 'tnet'), 0);
    assert.equal(countDifferingLetters('tent', 'tant'), 2);
    assert.equal(countDifferingLetters('abcdefghij', 'klmnopqrst'), 20);
    assert.equal(countDifferingLetters('', 'abcdefghijklmnopqrstuvwxyz'), 26);
  });
});
