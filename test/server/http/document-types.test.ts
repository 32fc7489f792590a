import assert from 'node:assert/strict';
import { ProductItem } from '../../../contract/documents/product-item.ts';
import { ProductSearchResult } from '../../../contract/documents/product-search.ts';
import { Product } from '../../../contract/documents/product.ts';
import { withTypes } from '../../../server/http/document-types.ts';

describe('the types in a document', () => {
  const addTypes = (document: object, schema: Parameters<typeof withTypes>[1]): any =>
    withTypes(document, schema, '23.2');

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

  it('subcategories and the items of a bundle have a _type', () => {
    const values = [{ value: 'a', values: [{ value: 'b', values: [{ value: 'c' }] }] }];
    const result = addTypes({ refinements: [{ values }] }, ProductSearchResult);
    assert.deepEqual(result.refinements[0].values[0].values[0].values[0], {
      _type: 'product_search_refinement_value',
      value: 'c',
    });
    const item = addTypes({ bundled_product_items: [{ product_id: 'mug' }] }, ProductItem);
    assert.equal(item.bundled_product_items[0]._type, 'product_item');
  });
});
