import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import { parseShopTarget } from '../../../src/requests/shop-target.ts';

describe('the shopper of a request', () => {
  const target = (path: string, headers: Record<string, string> = {}, site: string | undefined = 'Own') =>
    parseShopTarget(path, headers, defaultVendor, site);

  it('the shopper of a request signs in at the site and version of the path', () => {
    assert.deepEqual(target('/s/Ref%20Arch/svc/shop/v20_4/orders?x=1'), {
      site: 'Ref Arch',
      version: { major: 20, minor: 4 },
    });
    assert.deepEqual(target('/s/%zz/svc/shop/v20_4/orders').site, '%zz');
  });

  it('the shopper of a request signs in at the site of the connection if the path contains none', () => {
    assert.deepEqual(target('/svc/shop/v23_2/orders'), { site: 'Own', version: { major: 23, minor: 2 } });
    assert.deepEqual(target('/s/-/svc/data/v23_2/sites'), { site: 'Own' });
    assert.deepEqual(parseShopTarget('/anything', {}, defaultVendor, undefined), {});
  });

  it('the shopper of a request signs in with the client ID in the header or query of the request', () => {
    assert.equal(target('/x', { 'x-svc-client-id': 'till' }).clientId, 'till');
    assert.equal(target('/x?a=1&client_id=kiosk').clientId, 'kiosk');
  });
});
