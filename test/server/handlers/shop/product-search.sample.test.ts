import assert from 'node:assert/strict';
import type { ProductSearchResult } from '../../../../contract/documents/product-search.ts';
import { contract } from '../../../../contract/index.ts';
import { loadSeed } from '../../../../server/seed/load-seed.ts';
import { buildSampleShop } from '../../../../server/sample/sample-shop.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';
import { signInBackOffice } from '../../../support/data-api.ts';
import { Storefront } from '../../../support/storefront.ts';
import { TestShop } from '../../../support/test-shop.ts';

const { productSearch } = contract.shop;
const ids = ({ hits = [] }: ProductSearchResult) => hits.map(({ product_id }) => product_id);
const search = async (shop: TestShop, query: Record<string, unknown> = {}): Promise<ProductSearchResult> =>
  (await shop.call(productSearch.get, { query: { start: 0, count: 25, ...query } })).document;

describe('product search in the sample shop', () => {
  let shop: TestShop;
  before(async () => {
    shop = new TestShop();
    shop.siteId = 'RefArch';
    await loadSeed(buildSampleShop().seed, shop.store, {
      hashPassword: async (password) => password,
      clock: { now: () => shop.now },
    });
  });

  it('a product search stems words, tolerates typing errors, and returns the corrected terms', async () => {
    const tent = ids(await search(shop, { q: 'tent' }));
    assert.ok(tent.includes('corrie-tent'));
    assert.deepEqual(ids(await search(shop, { q: 'tents' })).sort(), [...tent].sort());
    const resultForMisspelling = await search(shop, { q: 'tnet' });
    assert.ok(ids(resultForMisspelling).includes('corrie-tent'));
    assert.equal(resultForMisspelling.search_phrase_suggestions?.suggested_phrases?.[0]?.phrase, 'tent');
    assert.equal(resultForMisspelling.search_phrase_suggestions.suggested_phrases[0].exact_match, false);
    const [term] = resultForMisspelling.search_phrase_suggestions.suggested_terms ?? [];
    assert.equal(term?.original_term, 'tnet');
    assert.ok(term.terms?.some(({ value, corrected }) => value === 'tent' && corrected));
    const resultForCorrectSpelling = await search(shop, { q: 'tent' });
    assert.equal(
      resultForCorrectSpelling.search_phrase_suggestions?.suggested_phrases?.[0]?.exact_match,
      true,
    );
  });

  it('the suggestions for the beginning of a word name its completions before corrections', async () => {
    const { search_phrase_suggestions: suggestions } = await search(shop, { q: 'jack' });
    const [{ terms = [] } = {}] = suggestions?.suggested_terms ?? [];
    assert.deepEqual(terms[0], {
      _type: 'suggested_term',
      completed: true,
      corrected: false,
      exact_match: false,
      value: 'jacket',
    });
    assert.equal(suggestions?.suggested_phrases?.[0]?.phrase, 'jacket');
    const correctedIndex = terms.findIndex((term) => term.corrected === true);
    assert.ok(correctedIndex < 0 || terms.slice(correctedIndex).every((term) => term.corrected));
  });

  it('a German search finds compounds by their parts', async () => {
    const searchInGerman = (q: string) => search(shop, { q, locale: 'de-DE' });
    const saws = await searchInGerman('säge');
    const names = saws.hits?.map(({ product_name }) => product_name) ?? [];
    assert.ok(names.includes('Klappsäge') && names.includes('Zinkensäge'));
    assert.equal(saws.search_phrase_suggestions?.suggested_phrases?.[0]?.exact_match, true);
    const compoundNames = (await searchInGerman('klapp sägen')).hits?.map(({ product_name }) => product_name);
    assert.equal(compoundNames?.[0], 'Klappsäge');
    const [firstHit] = (await searchInGerman('decke')).hits ?? [];
    assert.match(firstHit?.product_name ?? '', /decke/i);
  });

  it('a German search ranks the word itself above compounds that contain it', async () => {
    const saw = (await shop.store.begin().collection('products').get('folding-saw'))!;
    await shop.write((work) =>
      work.collection('products').put({ ...saw, id: 'plain-saw', name: { default: 'Saw', 'de-DE': 'Säge' } }),
    );
    try {
      const { hits = [] } = await search(shop, { q: 'säge', locale: 'de-DE' });
      const names = hits.map(({ product_name: name }) => name);
      assert.equal(names[0], 'Säge');
      assert.ok(names.includes('Klappsäge') && names.includes('Zinkensäge'));
    } finally {
      await shop.write((work) => work.collection('products').delete('plain-saw'));
    }
  });

  it('the first hit of a search for “tent” has the word in its name', async () => {
    const [firstHit] = (await search(shop, { q: 'tent' })).hits ?? [];
    assert.match(firstHit?.product_name ?? '', /tent/i);
  });

  it('the hit count of each category is the number of products that a search in it returns', async () => {
    const allProducts = await search(shop);
    const checkCounts = async (
      values: readonly { value?: string; hit_count?: number; values?: unknown[] }[],
    ): Promise<number> => {
      let checkedCount = 0;
      for (const { value = '', hit_count: count, values: subcategories = [] } of values) {
        assert.equal((await search(shop, { refine: `cgid=${value}` })).total, count, value);
        checkedCount += 1 + (await checkCounts(subcategories as never));
      }
      return checkedCount;
    };
    const cgid = allProducts.refinements?.find(({ attribute_id }) => attribute_id === 'cgid');
    assert.ok((await checkCounts(cgid?.values ?? [])) > 15);
  });
});

