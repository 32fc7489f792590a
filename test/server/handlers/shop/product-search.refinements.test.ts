import assert from 'node:assert/strict';
import type { ProductSearchResult } from '../../../../contract/documents/product-search.ts';
import { contract } from '../../../../contract/index.ts';
import { createSmallShop } from '../../../support/small-shop.ts';
import type { TestShop } from '../../../support/test-shop.ts';

const { productSearch } = contract.shop;
const search = async (shop: TestShop, query: Record<string, unknown> = {}): Promise<ProductSearchResult> =>
  (await shop.call(productSearch.get, { query: { start: 0, count: 25, ...query } })).document;
const ids = ({ hits = [] }: ProductSearchResult) => hits.map(({ product_id }) => product_id);
const valuesOf = ({ refinements = [] }: ProductSearchResult, attribute: string) =>
  (refinements.find(({ attribute_id }) => attribute_id === attribute)?.values ?? []).map(
    ({ value, hit_count }) => [value, hit_count],
  );

/** Defines a refinement by a custom attribute, and sets the attribute of products. `values` is keyed by product ID. */
async function refineBy(
  shop: TestShop,
  attribute: string,
  values: Record<string, string | number>,
  sort_by?: 'value' | 'label',
): Promise<void> {
  await shop.write(async (work) => {
    work
      .collection('categories')
      .put({ catalog_id: 'storefront', id: 'root', name: { default: 'Root' }, online: true });
    work.collection('refinement_definitions').put({
      catalog_id: 'storefront',
      category_id: 'root',
      attribute_id: `c_${attribute}`,
      ...(sort_by === undefined ? {} : { sort_by }),
    });
    for (const [id, value] of Object.entries(values)) {
      const product = (await work.collection('products').get(id))!;
      work.collection('products').put({ ...product, custom: { ...product.custom, [attribute]: value } });
    }
  });
}

describe('the refinements of a product search', () => {
  it('refinement values that begin with a number are sorted by the number, before all other values', async () => {
    for (const sortBy of ['value', 'label', undefined] as const) {
      const shop = await createSmallShop();
      const listValues = async (values: string[]) => {
        const [book, lamp, last, later, mug] = values as [string, string, string, string, string];
        await refineBy(shop, 'measure', { book, lamp, last, later, mug }, sortBy);
        return valuesOf(await search(shop), 'c_measure').map(([value]) => value);
      };
      assert.deepEqual(
        await listValues(['1.3', '1.25', '10', '-3', '-5']),
        ['-5', '-3', '1.25', '1.3', '10'],
        sortBy,
      );
      assert.deepEqual(
        await listValues(['1.3 l', '1.25 l', '10 l', 'none', 'None 2']),
        ['1.25 l', '1.3 l', '10 l', 'none', 'None 2'],
        sortBy,
      );
    }
  });

  it('forty refinements at once must all match, and the hit counts of each ignore only that refinement', async () => {
    const shop = await createSmallShop();
    const names = Array.from({ length: 40 }, (_, index) => `a${index}`);
    for (const name of names) await refineBy(shop, name, { book: 'yes', lamp: 'yes', mug: 'yes' });
    const refine = names.map((name) => `c_${name}=yes`);
    assert.deepEqual(ids(await search(shop, { refine })).sort(), ['book', 'lamp', 'mug']);
    // Only the first 29 tests of a search have their own bit in evaluate.ts; the others share one.
    for (const name of ['a0', 'a29', 'a30', 'a31', 'a32', 'a39']) {
      await refineBy(shop, name, { lamp: 'no' });
      const result = await search(shop, { refine });
      assert.deepEqual(ids(result).sort(), ['book', 'mug'], name);
      for (const other of names)
        assert.deepEqual(
          valuesOf(result, `c_${other}`),
          other === name
            ? [
                ['no', 1],
                ['yes', 2],
              ]
            : [['yes', 2]],
          `${other} while the lamp has no ${name}`,
        );
      await refineBy(shop, name, { lamp: 'yes' });
    }
  });

  it('a product is found by the name of its primary category', async () => {
    const shop = await createSmallShop();
    await shop.write(async (work) => {
      const category = { catalog_id: 'storefront', online: true };
      work.collection('categories').put({ ...category, id: 'root', name: { default: 'Root' } });
      work
        .collection('categories')
        .put({ ...category, id: 'desk', parent_id: 'root', name: { default: 'Stationery' } });
      const book = (await work.collection('products').get('book'))!;
      work.collection('products').put({ ...book, primary_category_id: 'desk' });
    });
    assert.deepEqual(ids(await search(shop, { refine: 'cgid=desk' })), ['book']);
    assert.deepEqual(ids(await search(shop, { q: 'stationery' })), ['book']);
  });
});
