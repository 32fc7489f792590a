import type { Store, UnitOfWork } from '../../server/ports/store.ts';
import type { Product } from '../../server/records/catalog.ts';
import { stockCounterName } from '../../server/records/collections.ts';

const colors = ['red', 'blue', 'green', 'black', 'white', 'grey'];
const materials = ['wool', 'linen', 'steel', 'oak'];
const kinds = [
  'hammer',
  'chisel',
  'plane',
  'lantern',
  'kettle',
  'rucksack',
  'jacket',
  'blanket',
  'spade',
  'whetstone',
];
/** Number of variants of a master. Of ten products, six are items, one is a master, and three are its variants. */
const variantCount = 3;

/** Returns a number from 0 to 2^32 - 1 that depends only on the text. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
const pick = <T>(values: readonly T[], seed: string): T => values[hash(seed) % values.length] as T;

/** A word that occurs in the descriptions of about 115 products, however many thousands of products the shop has. */
export const selectiveWord = 'series0';

/** 4000 words for the products. Each name contains one of them; all descriptions together use only about sixty. */
const vocabulary = Array.from({ length: 4000 }, (_, index) => {
  const consonants = 'bdfgklmnprstv';
  const vowels = 'aeiou';
  let word = '';
  for (let remaining = index + 97; remaining > 0; remaining = Math.floor(remaining / 13))
    word += (consonants[remaining % 13] ?? '') + (vowels[(remaining * 7 + index) % 5] ?? '');
  return word;
});

const createDescription = (id: string): string =>
  Array.from({ length: 25 }, (_, index) => {
    const number = hash(`${id} ${index}`);
    return vocabulary[Math.floor((number % 64) ** 2 * (vocabulary.length / 4096))] ?? '';
  }).join(' ');

/**
 * Fills a shop of one site with at least `count` products: items and masters with variants, in 100 of its 111
 * categories.
 */
export async function fillLargeShop(store: Store, count: number): Promise<void> {
  let work = store.begin();
  fillSite(work);
  const seriesCount = Math.max(1, Math.round((count * 0.7) / 115));
  let total = 0;
  for (let number = 0; total < count; number++) {
    const id = `p${String(number).padStart(6, '0')}`;
    const isMaster = number % 7 === 6;
    // The short descriptions of four in seven items and masters contain the word `tool`.
    const toolWord = number % 7 < 4 ? ' tool' : '';
    const kind = pick(kinds, `kind ${id}`);
    const sharedFields = {
      catalog_id: 'catalog',
      name: { default: `${pick(vocabulary, `name ${id}`)} ${kind} ${number % 1000}` },
      short_description: { default: `A ${kind}${toolWord} of series${number % seriesCount}` },
      long_description: { default: createDescription(id) },
      brand: `Brand ${hash(`brand ${id}`) % 40}`,
      category_ids: [`c${hash(`category ${id}`) % 100}`],
      creation_date: new Date(1.7e12 + (hash(`date ${id}`) % 1e9)).toISOString(),
      custom: { material: pick(materials, `material ${id}`) },
    } satisfies Partial<Product>;
    if (isMaster) {
      const variantColors = colors.slice(0, variantCount);
      work.collection('products').put({
        id,
        type: 'master',
        ...sharedFields,
        variation_attributes: [
          {
            id: 'color',
            name: { default: 'Colour' },
            values: colors.map((value) => ({ value, name: { default: value } })),
          },
        ],
      });
      for (const color of variantColors) {
        const variantId = `${id}-${color}`;
        work.collection('products').put({
          id: variantId,
          type: 'variant',
          catalog_id: 'catalog',
          name: sharedFields.name,
          master_id: id,
          variation_values: { color },
        });
        addPriceAndStock(work, variantId);
      }
      total += 1 + variantCount;
    } else {
      const color = pick(colors, `colour ${id}`);
      work
        .collection('products')
        .put({ id, type: 'item', ...sharedFields, custom: { ...sharedFields.custom, color } });
      addPriceAndStock(work, id);
      total += 1;
    }
    if (number % 500 === 499) {
      await work.commit();
      work = store.begin();
    }
  }
  await work.commit();
}

function addPriceAndStock(work: UnitOfWork, id: string): void {
  const price = 5 + (hash(`price ${id}`) % 50_000) / 100;
  work.collection('prices').put({ price_book_id: 'list', product_id: id, tiers: [{ quantity: 1, price }] });
  const stock = hash(`stock ${id}`) % 20;
  work.collection('inventory_records').put({ inventory_list_id: 'stock', product_id: id, allocation: stock });
  work.add(stockCounterName('stock', id), stock);
}

function fillSite(work: UnitOfWork): void {
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
  work.collection('clients').put({ id: 'bench', shop_resources: [{ resource_id: '/**', methods: ['get'] }] });
  work.collection('price_books').put({ id: 'list', name: { default: 'List' }, currency: 'USD' });
  work.collection('inventory_lists').put({ id: 'stock', default_in_stock: false });
  const addCategory = (id: string, parent?: string) =>
    work.collection('categories').put({
      catalog_id: 'catalog',
      id,
      ...(parent === undefined ? {} : { parent_id: parent }),
      name: { default: `Category ${id}` },
      online: true,
    });
  addCategory('root');
  for (let index = 0; index < 10; index++) addCategory(`d${index}`, 'root');
  for (let index = 0; index < 100; index++) addCategory(`c${index}`, `d${index % 10}`);
}
