import assert from 'node:assert/strict';
import { defaultVendor, type VendorProfile } from '../../../contract/vendor.ts';
import { createLinks, createLists } from '../../../server/http/links.ts';

const httpsAddress = { protocol: 'https', host: 'shop.example.com:8443' } as const;
const version = { major: 23, minor: 2 };
const dw: VendorProfile = { ...defaultVendor, prefix: 'dw' };

describe('links in documents', () => {
  it('a link has the protocol, host, site, version and client ID of its request', () => {
    const links = createLinks(httpsAddress, 'shop', version, dw, 'Ref Arch', 'my app');
    assert.equal(
      links.resource('/products/p1'),
      'https://shop.example.com:8443/s/Ref%20Arch/dw/shop/v23_2/products/p1?client_id=my%20app',
    );
    assert.equal(
      links.resource('/products/p1?expand=prices'),
      'https://shop.example.com:8443/s/Ref%20Arch/dw/shop/v23_2/products/p1?expand=prices&client_id=my%20app',
    );
  });

  it('a request without site, version and client ID gets links without them', () => {
    const links = createLinks(
      { protocol: 'http', host: '[::1]' },
      'data',
      undefined,
      defaultVendor,
      undefined,
      undefined,
    );
    assert.equal(links.resource('/sites?count=1'), 'http://[::1]/svc/data/sites?count=1');
  });

  it('a link to an image encodes the catalog and each part of the path, and has neither site nor version', () => {
    const { image } = createLinks(httpsAddress, 'shop', version, defaultVendor, 'RefArch', 'app');
    const images = 'https://shop.example.com:8443/images';
    assert.equal(
      image('store/catalog', 'large/chair_1-a.~png'),
      `${images}/store%2Fcatalog/large/chair_1-a.~png`,
    );
    assert.equal(image('c', 'große/50%.png?'), `${images}/c/gro%C3%9Fe/50%25.png%3F`);
  });
});

describe('lists in documents', () => {
  const address = () => new URL('http://localhost/svc/data/v23_2/sites?q=a&start=1');
  const items = ['a', 'b', 'c', 'd'];

  it('a page has the items from start, and links to the pages before and after it', async () => {
    const lists = createLists({ start: 1, count: 2 }, address);
    const toDocument = (id: string) => Promise.resolve({ id });
    assert.deepEqual(await lists.paginate(items, toDocument), {
      count: 2,
      start: 1,
      total: 4,
      data: [{ id: 'b' }, { id: 'c' }],
      next: 'http://localhost/svc/data/v23_2/sites?q=a&start=3&count=2',
      previous: 'http://localhost/svc/data/v23_2/sites?q=a&start=0&count=2',
    });
  });

  it('without start and count, a page has the first 25 items', async () => {
    const many = Array.from({ length: 30 }, (_, index) => index);
    const list = await createLists({}, address).paginate(many, (item) => item);
    assert.deepEqual([list.start, list.count, list.data.at(-1)], [0, 25, 24]);
  });

  it('a page that a handler has made gets the same fields and links as other pages', () => {
    assert.deepEqual(createLists({ count: 2 }, address).page({ data: ['d'], start: 3, total: 4 }), {
      count: 1,
      start: 3,
      total: 4,
      data: ['d'],
      previous: 'http://localhost/svc/data/v23_2/sites?q=a&start=1&count=2',
    });
  });
});
