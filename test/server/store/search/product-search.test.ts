import assert from 'node:assert/strict';
import fc from 'fast-check';
import { productOffers } from '../../../../server/handlers/shop/product-offers.ts';
import type { SelectedRefinement, SearchRefinementValue } from '../../../../server/ports/product-search.ts';
import type { Store, UnitOfWork } from '../../../../server/ports/store.ts';
import type { Product } from '../../../../server/records/catalog.ts';
import { stockCounterName } from '../../../../server/records/collections.ts';
import { createProductSearch } from '../../../../server/store/search/product-search.ts';
import { TestShop } from '../../../support/test-shop.ts';

const colors = ['red', 'blue', 'green'];
const sizes = ['S', 'M'];
const brands = ['Kiln', 'Alder', 'Bramley'];
/** A tree: root, two departments, two shelves each. */
const parents: Record<string, string | undefined> = {
  root: undefined,
  a: 'root',
  b: 'root',
  a1: 'a',
  a2: 'a',
  b1: 'b',
  b2: 'b',
};
const shelves = ['a1', 'a2', 'b1', 'b2', 'a'];

interface Article {
  readonly brand: string;
  readonly shelves: readonly string[];
  readonly tags: readonly string[];
  readonly online: boolean;
  /** One record for an item, otherwise one for each variant. */
  readonly variants: readonly {
    readonly color: string;
    readonly size: string;
    readonly price: number | undefined;
    readonly stock: number;
    readonly online: boolean;
  }[];
  readonly word: string;
}

const variant = fc.record({
  color: fc.constantFrom(...colors),
  size: fc.constantFrom(...sizes),
  price: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  stock: fc.integer({ min: 0, max: 1 }),
  online: fc.constantFrom(true, true, true, false),
});
const article: fc.Arbitrary<Article> = fc.record({
  brand: fc.constantFrom(...brands),
  shelves: fc.uniqueArray(fc.constantFrom(...shelves), { maxLength: 2 }),
  tags: fc.uniqueArray(fc.constantFrom('new', 'sale', 'gift'), { maxLength: 2 }),
  online: fc.constantFrom(true, true, true, false),
  variants: fc.array(variant, { minLength: 1, maxLength: 4 }),
  word: fc.constantFrom('lantern', 'kettle', 'kettles'),
});

