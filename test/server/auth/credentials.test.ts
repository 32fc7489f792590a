import assert from 'node:assert/strict';
import { contract } from '../../../contract/index.ts';
import { Fault } from '../../../contract/fault.ts';
import { createAuthorize } from '../../../server/auth/authorize.ts';
import { createCredentials } from '../../../server/auth/credentials.ts';
import { userLockout } from '../../../server/auth/user-lockout.ts';
import type { OAuthClient, User } from '../../../server/records/access.ts';
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
        caller: { kind: 'oauth', clientId: 'app', user: undefined },
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

  it('for an unknown client or user, as many hashes are computed as for a wrong password', async () => {
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
      // Either secret may be literal or encoded, so two forms of each are compared.
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

describe('the lock of a user', () => {
  const store = openStore(':memory:');
  const clock = new FakeClock();
  after(() => store.close());

  const changeUser = async (fields: Partial<User>) => {
    const work = store.begin();
    const user = (await work.collection('users').get('admin')) ?? { login: 'admin' };
    work.collection('users').put({ ...user, ...fields });
    await work.commit();
  };

  /** Returns credentials that accept `secret`. `change` runs before each of the first `count` commits. */
  const credentialsDuring = (count: number, change: () => Promise<void>) => {
    let remainingCount = count;
    return createCredentials({
      passwords: { hash: async () => '', matches: async (password) => password === 'secret' },
      clock,
      beginWork: () => {
        const work = store.begin();
        const { commit } = work;
        work.commit = async () => {
          if (remainingCount-- > 0) await change();
          return commit.call(work);
        };
        return work;
      },
    });
  };

  beforeEach(async () => {
    const work = store.begin();
    work.collection('credentials').put({ kind: 'user', subject: 'admin', hash: 'h' });
    work.collection('users').put({ login: 'admin', last_name: 'Admin' });
    await work.commit();
  });

  it('the wrong password that reaches the limit locks the user, even if the user’s record changes at the same time', async () => {
    let changes = 0;
    // Six changes precede the commits that count the wrong passwords; six conflict with the lock, which is tried again.
    const credentials = credentialsDuring(Infinity, async () => {
      if (changes++ < 12) await changeUser({ last_name: `Admin ${changes}` });
    });
    for (let count = 0; count < userLockout.maxAttempts; count++)
      assert.equal(await credentials.user(store.begin(), 'admin', 'wrong'), undefined);
    const user = await store.begin().collection('users').get('admin');
    assert.equal(user?.locked, true);
    assert.match(user.last_name ?? '', /^Admin \d+$/);
  });

  it('a correct password is rejected if the user is disabled at the same time', async () => {
    const changingCredentials = credentialsDuring(1, () => changeUser({ disabled: true }));
    await changeUser({ locked: true, locked_until: new Date(clock.now() - 1).toISOString() });
    assert.equal(await changingCredentials.user(store.begin(), 'admin', 'secret'), undefined);
  });
});
