import assert from 'node:assert/strict';
import { applySelector, selectionOf } from '../../../../server/http/stages/selection.ts';

describe('the select parameter', () => {
  it('no selector and an empty one select the whole document', () => {
    assert.equal(selectionOf(undefined), undefined);
    assert.equal(selectionOf(''), undefined);
    assert.deepEqual(applySelector({ a: 1 }, undefined, undefined), { a: 1 });
  });

  it('a malformed selector is a fault that quotes it', () => {
    assert.throws(() => selectionOf('(a,'), {
      name: 'MalformedSelectorException',
      arguments: { selector: '(a,' },
    });
  });

  it('the selector is added to a list as `select`, and not to a document that is no list', () => {
    const list = { count: 1, total: 1, data: [{ a: 1, b: 2 }] };
    assert.deepEqual(applySelector(list, selectionOf('(data.(a))'), '(data.(a))'), {
      count: 1,
      total: 1,
      data: [{ a: 1 }],
      select: '(data.(a))',
    });
    for (const document of [
      { total: 1, a: 1 },
      { count: 1, a: 1 },
    ])
      assert.equal('select' in (applySelector(document, selectionOf('(a)'), '(a)') as object), false);
    assert.equal(applySelector(null, selectionOf('(a)'), '(a)'), null);
    assert.equal(applySelector('text', selectionOf('(a)'), '(a)'), 'text');
  });
});