/** A selected refinement. */
interface Choice {
  readonly attributeId: string;
  readonly values: readonly string[];
}
const choices: fc.Arbitrary<Choice[]> = fc.uniqueArray(
  fc.oneof(
    fc.record({
      attributeId: fc.constant('cgid'),
      values: fc.uniqueArray(fc.constantFrom(...Object.keys(parents)), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({
      attributeId: fc.constant('price'),
      values: fc.uniqueArray(fc.constantFrom('(0..10)', '(10..20)', '(20..50)', '(50..100)'), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
    ...(
      [
        ['brand', brands],
        ['c_color', colors],
        ['c_size', sizes],
        ['c_tags', ['new', 'sale', 'gift']],
      ] as const
    ).map(([attributeId, values]) =>
      fc.record({
        attributeId: fc.constant<string>(attributeId),
        values: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }),
      }),
    ),
  ),
  { selector: ({ attributeId }) => attributeId, maxLength: 4 },
);

const parseRange = (text: string) => {
  const [from, to] = text.slice(1, -1).split('..').map(Number);
  return { from: from ?? 0, to: to ?? 0 };
};
const toRefinement = ({ attributeId, values }: Choice): SelectedRefinement => ({
  attributeId,
  values,
  ranges: attributeId === 'price' ? values.map(parseRange) : [],
});

function withAncestors(shelf: string): string[] {
  const parent = parents[shelf];
  return parent === undefined ? [shelf] : [shelf, ...withAncestors(parent)];
}

/** Returns the sorted IDs of the matching articles: applies the search rules to each article, without an index. */
function scan(
  articles: ReadonlyMap<string, Article>,
  word: string | undefined,
  selectedChoices: readonly Choice[],
): string[] {
  const matchingIds: string[] = [];
  for (const [id, record] of articles) {
    const isItem = record.variants.length === 1;
    const members = isItem ? record.variants : record.variants.filter(({ online }) => online);
    if (!record.online || members.length === 0) continue;
    if (word !== undefined && record.word.replace(/s$/, '') !== word) continue;
    const refinesVariation = selectedChoices.some(({ attributeId }) => /^c_(color|size)$/.test(attributeId));
    const isMatch = members.some((member) => {
      if (!isItem && refinesVariation && member.stock === 0) return false;
      return selectedChoices.every(({ attributeId, values }) => {
        switch (attributeId) {
          case 'cgid':
            return record.shelves.flatMap(withAncestors).some((shelf) => values.includes(shelf));
          case 'price':
            return values.map(parseRange).some(({ from, to }) => {
              const { price } = member;
              return price !== undefined && price >= from && price < to;
            });
          case 'brand':
            return values.includes(record.brand);
          case 'c_color':
            return values.includes(member.color);
          case 'c_size':
            return values.includes(member.size);
          default:
            return record.tags.some((tag) => values.includes(tag));
        }
      });
    });
    if (isMatch) matchingIds.push(id);
  }
  return matchingIds.sort();
}

function putArticle(
  work: UnitOfWork,
  id: string,
  { brand, shelves: shelfIds, tags, online, word, variants }: Article,
): void {
  const commonFields: Omit<Product, 'id' | 'type'> = {
    catalog_id: 'catalog',
    name: { default: `Copper ${word}` },
    brand,
    category_ids: [...shelfIds],
    online_flag: { default: online },
    custom: { tags: [...tags] },
  };
  const putOffer = (product: string, { price, stock }: Article['variants'][number]) => {
    if (price !== undefined)
      work
        .collection('prices')
        .put({ price_book_id: 'list', product_id: product, tiers: [{ quantity: 1, price }] });
    work
      .collection('inventory_records')
      .put({ inventory_list_id: 'stock', product_id: product, allocation: stock });
    work.add(stockCounterName('stock', product), stock);
  };
  const [firstVariant] = variants;
  if (variants.length === 1 && firstVariant !== undefined) {
    const { color, size } = firstVariant;
    work
      .collection('products')
      .put({ ...commonFields, id, type: 'item', custom: { ...commonFields.custom, color, size } });
    putOffer(id, firstVariant);
    return;
  }
  const values = (all: readonly string[]) => all.map((value) => ({ value, name: { default: value } }));
  work.collection('products').put({
    ...commonFields,
    id,
    type: 'master',
    variation_attributes: [
      { id: 'color', name: { default: 'Colour' }, values: values(colors) },
      { id: 'size', name: { default: 'Size' }, values: values(sizes) },
    ],
  });
  for (const [index, variantData] of variants.entries()) {
    const variantId = `${id}-${index}`;
    work.collection('products').put({
      id: variantId,
      catalog_id: 'catalog',
      type: 'variant',
      name: commonFields.name,
      master_id: id,
      online_flag: { default: variantData.online },
      variation_values: { color: variantData.color, size: variantData.size },
    });
    putOffer(variantId, variantData);
  }
}

/** Removes the records that {@link putArticle} has written. */
async function removeArticle(work: UnitOfWork, id: string): Promise<void> {
  for (const product of [id, ...[0, 1, 2, 3].map((index) => `${id}-${index}`)]) {
    work.collection('products').delete(product);
    work.collection('prices').delete(`list\u001f${product}`);
    work.collection('inventory_records').delete(`stock\u001f${product}`);
    work.add(stockCounterName('stock', product), -(await work.counter(stockCounterName('stock', product))));
  }
}

function putSite(work: UnitOfWork): void {
  work.collection('sites').put({
    id: 'Shop',
    display_name: { default: 'Shop' },
    storefront_status: 'online',
    locales: ['en-US'],
    currencies: ['USD'],
    catalog_id: 'catalog',
    price_book_ids: ['list'],
    inventory_list_id: 'stock',
    customer_list_id: 'people',
    taxation: 'net',
    cartridge_path: '',
    default: true,
  });
  work.collection('price_books').put({ id: 'list', name: { default: 'List' }, currency: 'USD' });
  work.collection('inventory_lists').put({ id: 'stock', default_in_stock: false });
  for (const [id, parent] of Object.entries(parents))
    work.collection('categories').put({
      catalog_id: 'catalog',
      id,
      ...(parent === undefined ? {} : { parent_id: parent }),
      name: { default: id },
      online: true,
    });
  for (const attribute_id of ['cgid', 'price', 'brand', 'c_color', 'c_size', 'c_tags'])
    work
      .collection('refinement_definitions')
      .put({ catalog_id: 'catalog', category_id: 'root', attribute_id });
}

const flattenValues = (values: readonly SearchRefinementValue[]): SearchRefinementValue[] =>
  values.flatMap((value) => [value, ...flattenValues(value.values)]);

describe('the search index', () => {
  it('a price in a newly assigned price book is found even if it is written while the index is built again', async () => {
    const shop = new TestShop();
    let onScanEnd = async (): Promise<void> => undefined;
    async function* scanProducts(...args: Parameters<Store['scan']>) {
      yield* shop.store.scan(...args);
      await onScanEnd();
    }
    const store = new Proxy(shop.store, {
      get: (target, name) => (name === 'scan' ? scanProducts : Reflect.get(target, name)),
    });
    const index = createProductSearch({ store, clock: { now: () => shop.now }, offers: productOffers });
    const findCheap = async () => {
      const { hits } = await index.search({
        site: await shop.site(),
        locale: 'en-US',
        currency: 'USD',
        promotions: [],
        sort: 'newest',
        text: undefined,
        start: 0,
        count: 10,
        refinements: [toRefinement({ attributeId: 'price', values: ['(0..10)'] })],
      });
      return hits.map(({ productId }) => productId);
    };
    await shop.write((work) => {
      putSite(work);
      work.collection('price_books').put({ id: 'sale', name: { default: 'Sale' }, currency: 'USD' });
      putArticle(work, 'p0', {
        brand: 'Kiln',
        shelves: ['a'],
        tags: [],
        online: true,
        word: 'kettle',
        variants: [{ color: 'red', size: 'S', price: 50, stock: 1, online: true }],
      });
    });
    assert.deepEqual(await findCheap(), []);
    const site = await shop.site();
    await shop.write((work) => {
      work.collection('sites').put({ ...site, price_book_ids: ['sale'] });
    });
    onScanEnd = () =>
      shop.write((work) => {
        work
          .collection('prices')
          .put({ price_book_id: 'sale', product_id: 'p0', tiers: [{ quantity: 1, price: 5 }] });
      });
    await findCheap();
    assert.deepEqual(await findCheap(), ['p0']);
    await shop.store.close();
  });

  it('the search index agrees with a full scan in hits, counts and pages, also after writes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(article, { minLength: 1, maxLength: 14 }),
        fc.array(fc.tuple(fc.nat(15), fc.option(article)), { maxLength: 4 }),
        fc.array(fc.tuple(choices, fc.option(fc.constantFrom('kettle', 'lantern'), { nil: undefined })), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('best-matches', 'price-low-to-high', 'product-name-descending', 'newest'),
        async (initialArticles, changes, searches, page, sort) => {
          const shop = new TestShop();
          const articles = new Map<string, Article>();
          const index = createProductSearch({
            store: shop.store,
            clock: { now: () => shop.now },
            offers: productOffers,
          });
          await shop.write((work) => {
            putSite(work);
            for (const [number, record] of initialArticles.entries()) {
              articles.set(`p${number}`, record);
              putArticle(work, `p${number}`, record);
            }
          });
          const base = { site: await shop.site(), locale: 'en-US', currency: 'USD', promotions: [], sort };
          const compareWithScan = async () => {
            for (const [selectedChoices, word] of searches) {
              const search = (refinements: readonly Choice[], start: number, count: number) =>
                index.search({
                  ...base,
                  text: word,
                  refinements: refinements.map(toRefinement),
                  start,
                  count,
                });
              const expected = scan(articles, word, selectedChoices);
              const fullResult = await search(selectedChoices, 0, 200);
              assert.deepEqual(fullResult.hits.map(({ productId }) => productId).sort(), expected);
              assert.equal(fullResult.total, expected.length);

              const pagedIds: string[] = [];
              for (let start = 0; start < expected.length; start += page) {
                const part = await search(selectedChoices, start, page);
                assert.equal(part.total, expected.length);
                pagedIds.push(...part.hits.map(({ productId }) => productId));
              }
              assert.deepEqual(
                pagedIds,
                fullResult.hits.map(({ productId }) => productId),
              );

              for (const { attributeId, values } of fullResult.refinements) {
                const otherChoices = selectedChoices.filter((choice) => choice.attributeId !== attributeId);
                for (const { value, hitCount } of flattenValues(values)) {
                  const matches = scan(articles, word, [...otherChoices, { attributeId, values: [value] }]);
                  assert.equal(hitCount, matches.length, `${attributeId}=${value}`);
                }
              }
            }
          };
          await compareWithScan();
          for (const [number, changedArticle] of changes) {
            const id = `p${number}`;
            await shop.write((work) => removeArticle(work, id));
            articles.delete(id);
            if (changedArticle !== null) {
              await shop.write((work) => putArticle(work, id, changedArticle));
              articles.set(id, changedArticle);
            }
            await compareWithScan();
          }
          await shop.store.close();
        },
      ),
      { numRuns: 150 },
    );
  });
});
