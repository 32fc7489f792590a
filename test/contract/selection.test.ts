import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applySelection, findUnselectedPath, mergeSelections } from '../../contract/selection.ts';
import { parseSelector, SelectorSyntaxError } from '../../contract/selector-syntax.ts';

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
  it('a selector of everything selects the whole document', () => {
    assert.deepEqual(select('(**)'), list);
  });

  it('a selector of properties selects them in each element, and always the list envelope', () => {
    assert.deepEqual(select('(data.(id,link))'), {
      ...list,
      data: [
        { _type: 'product', id: 'axe', link: '/axe' },
        { _type: 'product', id: 'saw', link: '/saw' },
      ],
    });
  });

  it('a selector may be nested, dotted, or both', () => {
    const listWithSalePrices = {
      ...list,
      data: list.data.map(({ _type, price }) => ({ _type, price: { sale: price.sale } })),
    };
    for (const selector of ['(data.price.sale)', '(data.(price.(sale)))', '(data(price(sale)))']) {
      assert.deepEqual(select(selector), listWithSalePrices, selector);
    }
  });

  it('a selector of ** below a property selects the whole property', () => {
    assert.deepEqual((select('(data.(id,price.(**)))') as typeof list).data[0]?.price, list.data[0]?.price);
  });

  it('a selector of * selects only values that contain no document, and only on its own level', () => {
    const { data: _data, ...head } = list;
    assert.deepEqual(select('(*)'), head);
    assert.deepEqual(select('(data.(*))'), {
      ...list,
      data: list.data.map(({ price: _price, ...product }) => product),
    });
    assert.deepEqual(select('(data.(*,price.sale))'), select('(data.(id,link,price.sale))'));
    assert.deepEqual(select('(data.*.sale)'), select('(data.(price.sale,id.x,link.x))'));
  });

  it('a selector of * selects null, and lists of scalars and null', () => {
    const document = { name: null, notes: ['a', null], parts: [{ id: 1 }] };
    assert.deepEqual(applySelection(document, parseSelector('(*)')), { name: null, notes: ['a', null] });
  });

  it('a selector with a minus excludes what another part selects, at any depth; a plus and blanks have no effect', () => {
    assert.deepEqual(select('(**, -data)'), { _v: '23.2', _type: 'products', count: 2, start: 0, total: 2 });
    assert.deepEqual(select('(data.(**,-price))'), select('(data.(id,link))'));
    assert.deepEqual(select('(**,-data.(link,price.list))'), select('( data.( +id , price.sale ) )'));
    assert.deepEqual(select('(-data)'), select('(nothing)'));
  });

  for (const [elements, ids] of [
    ['0', ['axe']],
    ['1', ['saw']],
    ['7', []],
    ['0,1', ['axe', 'saw']],
    ['0:4', ['axe', 'saw']],
    ['1:1', ['saw']],
    ["?(@.id=='saw')", ['saw']],
    ['?(@.id==saw)', ['saw']],
    ['?(@.id!="saw")', ['axe']],
    ['?(@.price.sale<20)', ['saw']],
    ["?(@.price.list >= 20 && @.id == 'axe')", ['axe']],
    ["?(@.price.sale>100 || (@.id<'b'))", ['axe']],
    ['?(@.none==null)', ['axe', 'saw']],
    ['?(@.none>1)', []],
    ['?(@.toString!=null)', []],
  ] as const) {
    it(`a selector may choose elements: [${elements}]`, () => {
      const selectedList = select(`(data[${elements}].(id))`) as typeof list;
      assert.deepEqual(
        selectedList.data.map(({ id }) => id),
        ids,
      );
      assert.equal((select(`(data[${elements}])`) as typeof list).data.length, ids.length);
      assert.equal(selectedList.total, 2);
    });
  }

  it('two merged selectors select what either does; an exclusion by one ends only if the other selects the whole property', () => {
    const mergeTexts = (first: string, second: string) =>
      mergeSelections(parseSelector(first), parseSelector(second));
    assert.deepEqual(
      applySelection(list, mergeTexts('(data[0].(id))', '(data[1].(id))')),
      select('(data.id)'),
    );
    assert.deepEqual(applySelection(list, mergeTexts('(**,-data)', '(data)')), list);
    assert.deepEqual(applySelection(list, mergeTexts('(**,-data)', '(data.id)')), select('(**,-data)'));
    assert.deepEqual(applySelection(list, mergeTexts('(**,-data)', '(**,-data,-x)')), select('(**,-data)'));
    assert.equal(findUnselectedPath({ id: 1, price: {} }, mergeTexts('(*)', '(x)')), 'price');
    assert.equal(findUnselectedPath({ id: 1, price: 2 }, mergeTexts('(**,-price)', '(id)')), 'price');
    assert.equal(findUnselectedPath({ id: 1, price: 2 }, mergeTexts('(**,-price)', '(price)')), undefined);
  });

  it('a selector of unknown names selects the envelope only', () => {
    assert.deepEqual(select('(nothing)'), { _v: '23.2', _type: 'products', count: 2, start: 0, total: 2 });
  });

  for (const invalidValue of [
    '',
    'id',
    '(id',
    '(id))',
    '(,id)',
    '(id,)',
    '(id.)',
    '()',
    '(id name)',
    '(***)',
    '(-**)',
    '(--id)',
    '(id[])',
    '(id[a])',
    '(id[0)',
    '(id[?(@.a)])',
    '(id[?(a==1)])',
  ]) {
    it(`the selector ${JSON.stringify(invalidValue)} is rejected`, () => {
      assert.throws(() => parseSelector(invalidValue), SelectorSyntaxError);
    });
  }

  it('the parser of selectors throws only its own type of error, for random texts', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[()*.,+\-[\]?@=<&|:0-9'a-c_ ]{0,20}$/), (text) => {
        try {
          applySelection(list, parseSelector(text));
        } catch (error) {
          assert.ok(error instanceof SelectorSyntaxError);
        }
      }),
    );
  });
});
