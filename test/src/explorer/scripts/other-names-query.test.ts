import assert from 'node:assert/strict';
import { namedVendors } from '../../../../contract/vendor.ts';
import { hookChoiceTexts, listHookChoices } from '../../../../src/explorer/scripts/new-hook.ts';
import { readOtherNames } from '../../../../src/explorer/scripts/other-names-query.ts';
import { containsEachWord } from '../../../../src/explorer/word-search.ts';

describe('a search for a hook by the names of another vendor', () => {
  const { svc, dw } = namedVendors;

  it('a name of another vendor means the same hook with the names of the platform', () => {
    assert.deepEqual(readOtherNames('dw.ocapi.shop.basket', svc), {
      vendor: 'dw',
      query: 'svc.api.shop.basket',
    });
    assert.deepEqual(readOtherNames(' svc.order.calc', dw), { vendor: 'svc', query: 'dw.order.calc' });
  });

  it('the root of another vendor’s hooks may be incomplete', () => {
    for (const query of ['dw.', 'dw.oca', 'dw.ocapi'])
      assert.deepEqual(readOtherNames(query, svc), { vendor: 'dw', query: 'svc.api.' });
  });

  it('names of the platform and other words are no names of another vendor', () => {
    for (const query of ['svc.api.shop', 'dw', 'shop.order', 'dwell.time', ''])
      assert.equal(readOtherNames(query, svc), undefined, query);
  });

  it('a search by another vendor’s name finds the hook with the platform’s name', () => {
    const { query } = readOtherNames('dw.ocapi.shop.basket.after', svc) ?? assert.fail();
    const points = listHookChoices(svc).filter((choice) => {
      const { label, description, detail } = hookChoiceTexts(choice);
      return containsEachWord([label, description, detail], query);
    });
    assert.equal(points[0]?.point, 'shop.basket.afterPOST');
  });
});
