import assert from 'node:assert/strict';
import { checkHost } from '../../../../server/http/stages/host.ts';

const rejects = (host: string, headers: Record<string, string> = {}, ownNames: string[] = []) =>
  assert.throws(() => checkHost(host, headers, ownNames), {
    name: 'InvalidHostHeaderException',
    arguments: { host },
  });

describe('the host of a request', () => {
  it('a program that is not a browser may send any valid host', () => {
    for (const host of ['localhost:8080', 'my-shop.internal', '10.0.0.7:443', '[::1]:9000', '[::1]'])
      checkHost(host, {}, []);
  });

  it('a malformed host is rejected', () => {
    for (const host of [
      '',
      'a b',
      'localhost:port',
      'localhost:123456',
      'user@host',
      '[::1',
      'a/b',
      'x\nlocalhost',
    ])
      rejects(host);
  });

  it('a browser may send an IP address or a name of this machine as the host', () => {
    for (const host of [
      'localhost',
      'LOCALHOST:80',
      'shop.localhost:8080',
      '127.0.0.1:1',
      '[::1]:80',
      '192.168.1.2',
    ])
      checkHost(host, { origin: 'http://x' }, []);
  });

  it('a browser may not send another host name, by whichever header it is recognized', () => {
    for (const header of ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'accept-language'])
      for (const host of [
        'evil.example',
        'localhost.evil.example',
        'notlocalhost',
        '127.0.0.1.evil.example:80',
      ])
        rejects(host, { [header]: '' });
  });

  it('a browser may send the host names that the service was started with, with any port', () => {
    const headers = { 'accept-language': 'en' };
    for (const host of ['Shop.Internal', 'shop.internal:8443'])
      checkHost(host, headers, ['a', 'shop.INTERNAL']);
    rejects('other.internal', headers, ['shop.internal']);
    rejects('shop.internal.evil.example', headers, ['shop.internal']);
  });
});
