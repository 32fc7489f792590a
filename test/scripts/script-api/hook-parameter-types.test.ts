import assert from 'node:assert/strict';
import { hookParameterTypes } from '../../../scripts/script-api/hook-parameter-types.ts';
import { HookDocumentTypes } from '../../../scripts/script-api/hook-document-types.ts';

describe('hookParameterTypes', () => {
  const types = hookParameterTypes();
  const declarations = new HookDocumentTypes().declarations().join('\n');

  it('the parameters of a hook for documents of requests and responses have the types of the operation', () => {
    assert.deepEqual(types['shop.basket.items.beforePOST'], [
      'order.Basket',
      'documents.List<documents.ProductItem>',
    ]);
    assert.deepEqual(types['shop.order.modifyPOSTResponse'], ['order.Order', 'documents.Order']);
    assert.deepEqual(types['shop.product.modifyGETResponse'], ['catalog.Product', 'documents.Product']);
    assert.deepEqual(types['shop.basket.validateBasket'], ['documents.Basket', 'boolean']);
    assert.deepEqual(types['data.object.beforeDelete'], ['object.CustomObject', 'documents.CustomObject']);
  });

  it('every document that a hook gets has a type, which the declarations contain', () => {
    assert.deepEqual(
      Object.entries(types).filter(([, texts]) => texts.some((text) => text === '' || text.includes('any'))),
      [],
    );
    const names = Object.values(types).flatMap((texts) =>
      texts.flatMap((text) => [...text.matchAll(/documents\.(\w+)/g)].map(([, name]) => name)),
    );
    for (const name of new Set(names)) assert.match(declarations, new RegExp(`interface ${name}\\b`));
  });

  it('the type of a document that a hook gets has each field in both spellings', () => {
    assert.match(
      declarations,
      / interface Basket \{[^}]*customerInfo\?: CustomerInfo;\n *customer_info\?: CustomerInfo;/,
    );
  });
});
