import assert from 'node:assert/strict';
import {
  applySelection,
  emptySelection,
  findUnselectedPath,
  fullSelection,
  isNothing,
  mergeSelections,
} from '../../contract/selection.ts';
import { parseSelector } from '../../contract/selector-syntax.ts';

const basket = {
  _type: 'basket',
  basket_id: 'b1',
  currency: 'USD',
  notes: null,
  tags: ['gift', 'rush'],
  product_items: [
    { _type: 'product_item', item_id: 'i1', price: 10 },
    { _type: 'product_item', item_id: 'i2', price: 20 },
    { _type: 'product_item', item_id: 'i3', price: 30 },
  ],
};
const mergeTexts = (first: string, second: string) =>
  mergeSelections(parseSelector(first), parseSelector(second));

describe('Two selectors of a client’s permissions together', () => {
  it('two merged selectors select the elements that either selects, and no others', () => {
    const { product_items: items } = applySelection(
      basket,
      mergeTexts('(product_items[0])', '(product_items[?(@.price>20)])'),
    ) as typeof basket;
    assert.deepEqual(
      items.map(({ item_id: id }) => id),
      ['i1', 'i3'],
    );
  });

  it('two merged selectors select all elements if only one of them chooses elements, in either order', () => {
    for (const pair of [
      ['(product_items[0])', '(product_items)'],
      ['(product_items)', '(product_items[0])'],
    ] as const) {
      const { product_items: items } = applySelection(basket, mergeTexts(pair[0], pair[1])) as typeof basket;
      assert.equal(items.length, 3, pair.join(' '));
    }
  });

  it('two merged selectors keep a wildcard that only one of them has', () => {
    for (const pair of [
      ['(*.price)', '(currency)'],
      ['(currency)', '(*.price)'],
    ] as const)
      assert.deepEqual(
        (applySelection(basket, mergeTexts(pair[0], pair[1])) as typeof basket).product_items[1],
        { _type: 'product_item', price: 20 },
        pair.join(' '),
      );
  });
});

describe('A selector', () => {
  it('an empty selection, and a selector with only exclusions, select nothing', () => {
    assert.equal(isNothing(emptySelection), true);
    assert.equal(isNothing(parseSelector('(-currency)')), true);
    for (const selector of ['(**)', '(*)', '(*.price)', '(currency)'])
      assert.equal(isNothing(parseSelector(selector)), false, selector);
    assert.equal(isNothing(fullSelection), false);
  });

  it('a selector of * selects null and arrays of scalars, and no array that contains a document', () => {
    const selection = parseSelector('(*)');
    const { product_items: _items, ...basketWithoutItems } = basket;
    assert.deepEqual(applySelection(basket, selection), basketWithoutItems);
    const documentWithMixedArray = { values: ['scalar', { id: 'document' }] };
    assert.deepEqual(applySelection(documentWithMixedArray, selection), {});
  });

  it('a selector selects a null by name, even if the selector names properties within the null', () => {
    assert.deepEqual(applySelection(basket, parseSelector('(notes.(text))')), {
      _type: 'basket',
      notes: null,
    });
  });

  it('a selector keeps the envelope of a list at the top level only', () => {
    const list = { count: 1, total: 1, data: [{ count: 5, id: 'a', inner: [{ total: 2, id: 'b' }] }] };
    assert.deepEqual(applySelection(list, parseSelector('(data.(inner.(id)))')), {
      count: 1,
      total: 1,
      data: [{ inner: [{ id: 'b' }] }],
    });
  });
});

describe('The first property of a document that a selector does not name', () => {
  const findUnselected = (selector: string, document: unknown = basket) =>
    findUnselectedPath(document, parseSelector(selector));

  it('there is no unselected property if the selector selects everything, or the document has no properties', () => {
    assert.equal(findUnselected('(**)'), undefined);
    assert.equal(findUnselected('(currency)', 'text'), undefined);
    assert.equal(findUnselected('(currency)', null), undefined);
    assert.equal(findUnselected('(currency)', []), undefined);
  });

  it('properties that every document has, such as _type, never count as unselected', () => {
    const document = { _v: '23.2', _type: 'basket', _resource_state: 'x', currency: 'USD' };
    assert.equal(findUnselected('(currency)', document), undefined);
  });

  it('an unselected property is found in any element of an array, and reported with its path', () => {
    const selectorWithoutPrices = '(basket_id,currency,notes,tags,product_items.(item_id))';
    assert.equal(findUnselected(selectorWithoutPrices), 'product_items.price');
    const documentWithPrice = { product_items: [{ item_id: 'i1' }, { item_id: 'i2', price: 20 }] };
    assert.equal(findUnselected('(product_items.(item_id))', documentWithPrice), 'product_items.price');
    const documentWithoutPrices = { product_items: [{ item_id: 'i1' }, { item_id: 'i2' }] };
    assert.equal(findUnselected('(product_items.(item_id))', documentWithoutPrices), undefined);
  });

  it('a wildcard does not select a list of documents, and an unselected property is found at any depth', () => {
    assert.equal(findUnselected('(*)'), 'product_items');
    assert.equal(findUnselected('(*,product_items.(item_id,price))'), undefined);
    assert.equal(findUnselected('(notes.(text))', { notes: null }), undefined);
    assert.equal(
      findUnselected('(shipment.(address.(city)))', { shipment: { address: { street: 'x' } } }),
      'shipment.address.street',
    );
  });
});
