import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PlatformAccess } from '../../src/client/access.ts';
import { readResource } from '../../src/documents/resource-reader.ts';
import { readCampaignCalendar } from '../../src/explorer/data/campaign-calendar.ts';
import { BasketOperations, sampleAddress } from '../../src/explorer/shop/basket-operations.ts';
import { renderAllocation } from '../../src/previews/allocation.ts';
import { renderCalendar } from '../../src/previews/calendar.ts';
import { html, renderPage, type Html } from '../../src/previews/html.ts';
import { renderApiReference } from '../../src/previews/api-reference.ts';
import { renderProductCard, findVariant } from '../../src/previews/product-card.ts';
import { operations } from '../../contract/index.ts';
import { defaultVendor } from '../../contract/vendor.ts';
import { renderReceipt } from '../../src/previews/receipt.ts';
import { accessTo } from '../support/platform-access.ts';
import { startTestService, type RunningService } from '../support/running-service.ts';

const textOf = (html: Html): string => html.text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
/** Returns the HTML on one line, because the formatter decides the line breaks of a template. */
const toSingleLine = (html: Html): string => html.text.replace(/\s+/g, ' ');
const site = 'RefArch';

describe('a preview', () => {
  let service: RunningService;
  let access: PlatformAccess;
  before(async () => {
    service = await startTestService();
    access = accessTo(service.http);
  });
  after(async () => {
    await access.close();
    await service.close();
  });

  it('the preview of a product shows its name, images, price, availability and variations', async () => {
    const product = await readResource(access, {
      connection: 'c',
      kind: 'shopProduct',
      site,
      params: { id: 'corrie-tent' },
    });
    const card = renderProductCard(product, 'en');
    assert.match(textOf(card), new RegExp(String(product['name'])));
    assert.match(textOf(card), /\$\d+\.\d\d/);
    assert.match(textOf(card), /Available|Not available/);
    const links = [...toSingleLine(card).matchAll(/<img src="([^"]+)"/g)].map(([, link]) => link!);
    assert.ok(links.length > 0);
    for (const link of links) assert.equal((await fetch(link)).status, 200, link);
    assert.ok(
      links.some((link) => /swatch\/moss/.test(link)),
      'a swatch',
    );
    assert.equal(findVariant(product, 'color', 'moss'), 'corrie-tent-moss');
    assert.equal(findVariant(product, 'color', 'lilac'), undefined);
    const moss = await readResource(access, {
      connection: 'c',
      kind: 'shopProduct',
      site,
      params: { id: 'corrie-tent-moss' },
    });
    const [firstImage] = [...toSingleLine(renderProductCard(moss, 'en')).matchAll(/<img src="([^"]+)"/g)];
    assert.match(firstImage?.[1] ?? '', /corrie-tent-moss/);
    assert.match(toSingleLine(renderProductCard(moss, 'en')), /moss&quot;\]" aria-pressed="true"/);
    assert.equal(findVariant(moss, 'color', 'ochre'), 'corrie-tent-ochre');
  });

  it('the preview of an API contains each of its operations, their number and the base URL', () => {
    for (const family of ['data', 'shop', 'debugger', 'oauth'] as const) {
      const text = toSingleLine(
        renderApiReference({ family, operations, vendor: defaultVendor, baseUrl: 'https://shop' }),
      );
      const familyOperations = operations.filter((operation) => operation.family === family);
      for (const { id } of familyOperations) assert.ok(text.includes(`data-value="${id}"`), id);
      assert.match(text, new RegExp(`${familyOperations.length} operations at https://shop`));
      if (family === 'shop') assert.match(text, /Responds with 200 \(basket\)\./);
      if (family === 'data') assert.match(text, /Responds with 204\./);
      if (family === 'data') assert.match(text, /Available since 17\.1, until before 18\.2\./);
    }
  });

  it('the preview of a basket shows its totals and its address, and offers to complete it', async () => {
    access.signIn({ kind: 'guest' });
    const basketOperations = new BasketOperations(access.shop(site), site);
    const { basket_id: id } = (await basketOperations.create()) as { basket_id: string };
    await basketOperations.addItem(id, 'enamel-mug-cream', 2);
    await basketOperations.setAddress(id, 'me', sampleAddress);
    const basket = await basketOperations.setShippingMethod(id, 'me', 'ground');
    const text = textOf(renderReceipt(basket, 'en'));
    for (const field of ['product_total', 'shipping_total', 'tax_total', 'order_total'])
      assert.ok(
        text.includes((basket[field] as number).toFixed(2)),
        `${field} ${String(basket[field])} in ${text}`,
      );
    assert.match(text, /63 Chandlery Row/);
    assert.equal(text.match(/\bShipping \$/g)?.length ?? 0, 1, text);
    assert.match(text, /Complete Basket/);
    assert.doesNotMatch(text, /Submit Basket/);
  });

  it('the preview of a basket lists shipping in detail only if there is more to say than its total', () => {
    const shippingLines = (items: readonly object[]): string[] => {
      const basket = { currency: 'USD', shipping_items: items, shipping_total: 4, order_total: 9 };
      return textOf(renderReceipt(basket, 'en')).match(/(?:Shipping|Ground|Free)[a-z ]* -?\$[\d.]+/g) ?? [];
    };
    assert.deepEqual(shippingLines([{ item_text: 'Shipping', price: 4 }]), ['Shipping $4.00']);
    const adjustment = { item_text: 'Free shipping', price: -5 };
    assert.deepEqual(shippingLines([{ item_text: 'Ground', price: 9, price_adjustments: [adjustment] }]), [
      'Ground $9.00',
      'Free shipping -$5.00',
      'Shipping total $4.00',
    ]);
    assert.equal(shippingLines([{ price: 2 }, { price: 2 }]).length, 3);
  });

  it('the preview of a complete basket offers to submit it, and the preview of an order does not', () => {
    assert.match(textOf(renderReceipt({ basket_id: 'b' }, 'en')), /Submit Basket/);
    assert.doesNotMatch(textOf(renderReceipt({ order_no: '00000001' }, 'en')), /Submit|Complete/);
  });

  it('the preview of an order shows the custom attributes that its hooks have written', () => {
    const order = { order_no: '00000001', c_points: 112, c_tags: ['gift', '<b>'], c_note: '', total: 3 };
    assert.match(
      textOf(renderReceipt(order, 'en')),
      /Custom attributes c_points 112 c_tags \[&quot;gift&quot;,&quot;&lt;b&gt;&quot;\] c_note/,
    );
    assert.doesNotMatch(textOf(renderReceipt({ order_no: '00000001' }, 'en')), /Custom attributes/);
  });

  it('the preview of campaigns shows when each campaign runs, and which campaigns run always', async () => {
    const entries = await readCampaignCalendar(access, site, [
      { connection: 'c', kind: 'campaign', params: { site_id: site, campaign_id: 'always-on' } },
    ]);
    assert.ok(entries.length > 1);
    const preview = renderCalendar(entries, Date.parse('2026-03-10T00:00:00Z'));
    assert.match(toSingleLine(preview), /spring-nights: 2026-04-10 to 2026-06-21/);
    const [, left, width] =
      /class="bar campaign off" data-left="([\d.]+)" data-width="([\d.]+)" title="spring-nights/.exec(
        toSingleLine(preview),
      ) ?? [];
    // The campaign begins next month, and the timeline at least three months before today.
    assert.ok(Number(left) > 25 && Number(left) + Number(width) <= 100, `${left} ${width}`);
    assert.match(toSingleLine(preview), /always-on: always"/);
  });

  it('the preview of campaigns includes past campaigns, and marks today', async () => {
    const entries = await readCampaignCalendar(access, site, []);
    const text = toSingleLine(renderCalendar(entries, Date.parse('2026-11-21T00:00:00Z')));
    assert.match(
      text,
      /class="bar campaign off" data-left="[\d.]+" data-width="[\d.]+" title="spring-nights/,
    );
    const [, today] = /class="now" data-left="([\d.]+)"/.exec(text) ?? [];
    assert.ok(Number(today) > 30 && Number(today) < 70, today);
  });

  it('the preview of an A/B test shows the percentages of segments, and of what is in none', async () => {
    const abTest = await readResource(access, {
      connection: 'c',
      kind: 'abTest',
      params: { site_id: site, ab_test_id: 'fire-steel-test' },
    });
    const preview = renderAllocation(abTest);
    const widths = [
      ...toSingleLine(preview).matchAll(/class="part [^"]+" data-left="(\d+)" data-width="(\d+)"/g),
    ].map(([, left, width]) => [Number(left), Number(width)]);
    assert.deepEqual(widths, [
      [0, 40],
      [40, 40],
      [80, 20],
    ]);
  });

  it('previews escape all strings of the shop, and render every document', () => {
    const markup = `<script>alert(1)</script><img src=x onerror="x">'"&`;
    const arbitraryDocument = fc.dictionary(
      fc.constantFrom(
        'name',
        'id',
        'price',
        'image_groups',
        'images',
        'link',
        'product_items',
        'prices',
        'campaign_id',
        'start_date',
        'test_groups',
        'allocation',
        'description',
        '_flash',
        'variation_attributes',
        'values',
        'inventory',
        'shipments',
        'item_text',
      ),
      fc.oneof(fc.constant(markup), fc.jsonValue()),
    );
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        for (const preview of [
          renderProductCard(document, 'en'),
          renderReceipt(document, 'en'),
          renderAllocation(document),
          renderCalendar([{ campaign: document, promotions: [document] }], 0),
        ]) {
          assert.doesNotMatch(preview.text, /<script>alert|<img src=x|onerror="/);
        }
      }),
    );
  });

  it('previews load only their own style and script, and images of the shop', () => {
    const text = renderPage({
      title: 'T',
      body: html`<p>${'<b>'}</p>`,
      nonce: 'abc',
      imageSources: ['http://127.0.0.1:1'],
    });
    assert.match(
      text,
      /content="default-src &#39;none&#39;; style-src &#39;nonce-abc&#39;; script-src &#39;nonce-abc&#39;; img-src http:\/\/127\.0\.0\.1:1 data:/,
    );
    assert.match(text, /<p>&lt;b&gt;<\/p>/);
    assert.doesNotMatch(text, /\son\w+=|style="|unsafe-inline/);
    assert.match(text, /var\(--vscode-foreground\)/);
  });
});
