import assert from 'node:assert/strict';
import type { ContentAsset } from '../../../server/records/content.ts';
import { CommerceBench } from '../../support/script-commerce.ts';

type Experience = NonNullable<ContentAsset['experience']>;

const pages: readonly (Partial<ContentAsset> & { id: string; experience: Experience })[] = [
  {
    id: 'homepage',
    name: { default: 'Home', 'de-DE': 'Start' },
    page_title: { default: 'Welcome' },
    experience: {
      type: 'page.storePage',
      regions: { main: ['banner', 'hidden', 'tiles', 'gone'], footer: [] },
      attributes: { default: { theme: 'light' }, 'de-DE': { theme: 'hell' } },
    },
  },
  {
    id: 'banner',
    experience: {
      type: 'component.assets.banner',
      attributes: {
        default: {
          heading: 'Mugs & more',
          image: {
            path: 'spring.jpg',
            focal_point: { x: 0.25, y: 0.5 },
            meta_data: { width: 800, height: 400 },
          },
        },
      },
    },
  },
  {
    id: 'hidden',
    online: false,
    experience: { type: 'component.assets.banner' },
  },
  {
    id: 'tiles',
    name: { default: 'Tiles' },
    experience: { type: 'component.grid', regions: { items: ['tile', 'text'] } },
  },
  {
    id: 'tile',
    experience: { type: 'component.assets.tile', attributes: { default: { product: 'mug' } } },
  },
  { id: 'text', experience: { type: 'component.assets.text' } },
  { id: 'draft', online: false, experience: { type: 'page.storePage' } },
  { id: 'broken', experience: { type: 'page.unknownType' } },
  {
    id: 'kitchen-page',
    experience: { type: 'page.plp', aspect_type: 'plp', category_ids: ['home'] },
  },
  {
    id: 'mug-page',
    online: false,
    experience: { type: 'page.pdp', aspect_type: 'pdp', product_ids: ['mug'] },
  },
  { id: 'loop', experience: { type: 'component.grid', regions: { items: ['loop'] } } },
  { id: 'endless', experience: { type: 'page.storePage', regions: { main: ['loop'] } } },
];

