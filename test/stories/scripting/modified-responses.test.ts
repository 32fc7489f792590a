import assert from 'node:assert/strict';
import { runningService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

describe('Responses that hooks have modified', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let shopper: Storefront;
  before(async () => {
    workspace.hooks('app', { 'dw.ocapi.shop.product_search.modifyGETResponse': './search' }).write({
      'app/cartridge/scripts/search.js': `'use strict';
        var ProductMgr = require('dw/catalog/ProductMgr'), Status = require('dw/system/Status');
        exports.modifyGETResponse = function (searchResponse) {
          if (searchResponse.count === 0) return;
          searchResponse.search_phrase_suggestions.c_metadata = [{ ID: 'title', title: 'Found', content: [] }];
          searchResponse.hits.toArray().forEach(function (hit) {
            var product = ProductMgr.getProduct(hit.represented_product.id);
            hit.c_master = product.isVariant();
            hit.c_images = product.getImages('large').toArray().map(function (image) {
              return { url: image.absURL.toString(), tags: ['large', { alt: image.alt }] };
            });
          });
          return new Status(Status.OK);
        };`,
    });
    service = await runningService({
      flags: [
        ...['--cartridges', workspace.folder, '--cartridge-path', 'app'],
        ...['--hook-root', 'dw.ocapi', '--module-root', 'dw'],
      ],
    });
    shopper = await Storefront.signIn(service.http);
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  it('attributes that a hook adds to the hits and suggestions of a search can be objects and lists of objects', async () => {
    const result = await shopper.request('GET', '/product_search?q=candle&count=2&expand=images');
    const [hit] = result.hits;
    assert.equal(hit.c_master, false);
    assert.match(hit.c_images[0].url, /^http.*\/images\//);
    assert.deepEqual(Object.keys(hit.c_images[0].tags[1]), ['alt']);
    assert.deepEqual(result.search_phrase_suggestions.c_metadata, [
      { ID: 'title', title: 'Found', content: [] },
    ]);
  });
});
