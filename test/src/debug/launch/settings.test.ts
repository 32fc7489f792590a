import assert from 'node:assert/strict';
import { namedVendors } from '../../../../contract/vendor.ts';
import { vendorOf, type ConnectionProfile } from '../../../../src/client/profile.ts';
import { environmentProfile, resolveLaunchSettings } from '../../../../src/debug/launch/settings.ts';

describe('launch settings', () => {
  const environment = {
    CARTWRIGHT_BASE_URL: 'http://env:1',
    CARTWRIGHT_USERNAME: 'u',
    CARTWRIGHT_PASSWORD: 'p',
  };
  const settings = (configuration: Record<string, unknown>, env: Record<string, string> = environment) =>
    resolveLaunchSettings(
      configuration,
      env,
      (name) =>
        Promise.resolve(
          name === 'known' ? { baseUrl: 'http://known', username: 'a', password: 'b' } : undefined,
        ),
      '/shop',
    );

  it('launch settings are read from the configuration, configured connections and the environment', async () => {
    assert.equal((await settings({ connection: 'known' })).profile.baseUrl, 'http://known');
    assert.equal((await settings({})).profile.baseUrl, 'http://env:1');
    const { profile, username } = await settings({
      connection: { baseUrl: 'http://env:1/', vendor: { prefix: 'dw' } },
    });
    assert.deepEqual([profile.baseUrl, username, vendorOf(profile).prefix], ['http://env:1/', 'u', 'dw']);
    const dwSettings = await settings({ connection: { baseUrl: 'http://env:1/', vendor: 'dw' } });
    assert.deepEqual(dwSettings.profile.vendor, namedVendors.dw);
    assert.deepEqual(environmentProfile({ ...environment, CARTWRIGHT_PREFIX: 'dw' })?.vendor, {
      prefix: 'dw',
    });
    assert.equal((await settings({ environment: 'dev' })).requestEnvironment, 'dev');
    assert.equal((await settings({ environment: '' })).requestEnvironment, undefined);
    const { cartridgePath, cartridgeFolders } = await settings({
      cartridgePath: 'a: b:',
      cartridges: ['c', '/d'],
    });
    assert.deepEqual(
      [cartridgePath, cartridgeFolders],
      [{ names: ['a', 'b'], source: 'configuration' }, ['/shop/c', '/d']],
    );
  });

  it('a cartridge path without colons, or with an invalid name, is rejected', async () => {
    for (const cartridgePath of [
      'app_custom,app_base',
      'app_custom, app_base ,',
      'app_custom;app_base',
      'app_custom app_base',
    ])
      await assert.rejects(settings({ cartridgePath }), {
        message:
          'Launch configuration, "cartridgePath": separate cartridges with colons, as in app_custom:app_base.',
      });
    await assert.rejects(settings({ cartridgePath: 'app_custom:a/b' }), {
      message: 'Launch configuration, "cartridgePath": "a/b" is not a valid cartridge name.',
    });
  });

  it('credentials of the environment are used only for the address in the environment', async () => {
    const secrets = {
      ...environment,
      CARTWRIGHT_CLIENT_ID: 'secret-client',
      CARTWRIGHT_CLIENT_PASSWORD: 'secret',
    };
    for (const baseUrl of [
      'http://evil:1',
      'https://env:1',
      'http://env:2',
      'http://env',
      'http://env.evil:1',
    ])
      await assert.rejects(settings({ connection: { baseUrl } }, secrets), /needs a user/, baseUrl);
    // The environment's password and client are not used there, even if the configuration has a user name.
    await assert.rejects(
      settings({ connection: { baseUrl: 'http://evil:1', username: 'x' } }, secrets),
      /needs a user/,
    );
    const completeConnection = { baseUrl: 'http://evil:1', username: 'x', password: 'y' };
    const { profile } = await settings({ connection: completeConnection }, secrets);
    assert.deepEqual([profile.clientId, profile.clientPassword], [undefined, undefined]);
    // The account server receives the client's password, so it must have the same address, too.
    const settingsWithOtherAuthUrl = await settings(
      { connection: { baseUrl: 'http://env:1', authUrl: 'http://evil' } },
      secrets,
    );
    assert.deepEqual(
      [settingsWithOtherAuthUrl.username, settingsWithOtherAuthUrl.profile.clientPassword],
      ['u', undefined],
    );
    const settingsForSameAddress = await settings({ connection: { baseUrl: 'HTTP://ENV:1' } }, secrets);
    assert.deepEqual(
      [settingsForSameAddress.username, settingsForSameAddress.profile.clientPassword],
      ['u', 'secret'],
    );
  });

  it('invalid launch settings fail with a message that names the attribute', async () => {
    for (const [configuration, pattern] of [
      [{ connection: 'unknown' }, /No connection is named "unknown"/],
      [{ connection: 3 }, /"connection": must be a string or an object/],
      [{ connection: { username: 'x' } }, /"connection": "baseUrl" is missing/],
      [{ cartridges: 'x' }, /"cartridges": must be an array/],
      [{ trigger: { path: '/x' } }, /"trigger": "method" is missing/],
      [{ trigger: [{ method: 'GET', path: '/', as: 'me' }] }, /"trigger\[0\].as": must be one of guest/],
      [{ connection: { baseUrl: 'x', vendor: { prefix: 'A' } } }, /is not a valid URL/],
      [{ connection: { baseUrl: 'http://x', vendor: 'demandware' } }, /vendor": must be one of svc, dw/],
      [{ connection: { baseUrl: 'http://x', vendor: { prefix: 'A B' } } }, /the prefix must consist of/],
    ] as const)
      await assert.rejects(settings(configuration), pattern);
    await assert.rejects(settings({}, {}), /No platform to connect to/);
  });

  it('an error in the settings of a connection refers to those settings, not to the launch configuration', async () => {
    const resolveSettings = (profile: ConnectionProfile) =>
      resolveLaunchSettings({ connection: 'dev01' }, {}, () => Promise.resolve(profile), '/');
    await assert.rejects(
      resolveSettings({ baseUrl: 'dev01' }),
      /^DebugError: Settings of the connection "dev01": "dev01" is not a valid URL/,
    );
    await assert.rejects(
      resolveSettings({ baseUrl: 'https://dev01.example', password: 'secret' }),
      /check "username" in the settings of the connection "dev01"/,
    );
  });
});
