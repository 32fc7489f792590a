import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applySelection, parseSelector, SelectorSyntaxError } from '../../contract/select.ts';

const list = {
  _v: '23.2',
  _type: 'products',
  count: 2,
  start: 0,
  total: 2,
  data: [
    { _type: 'product', id: 'axe', link: '/axe', price: { list: 40, sale: 35 } },
    { _type: 'product', id: 'saw', link: '/saw', price: { list: 20, sale: 18 } },
  ],
};
const select = (selector: string) => applySelection(list, parseSelector(selector));

describe('a selector', () => {
  it('of everything keeps everything', () => {
    assert.deepEqual(select('(**)'), list);
  });

  it('keeps named fields of each element, and the list envelope', () => {
    assert.deepEqual(select('(data.(id,link))'), {
      ...list,
      data: [
        { _type: 'product', id: 'axe', link: '/axe' },
        { _type: 'product', id: 'saw', link: '/saw' },
      ],
    });
  });

  it('may be nested, dotted, or both', () => {
    const onlySale = {
      ...list,
      data: list.data.map(({ _type, price }) => ({ _type, price: { sale: price.sale } })),
    };
    for (const selector of ['(data.price.sale)', '(data.(price.(sale)))', '(data(price(sale)))']) {
      assert.deepEqual(select(selector), onlySale, selector);
    }
  });

  it('of ** below a field keeps all of that field', () => {
    assert.deepEqual((select('(data.(id,price.(**)))') as typeof list).data[0]?.price, list.data[0]?.price);
  });

  it('that names nothing known keeps the envelope alone', () => {
    assert.deepEqual(select('(nothing)'), { _v: '23.2', _type: 'products', count: 2, start: 0, total: 2 });
  });

  for (const bad of ['', 'id', '(id', '(id))', '(,id)', '(id,)', '(id.)', '()', '(id name)', '(***)']) {
    it(`refuses ${JSON.stringify(bad)}`, () => {
      assert.throws(() => parseSelector(bad), SelectorSyntaxError);
    });
  }

  it('never throws anything else, whatever it is given', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[()*.,a-z_]{0,20}$/), (text) => {
        try {
          applySelection(list, parseSelector(text));
        } catch (error) {
          assert.ok(error instanceof SelectorSyntaxError);
        }
      }),
    );
  });
});
