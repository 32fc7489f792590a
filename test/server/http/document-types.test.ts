import assert from 'node:assert/strict';
import { ProductItem } from '../../../contract/documents/product-item.ts';
import { ProductSearchResult } from '../../../contract/documents/product-search.ts';
import { Localized } from '../../../contract/documents/document.ts';
import { Product as DataProduct } from '../../../contract/documents/data/product.ts';
import { Product } from '../../../contract/documents/product.ts';
import { withTypes } from '../../../server/http/document-types.ts';

describe('the types in a document', () => {
  // What a schema contains is computed once for each schema object: each test computes it for its own copy.
  const addTypes = (document: object, schema: Parameters<typeof withTypes>[1]): any =>
    withTypes(document, structuredClone(schema), '23.2');

  it('nested products have a _type, as in a bundle of a set', () => {
    const bundle = { id: 'kit', bundled_products: [{ product: { id: 'mug', inventory: { ats: 1 } } }] };
    const set = addTypes({ id: 'set', set_products: [bundle] }, Product);
    assert.equal(set._v, '23.2');
    const [nestedBundle] = set.set_products;
    assert.equal(nestedBundle._type, 'product');
    const [part] = nestedBundle.bundled_products;
    assert.equal(part._type, 'bundled_product');
    assert.equal(part.product._type, 'product');
    assert.equal(part.product.inventory._type, 'inventory');
  });

  it('nested refinement values and the items of a bundle have a _type', () => {
    const values = [{ value: 'a', values: [{ value: 'b', values: [{ value: 'c' }] }] }];
    const result = addTypes({ refinements: [{ values }] }, ProductSearchResult);
    assert.deepEqual(result.refinements[0].values[0].values[0].values[0], {
      _type: 'product_search_refinement_value',
      value: 'c',
    });
    const item = addTypes({ bundled_product_items: [{ product_id: 'mug' }] }, ProductItem);
    assert.equal(item.bundled_product_items[0]._type, 'product_item');
  });

  it('each locale of a localized text with markup has a _type', () => {
    const markup = { source: '<b>Oak</b>' };
    const { long_description } = addTypes(
      { long_description: { default: markup, de: markup, fr: null } },
      DataProduct,
    );
    const typedMarkup = { _type: 'markup_text', ...markup };
    assert.deepEqual(long_description, { default: typedMarkup, de: typedMarkup, fr: null });
  });

  it('the outer document begins with _v and _type, and a nested one begins with _type and has no _v', () => {
    const product = addTypes({ id: 'mug', inventory: { ats: 1 }, name: null }, Product);
    assert.deepEqual(Object.keys(product), ['_v', '_type', 'id', 'inventory', 'name']);
    assert.deepEqual(Object.keys(product.inventory), ['_type', 'ats']);
    assert.equal(product.name, null);
  });

  it('a document without _v and _type in its schema is not changed', () => {
    assert.deepEqual(addTypes({ default: 'Mug', de: 'Becher' }, Localized), { default: 'Mug', de: 'Becher' });
  });

  it('the document that a handler returned is not changed, since it may be a stored one', () => {
    const storedDocument = { id: 'mug', inventory: { ats: 1 } };
    addTypes(storedDocument, Product);
    assert.deepEqual(storedDocument, { id: 'mug', inventory: { ats: 1 } });
  });
});
