import assert from 'node:assert/strict';
import { compareWithReference, referenceTitle, responseFields } from './reference-schema.ts';

describe('The comparison of responses with the reference', () => {
  it('the reference names the document that an operation returns, regardless of the names of path parameters', () => {
    assert.equal(referenceTitle('shop', 'GET', '/products/{product_id}'), 'product');
    assert.equal(referenceTitle('data', 'GET', '/sites/{id}/campaigns/{campaign}'), 'campaign');
    assert.equal(referenceTitle('debugger', 'GET', '/threads'), undefined);
  });

  it('an unknown field, a missing field of a nested document, and wrong types at any depth are differences', () => {
    const { differences } = compareWithReference('shop', 'product', {
      _v: '23.2',
      id: 'apron',
      c_fabric: 'linen',
      price: '19.90',
      colour: 'red',
      image_groups: [{ images: [{ link: 'a.jpg' }, { link: 7 }] }],
      inventory: { ats: 3 },
    });
    assert.deepEqual([...differences].sort(), [
      'product.colour: schema is false',
      'product.image_groups.images.link: must be string',
      'product.inventory: must have required properties id',
      'product.price: must be number',
    ]);
  });

  it('a localized field may have any locale, but only strings as values', () => {
    const compareName = (name: unknown) => compareWithReference('data', 'promotion', { name });
    assert.deepEqual(compareName({ default: 'Sale', 'de-DE': 'Angebot' }).differences, []);
    assert.equal(compareName({ default: 7 }).differences.length, 1);
  });

  it('the fields of a response include the fields of nested documents', () => {
    const { fields } = compareWithReference('shop', 'product', {
      id: 'apron',
      inventory: { id: 'main', ats: 3 },
    });
    assert.deepEqual(fields, ['product.id', 'product.inventory', 'inventory.id', 'inventory.ats']);
    assert.ok(responseFields('shop').includes('shop inventory.ats'));
  });
});
