import assert from 'node:assert/strict';
import { parseServeOptions, ServeUsageError } from '../../../server/process/serve-options.ts';
import { scriptLogLevels } from '../../../server/process/script-environment.ts';

describe('the flags of serve', () => {
  it('serve needs no flags: host, HTTPS, seed, time limit and vendor profile have defaults', () => {
    const options = parseServeOptions([]);
    assert.equal(options.host, '127.0.0.1');
    assert.equal(options.httpsPort, 'off');
    assert.equal(options.seed, 'sample');
    assert.equal(options.scriptTimeLimitSeconds, 60);
    assert.deepEqual(options.vendor, {
      prefix: 'svc',
      hookRoot: 'svc.api',
      urnNamespace: 'platform',
      moduleRoot: 'svc',
    });
  });

  it('serve accepts lists of cartridge folders and a vendor profile', () => {
    const options = parseServeOptions(
      '--cartridges a,b --cartridges c --cartridge-path x:y --prefix dw --hook-root dw.ocapi --urn demandware --module-root dw --https-port 0'.split(
        ' ',
      ),
    );
    assert.deepEqual(options.cartridgeFolders, ['a', 'b', 'c']);
    assert.deepEqual(options.cartridgePath, ['x', 'y']);
    assert.equal(options.httpsPort, 0);
    assert.equal(options.vendor.hookRoot, 'dw.ocapi');
  });

  it('serve has options for the compatibility mode of scripts, and for strict checks of scripts', () => {
    const { compatibilityMode, strictScripts } = parseServeOptions([]);
    assert.deepEqual([compatibilityMode, strictScripts], [2207, false]);
    const options = parseServeOptions(['--compatibility', '18.10', '--strict-scripts']);
    assert.deepEqual([options.compatibilityMode, options.strictScripts], [1810, true]);
    assert.throws(() => parseServeOptions(['--compatibility', '22.8']), {
      message:
        '--compatibility must be one of 22.7, 21.2, 19.10, 18.10, 18.2, 17.7, 16.2, 16.1, 15.5, 13.6, 10.6, 10.4',
    });
  });

  it('serve accepts paths of metadata in one option or in several', () => {
    assert.deepEqual(parseServeOptions([]).metadata, []);
    const options = parseServeOptions(['--metadata', 'meta,shop/meta/system.xml', '--metadata', 'more']);
    assert.deepEqual(options.metadata, ['meta', 'shop/meta/system.xml', 'more']);
  });

  it('serve accepts the URL of a PostgreSQL database, and never repeats the password of an invalid one', () => {
    assert.equal(parseServeOptions([]).storeUrl, undefined);
    const url = 'postgres://yard:secret@db.example:5432/shop?sslmode=require';
    assert.equal(parseServeOptions(['--store', url]).storeUrl, url);
    for (const text of ['mysql://yard:secret@db/shop', 'postgres://yard:secret@db', 'yard:secret@db'])
      assert.throws(
        () => parseServeOptions(['--store', text]),
        (error: Error) => error instanceof ServeUsageError && !error.message.includes('secret'),
        text,
      );
  });

  it('the log level of scripts is set by category, and is never more detailed than the log level of the service', () => {
    assert.deepEqual(parseServeOptions([]).scriptLogLevels, { root: 'debug' });
    const options = parseServeOptions(
      '--script-log-level warn,cart=debug --script-log-level tax=off'.split(' '),
    );
    assert.deepEqual(options.scriptLogLevels, { root: 'warn', cart: 'debug', tax: 'off' });
    assert.deepEqual(scriptLogLevels(options), { root: 'warn', cart: 'info', tax: 'off' });
  });

  it('serve accepts 1 to 128 scripts per site, and names this range for any other number', () => {
    assert.equal(parseServeOptions([]).scriptsPerSite, undefined);
    for (const count of [1, 128])
      assert.equal(parseServeOptions(['--scripts-per-site', String(count)]).scriptsPerSite, count);
    for (const text of ['0', '129', 'many'])
      assert.throws(() => parseServeOptions(['--scripts-per-site', text]), {
        message: '--scripts-per-site must be a whole number from 1 to 128',
      });
  });

  it('serve --require-tls turns HTTPS on', () => {
    assert.equal(parseServeOptions([]).requireTls, false);
    assert.equal(parseServeOptions(['--require-tls']).httpsPort, 0);
    assert.equal(parseServeOptions('--require-tls --https-port 8443'.split(' ')).httpsPort, 8443);
  });

  for (const invalidFlags of [
    '--require-tls --https-port off',
    '--nope',
    'positional',
    '--http-port 70000',
    '--http-port x',
    '--https-port on',
    '--log-level loud',
    '--prefix D.W',
    '--cartridge-path a:b/c',
    '--cartridge-path a,b',
    '--parent-pid x',
    '--linger soon',
    '--script-time-limit never',
    '--script-time-limit 0',
    '--recommenders-url nowhere',
    '--script-log-level loud',
    '--script-log-level cart=loud',
    '--recommenders-url file:///etc/hosts',
  ]) {
    it(`serve rejects ${invalidFlags} with a message`, () =>
      assert.throws(() => parseServeOptions(invalidFlags.split(' ')), ServeUsageError));
  }

  it('serve says that colons separate the names of a cartridge path', () => {
    for (const path of ['a, b', 'a;b', 'a b', 'a,b:'])
      assert.throws(() => parseServeOptions(['--cartridge-path', path]), {
        message: '--cartridge-path: separate cartridges with colons, as in a:b',
      });
    assert.deepEqual(parseServeOptions(['--cartridge-path', ' a : b-c:']).cartridgePath, ['a', 'b-c']);
  });
});
