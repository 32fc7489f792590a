import assert from 'node:assert/strict';
import { DatabaseError } from '../../../../server/ports/data-dir.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open-postgres-store.ts';
import { describeWithPostgres, sharedPostgres, type TestPostgres } from '../../../support/postgres-server.ts';
import { createLaneId } from '../../../support/store-backends.ts';

describeWithPostgres('opening a store in PostgreSQL', function () {
  this.timeout(60_000);
  let server: TestPostgres;
  let url = '';
  before(async () => {
    server = await sharedPostgres();
    url = await server.createDatabase();
  });

  /** Returns the message of the error with which opening the store fails. */
  const getOpeningError = async (address: string): Promise<string> => {
    try {
      const { backend } = await openPostgresStore(address, createLaneId);
      await backend.close();
    } catch (error) {
      assert.ok(error instanceof DatabaseError, String(error));
      assert.ok(!error.message.includes('secret'), error.message);
      return error.message;
    }
    throw new assert.AssertionError({ message: 'the store was opened' });
  };
  const changeUrl = (change: (address: URL) => void): string => {
    const address = new URL(url);
    change(address);
    return address.href;
  };

  it('a wrong password, a missing database and a closed port are each reported with a remedy and without the password', async () => {
    const host = new URL(url).host;
    assert.equal(
      await getOpeningError(changeUrl((address) => void (address.password = 'wrong secret'))),
      `the database ${host}${new URL(url).pathname} refuses the user name or the password: correct them in --store`,
    );
    assert.equal(
      await getOpeningError(changeUrl((address) => void (address.pathname = '/nowhere'))),
      `the database ${host}/nowhere does not exist: create it (createdb), or correct its name in --store`,
    );
    assert.match(
      await getOpeningError(changeUrl((address) => void (address.port = '1'))),
      /^nothing listens at the database 127\.0\.0\.1:1\/\w+: start PostgreSQL, or correct the address in --store$/,
    );
  });

  it('a user without the right to create tables is told how to get it', async () => {
    await server.execute(`CREATE ROLE visitor LOGIN PASSWORD 'secret'`);
    const visitorUrl = changeUrl((address) => {
      address.username = 'visitor';
      address.password = 'secret';
    });
    assert.match(
      await getOpeningError(visitorUrl),
      /the user has no right to create tables in the database .*GRANT CREATE ON SCHEMA/,
    );
  });

  it('a URL that requires TLS is rejected with a remedy if the server has no TLS', async () => {
    assert.match(
      await getOpeningError(`${url}?sslmode=verify-full`),
      /has no TLS: remove sslmode from --store$/,
    );
  });

  it('several processes that open an empty database at once create its tables once', async () => {
    const emptyDatabase = await server.createDatabase();
    const stores = await Promise.all(
      Array.from({ length: 4 }, () => openPostgresStore(emptyDatabase, createLaneId)),
    );
    await Promise.all(stores.map(({ backend }) => backend.close()));
    const { rows } = await server.execute('SELECT name FROM cartwright_migrations', emptyDatabase);
    assert.deepEqual(rows, [{ name: '0001-tables' }, { name: '0002-peers' }]);
  });

  it('a database that a newer version has migrated is rejected', async () => {
    const newerDatabase = await server.createDatabase();
    const { backend } = await openPostgresStore(newerDatabase, createLaneId);
    await backend.close();
    await server.execute(
      `INSERT INTO cartwright_migrations (name, timestamp) VALUES ('9999-future', '2100-01-01T00:00:00.000Z')`,
      newerDatabase,
    );
    assert.match(
      await getOpeningError(newerDatabase),
      /was written by a newer version of Cartwright: update Cartwright/,
    );
  });

  it('one process at a time runs an exclusive task', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore(url, createLaneId)));
    let runningCount = 0;
    await Promise.all(
      stores.map(({ runExclusively }) =>
        runExclusively(async () => {
          assert.equal(++runningCount, 1);
          await new Promise((resolve) => setTimeout(resolve, 20));
          runningCount--;
        }),
      ),
    );
    await Promise.all(stores.map(({ backend }) => backend.close()));
  });
});
