import assert from 'node:assert/strict';
import { contract } from '../../../contract/index.ts';
import { Fault } from '../../../contract/fault.ts';
import { createAuthorize } from '../../../server/auth/authorize.ts';
import { createCredentials } from '../../../server/auth/credentials.ts';
import type { OAuthClient } from '../../../server/records/access.ts';
import { openStore } from '../../../server/store/store.ts';
import { FakeClock } from '../../support/fake-clock.ts';

describe('changes to a client', () => {
  const store = openStore(':memory:');
  const clock = new FakeClock();
  const passwords = { hash: async () => '', matches: async () => false };
  const credentials = createCredentials({ passwords, clock, beginWork: () => store.begin() });
  const authorize = createAuthorize({ credentials, clock });
  after(() => store.close());

  const storeClient = async (client: Partial<OAuthClient> | undefined) => {
    const work = store.begin();
    if (client) work.collection('clients').put({ id: 'app', ...client });
    else work.collection('clients').delete('app');
    await work.commit();
  };
  const request = async (headers: Record<string, string> = { authorization: 'Bearer token' }) => {
    try {
      await authorize({
        operation: contract.data.sites.list,
        method: 'GET',
        path: '/sites',
        caller: { kind: 'agent', clientId: 'app', user: undefined },
        headers,
        work: store.begin(),
      });
      return 'permitted';
    } catch (error) {
      assert.ok(error instanceof Fault);
      return error.name;
    }
  };
  const sites = [{ resource_id: '/sites', methods: ['get' as const] }];

  it('changed settings of a client apply from the next request on', async () => {
    await storeClient({ data_resources: sites });
    assert.equal(await request(), 'permitted');
    await storeClient({ data_resources: [] });
    assert.equal(await request(), 'ClientAccessForbiddenException');
    await storeClient({ data_resources: sites });
    assert.equal(await request(), 'permitted');
  });

  it('a client that is disabled or deleted gets InvalidAccessToken for its tokens, and InvalidClientId without one', async () => {
    await storeClient({ data_resources: sites, enabled: false });
    assert.equal(await request(), 'InvalidAccessTokenException');
    assert.equal(await request({}), 'InvalidClientIdException');
    await storeClient(undefined);
    assert.equal(await request(), 'InvalidAccessTokenException');
    assert.equal(await request({}), 'InvalidClientIdException');
  });
});

describe('wrong passwords', () => {
  const store = openStore(':memory:');
  after(() => store.close());

  it('as many hashes are computed for the password of an unknown client or user as for a wrong password of a known one', async () => {
    let hashCount = 0;
    const count = <Result>(result: Result) => {
      hashCount++;
      return Promise.resolve(result);
    };
    const credentials = createCredentials({
      passwords: { hash: () => count(''), matches: () => count(false) },
      clock: new FakeClock(),
      beginWork: () => store.begin(),
    });
    const setUpWork = store.begin();
    for (const kind of ['client', 'user'] as const)
      setUpWork.collection('credentials').put({ kind, subject: 'known', hash: 'h' });
    await setUpWork.commit();

    const countHashes = async (kind: 'client' | 'user', name: string): Promise<number> => {
      hashCount = 0;
      await credentials[kind](store.begin(), name, 'a%3Ab', 'c+d');
      return hashCount;
    };
    for (const kind of ['client', 'user'] as const) {
      const countForKnownName = await countHashes(kind, 'known');
      assert.ok(countForKnownName > 2, String(countForKnownName));
      assert.equal(await countHashes(kind, 'unknown'), countForKnownName);
    }
  });
});
