import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { imageResponse } from '../../../server/http/images.ts';
import type { Assets } from '../../../server/ports/assets.ts';

const requestedAssets: string[][] = [];
const assets: Assets = {
  read(catalogId, file) {
    requestedAssets.push([catalogId, file]);
    const body = Buffer.from([1, 2, 3]);
    return Promise.resolve(file === 'large/chair 50%.png' ? { contentType: 'image/png', body } : undefined);
  },
};
const request = (method: string, url?: string) => imageResponse(assets, { method, url } as IncomingMessage);

describe('requests for images of a catalog', () => {
  beforeEach(() => requestedAssets.splice(0));

  it('GET and HEAD of an image return its type and bytes, and let clients cache it for 15 minutes', async () => {
    for (const method of ['GET', 'HEAD'])
      assert.deepEqual(await request(method, '/images/store%2Fcatalog/large/chair%2050%25.png?sw=200'), {
        status: 200,
        headers: { 'content-type': 'image/png', 'cache-control': 'max-age=900' },
        body: Buffer.from([1, 2, 3]),
      });
    assert.deepEqual(requestedAssets[0], ['store/catalog', 'large/chair 50%.png']);
  });

  it('an image that the catalog does not have, and an escape that is not UTF-8, are faults that name the path', async () => {
    for (const path of ['/images/catalog/none.png', '/images/cat%E4log/a.png', '/images/catalog/%ff.png'])
      await assert.rejects(async () => request('GET', path), {
        name: 'ResourcePathNotFoundException',
        arguments: { path },
      });
  });

  it('other methods and paths are not requests for images', () => {
    const image = '/images/catalog/large/chair.png';
    for (const [method, url] of [
      ...['PUT', 'POST', 'DELETE', 'OPTIONS'].map((method) => [method, image] as const),
      ...['/images/catalog', '/images/catalog/', '/images//chair.png', '/s/x/images/catalog/a.png', '/'].map(
        (path) => ['GET', path] as const,
      ),
    ])
      assert.equal(request(method, url), undefined);
    assert.equal(request('GET'), undefined);
    assert.deepEqual(requestedAssets, []);
  });
});