describe('product search over HTTP', () => {
  let service: RunningService;
  let guest: Storefront;
  before(async () => {
    service = await startTestService();
    guest = await Storefront.signIn(service.http);
  });
  after(() => service.close());

  const readFault = async (query: string) => {
    const { status, body } = await guest.send('GET', `/product_search?${query}`);
    return [status, body.fault?.type, body.fault?.arguments];
  };

  it('a product search needs a client ID and no customer', async () => {
    const response = await fetch(`${service.http}/svc/shop/v23_2/product_search?q=tent&client_id=cartwright`);
    assert.equal(response.status, 200);
    assert.equal((await fetch(`${service.http}/svc/shop/v23_2/product_search?q=tent`)).status, 400);
  });

  it('a product search enforces the limits of its parameters', async () => {
    assert.deepEqual((await readFault(`q=${'x'.repeat(51)}`)).slice(0, 2), [
      400,
      'StringConstraintViolationException',
    ]);
    assert.equal((await guest.send('GET', `/product_search?q=${'x'.repeat(50)}`)).status, 200);
    for (const query of ['count=0', 'count=201', 'start=-1'])
      assert.deepEqual(
        (await readFault(query)).slice(0, 2),
        [400, 'ValueConstraintViolationException'],
        query,
      );
    assert.deepEqual(await readFault('refine=price%3D(ten..)'), [
      400,
      'MalformedPriceRefinementException',
      { malformedPrice: '(ten..)' },
    ]);
  });

  it('the links of a product search lead through all pages', async () => {
    const hitIds: (string | undefined)[] = [];
    let page: ProductSearchResult = await guest.request(
      'GET',
      '/product_search?refine=cgid%3Droot&count=20&sort=product-name-ascending',
    );
    const { total } = page;
    for (;;) {
      hitIds.push(...ids(page));
      assert.equal(page.total, total);
      if (page.next === undefined) break;
      const nextLink = new URL(page.next);
      page = await guest.request('GET', `/product_search${nextLink.search}`);
    }
    assert.equal(hitIds.length, total);
    assert.equal(new Set(hitIds).size, total);
  });

  it('a product search applies all refine parameters, and repeats them in the link to the next page', async () => {
    const fullResult = await guest.request(
      'GET',
      '/product_search?refine=cgid=clothing&refine_1=c_color=moss',
    );
    const query = 'refine=cgid=clothing&refine=c_color=moss&count=1';
    const firstPage: ProductSearchResult = await guest.request('GET', `/product_search?${query}`);
    assert.deepEqual(firstPage.selected_refinements, { cgid: 'clothing', c_color: 'moss' });
    assert.equal(firstPage.total, fullResult.total);
    const secondPage = await guest.request('GET', `/product_search${new URL(firstPage.next ?? '').search}`);
    assert.deepEqual([secondPage.start, secondPage.total], [1, fullResult.total]);
  });

  it('a product search includes changes made through the Data API from the next request on', async () => {
    const data = await signInBackOffice(service.http);
    const { status } = await data('PATCH', '/products/fire-steel', { name: { default: 'Quibblewick' } });
    assert.ok(status < 300);
    assert.deepEqual(ids(await guest.request('GET', '/product_search?q=quibblewick')), ['fire-steel']);
  });

  it('each sub-resource of the product search returns its own field, also as XML', async () => {
    for (const [variant, field] of [
      ['availability', 'orderable'],
      ['images', 'image'],
      ['prices', 'price'],
      ['variations', 'variation_attributes'],
    ] as const) {
      const { hits } = await guest.request('GET', `/product_search/${variant}?refine=cgid%3Djackets`);
      assert.ok(hits.length > 0);
      assert.ok(field in hits[0], variant);
      const path = `/svc/shop/v23_2/product_search/${variant}?refine=cgid%3Djackets&format=xml&client_id=cartwright`;
      const xml = await fetch(`${service.http}${path}`);
      assert.match(xml.headers.get('content-type') ?? '', /xml/, variant);
      assert.match(await xml.text(), new RegExp(`<${field}[ >]`), variant);
    }
    assert.equal((await guest.send('GET', '/product_search?q=tent&format=xml')).status, 200);
  });

  it('a product search offers the refinements of the catalog and the sorting options of the site', async () => {
    const { refinements, sorting_options: options } = await guest.request(
      'GET',
      '/product_search?refine=cgid%3Dclothing',
    );
    assert.deepEqual(
      refinements.map((refinement: any) => refinement.attribute_id),
      ['cgid', 'price', 'c_color', 'c_size', 'brand', 'c_material'],
    );
    assert.deepEqual(
      options.map(({ id }: any) => id),
      [
        'best-matches',
        'price-low-to-high',
        'price-high-to-low',
        'product-name-ascending',
        'product-name-descending',
      ],
    );
  });
});