describe('The Script API, package experience', () => {
  let bench: CommerceBench;
  before(async () => {
    bench = new CommerceBench();
    await bench.refill();
    const work = bench.store.begin();
    for (const page of pages)
      work.collection('content_assets').put({ library_id: 'Shop', online: true, ...page });
    work.collection('content_assets').put({ library_id: 'Shop', id: 'terms', online: true });
    await work.commit();
    bench.workspace.write({
      'app/cartridge/experience/pages/storePage.js': `
        var PageMgr = require('svc/experience/PageMgr'), Template = require('svc/util/Template'), HashMap = require('svc/util/HashMap');
        module.exports.render = function (context) {
          var model = new HashMap();
          model.page = context.page; model.content = context.content; model.parameters = context.renderParameters;
          model.main = PageMgr.renderRegion(context.page.getRegion('main'));
          return new Template('experience/pages/storePage').render(model).text;
        };`,
      'app/cartridge/templates/default/experience/pages/storePage.isml':
        '<main class="${pdict.content.theme}" data="${pdict.parameters}"><isprint value="${pdict.main}" encoding="off"/></main>',
      'app/cartridge/experience/components/assets/banner.json': JSON.stringify({
        attribute_definition_groups: [
          {
            id: 'texts',
            attribute_definitions: [
              { id: 'heading', type: 'string' },
              { id: 'color', type: 'string', default_value: 'red' },
              { id: 'image', type: 'image' },
              { id: 'link', type: 'url' },
            ],
          },
        ],
      }),
      'app/cartridge/experience/components/assets/banner.js': `
        module.exports.render = function (context) {
          var content = context.content, image = content.image;
          return [content.heading, content.color, content.link, image.file.url, image.focalPoint.x, image.metaData.width].join('|');
        };`,
      'app/cartridge/experience/components/assets/tile.json': JSON.stringify({
        attribute_definition_groups: [{ attribute_definitions: [{ id: 'product', type: 'product' }] }],
      }),
      'app/cartridge/experience/components/assets/tile.js': `
        exports.render = function (context) {
          context.componentRenderSettings.setTagName('li');
          return context.content.product.name + ' ' + context.component.typeID;
        };`,
      'app/cartridge/experience/components/assets/text.js':
        "exports.render = function () { return 'text'; };",
      'app/cartridge/experience/components/grid.js': `
        var PageMgr = require('svc/experience/PageMgr'), RegionRenderSettings = require('svc/experience/RegionRenderSettings');
        exports.render = function (context) {
          var settings = new RegionRenderSettings();
          settings.setTagName('ul').setAttributes({ 'class': 'grid', 'data-name': context.component.name });
          return PageMgr.renderRegion(context.component.getRegion('items'), settings);
        };`,
    });
  });
  after(() => bench.close());
  const runScript = (body: string) =>
    bench.runCommerceScript(`var PageMgr = require('svc/experience/PageMgr'); ${body}`);

  it('PageMgr renders the regions of a page with the scripts and templates of cartridges', async () => {
    assert.equal(
      await runScript(`out.result = PageMgr.renderPage('homepage', JSON.stringify({ a: 1 }));`),
      [
        '<main class="light" data="{&quot;a&quot;:1}"><div class="experience-region experience-main">',
        '<div class="experience-component experience-assets-banner">Mugs & more|red||/images/Shop/spring.jpg|0.25|800</div>',
        '<div class="experience-component experience-grid"><ul class="grid" data-name="Tiles">',
        '<li class="experience-component experience-assets-tile">Mug assets.tile</li>',
        '<div class="experience-component experience-assets-text">text</div>',
        '</ul></div></div></main>',
      ].join(''),
    );
  });

  it('PageMgr finds a page with its attributes and regions, and does not render one that is offline', async () => {
    assert.deepEqual(
      await runScript(`
        var page = PageMgr.getPage('homepage'), draft = PageMgr.getPage('draft');
        request.setLocale('de_DE');
        var german = page.getAttribute('theme');
        request.setLocale('en_US');
        out.result = [german, page.ID, page.isVisible(), page.typeID, page.name, page.pageTitle, page.getAttribute('theme'), page.hasVisibilityRules(),
          page.aspectTypeID, draft.visible, PageMgr.renderPage('draft', ''), PageMgr.getPage('terms'), PageMgr.getPage('none'),
          page.getRegion('main').size, page.getRegion('main').visibleComponents.length, page.getRegion('other').getSize(),
          page === PageMgr.getPage('homepage'), page.folders.length, page.classificationFolder,
          page.getRegion('main').visibleComponents[0].getAttribute('heading'), page.getRegion('main').ID];`),
      [
        'hell',
        'homepage',
        true,
        'storePage',
        'Home',
        'Welcome',
        'light',
        false,
        null,
        false,
        null,
        null,
        null,
        3,
        2,
        0,
        true,
        0,
        null,
        'Mugs & more',
        'main',
      ],
    );
  });

  it('PageMgr finds the page of a category or its ancestor, and of a product or its category', async () => {
    assert.deepEqual(
      await runScript(`
        var CatalogMgr = api.catalog.CatalogMgr, mug = api.catalog.ProductMgr.getProduct('mug');
        var id = function (page) { return page && page.ID; };
        out.result = [id(PageMgr.getPageByCategory(CatalogMgr.getCategory('kitchen'), true, 'plp')),
          id(PageMgr.getPage(CatalogMgr.getCategory('home'), true, 'plp')), id(PageMgr.getPageByCategory(CatalogMgr.getCategory('root'), true, 'plp')),
          id(PageMgr.getPageByProduct(mug, false, 'pdp')), id(PageMgr.getPageByProduct(mug, true, 'pdp')), id(PageMgr.getPageByProduct(mug, true, 'plp'))];`),
      ['kitchen-page', 'kitchen-page', null, 'mug-page', null, 'kitchen-page'],
    );
  });

  it('PageMgr renders a page with aspect attributes, and a region with settings for single components', async () => {
    assert.equal(
      await runScript(`
        var HashMap = require('svc/util/HashMap'), aspects = new HashMap(); aspects.put('theme', 'dark');
        out.result = PageMgr.renderPage('homepage', aspects, 'x').slice(0, 35);`),
      '<main class="dark" data="x"><div cl',
    );
    assert.equal(
      await runScript(`
        var RegionRenderSettings = require('svc/experience/RegionRenderSettings'), ComponentRenderSettings = require('svc/experience/ComponentRenderSettings');
        var region = PageMgr.getPage('homepage').getRegion('main'), settings = new RegionRenderSettings(), one = new ComponentRenderSettings();
        one.setTagName('h1').setAttributes({ title: '"a" < b' });
        settings.setComponentRenderSettings(region.visibleComponents[0], one);
        settings.defaultComponentRenderSettings.attributes = { id: 'rest' };
        settings.tagName = 'section';
        out.result = PageMgr.renderRegion(region, settings).replace(/>[^<>]*</g, '><').slice(0, 130);`),
      '<section class="experience-region experience-main"><h1 title="&quot;a&quot; &lt; b"></h1><div id="rest"><ul class="grid" data-name'.slice(
        0,
        130,
      ),
    );
  });

  it('an error names the missing script of a page, an invalid tag or the limit of nested components', async () => {
    await assert.rejects(
      runScript("PageMgr.renderPage('broken', '');"),
      /page type unknownType cannot be rendered: no cartridge .* cartridge\/experience\/pages\/unknownType\.js/,
    );
    await assert.rejects(
      runScript("new (require('svc/experience/RegionRenderSettings'))().setTagName('<b>');"),
      /"<b>" is not a valid tag name/,
    );
    await assert.rejects(runScript("PageMgr.renderPage('endless', '');"), /more than 20 levels deep/);
  });
});
