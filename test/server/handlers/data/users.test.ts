import assert from 'node:assert/strict';
import { assertFault, assertFaultIncluding } from '../../../support/assert-fault.ts';
import { signInClient, signInUser } from '../../../support/data-api.ts';
import type { Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';
import { ScriptWorkspace } from '../../../support/script-workspace.ts';

const usersPath = '/svc/data/v23_2/users';

describe('Data API: users', () => {
  let service: RunningService;
  let api: Sender;
  let admin: Sender;
  let userCount = 0;
  before(async () => {
    service = await startTestService();
    api = await signInClient(service.http);
    admin = await signInUser(service.http, 'admin', 'admin');
  });
  after(() => service.close());

  it('a user is created, signs in, is changed and deleted, and the response to the creation contains no password', async () => {
    const { status, headers, body } = await api('PUT', `${usersPath}/maria`, {
      login: 'maria',
      password: 'spring 2026',
      email: 'maria@kestrelyard.example',
      first_name: 'Maria',
      last_name: 'Kestrel',
      preferred_ui_locale: 'de_DE',
      preferred_data_locale: 'default',
      roles: ['Administrator'],
    });
    assert.equal(status, 201);
    assert.equal(headers.get('location'), `${service.http}${usersPath}/maria`);
    assert.equal(body._type, 'user');
    assert.equal(body.password, undefined);
    assert.match(body.password_modification_date, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.ok(Date.parse(body.password_expiration_date) > Date.parse(body.password_modification_date));

    const maria = await signInUser(service.http, 'maria', 'spring 2026');
    const thisUser = await maria('GET', `${usersPath}/this`);
    assert.equal(thisUser.status, 200);
    assert.equal(thisUser.body.login, 'maria');
    assert.equal(thisUser.body.password_expiration_date, body.password_expiration_date);

    const patchResponse = await api('PATCH', `${usersPath}/maria`, { last_name: 'Harrier', c_desk: 'B4' });
    assert.equal(patchResponse.status, 200);
    assert.equal(patchResponse.body.last_name, 'Harrier');
    assert.equal(patchResponse.body.first_name, 'Maria');
    assert.equal(patchResponse.body.c_desk, 'B4');
    const clearResponse = await api('PATCH', `${usersPath}/maria`, { first_name: null, c_desk: null });
    assert.equal(clearResponse.status, 200, JSON.stringify(clearResponse.body));
    assert.deepEqual(
      [clearResponse.body.first_name, clearResponse.body.c_desk, clearResponse.body.last_name],
      [undefined, undefined, 'Harrier'],
    );
    assert.equal((await api('PATCH', `${usersPath}/maria`, { roles: null })).status, 400);

    const overwriteResponse = await api('PUT', `${usersPath}/maria`, {
      email: 'm@kestrelyard.example',
      roles: ['Administrator'],
    });
    assert.equal(overwriteResponse.status, 201);
    assert.equal(overwriteResponse.body.first_name, undefined);
    await signInUser(service.http, 'maria', 'spring 2026');

    assert.equal((await api('DELETE', `${usersPath}/maria`)).status, 204);
    assertFault(await api('GET', `${usersPath}/maria`), 404, 'UserNotFound', { login: 'maria' });
    assertFault(await api('PATCH', `${usersPath}/maria`, {}), 404, 'UserNotFound', { login: 'maria' });
    assertFault(await api('DELETE', `${usersPath}/maria`), 404, 'UserNotFound', { login: 'maria' });
    assertFault(await maria('GET', `${usersPath}/this`), 401, 'UserNotAvailable');
    const change = { current_password: 'spring 2026', password: 'summer 2026' };
    assertFault(await maria('PATCH', `${usersPath}/this/password`, change), 401, 'UserNotAvailable');

    await api('PUT', `${usersPath}/maria`, { email: 'other@kestrelyard.example' });
    await assert.rejects(signInUser(service.http, 'maria', 'spring 2026'));
  });

  it('PUT and PATCH of a user reject unknown locales and roles and another login in the body; PUT rejects a bad password, PATCH any password', async () => {
    for (const password of ['short1', 'only letters', '1234567890', 'newcomer1']) {
      assertFault(await api('PUT', `${usersPath}/newcomer1`, { password }), 400, 'PasswordPolicyViolation');
    }
    for (const field of ['preferred_ui_locale', 'preferred_data_locale']) {
      assertFault(await api('PUT', `${usersPath}/newcomer1`, { [field]: 'xx-YY' }), 400, 'UnknownLocale', {
        locale: 'xx-YY',
      });
      assertFault(await api('PATCH', `${usersPath}/developer`, { [field]: 'xx' }), 400, 'UnknownLocale', {
        locale: 'xx',
      });
    }
    for (const [method, login] of [
      ['PUT', 'newcomer1'],
      ['PATCH', 'developer'],
    ] as const) {
      assertFault(await api(method, `${usersPath}/${login}`, { login: 'x' }), 400, 'IdConflict', {
        bodyID: 'x',
        urlID: login,
      });
      assertFaultIncluding(
        await api(method, `${usersPath}/${login}`, { roles: ['King'] }),
        400,
        'PropertyConstraintViolation',
        { path: '$.roles[0]' },
      );
    }
    assertFaultIncluding(
      await api('PATCH', `${usersPath}/developer`, { password: 'better 2026' }),
      400,
      'PropertyNotPermitted',
      {
        property: 'password',
      },
    );
    assertFault(await api('GET', `${usersPath}/newcomer1`), 404, 'UserNotFound');
  });

  it('the service responds with UserOperationNotAllowed when users disable, lock, demote or delete themselves or the last administrator', async () => {
    const harmfulChanges = [{ disabled: true }, { locked: true }, { roles: ['Developer'] }, { roles: [] }];
    for (const body of harmfulChanges) {
      assertFault(await api('PATCH', `${usersPath}/admin`, body), 403, 'UserOperationNotAllowed', {
        login: 'admin',
      });
      assertFault(
        await api('PUT', `${usersPath}/admin`, { roles: ['Administrator'], ...body }),
        403,
        'UserOperationNotAllowed',
      );
    }
    assertFault(await api('DELETE', `${usersPath}/admin`), 403, 'UserOperationNotAllowed', {
      login: 'admin',
    });

    await api('PUT', `${usersPath}/second`, { roles: ['Administrator'] });
    for (const body of harmfulChanges) {
      assertFault(await admin('PATCH', `${usersPath}/admin`, body), 403, 'UserOperationNotAllowed');
    }
    assertFault(await admin('DELETE', `${usersPath}/admin`), 403, 'UserOperationNotAllowed');
    assert.equal((await admin('PATCH', `${usersPath}/admin`, { first_name: 'Adele' })).status, 200);
    assert.equal((await admin('DELETE', `${usersPath}/second`)).status, 204);
    assert.equal((await api('PATCH', `${usersPath}/developer`, { disabled: true })).status, 200);
  });

  it('the service responds with ResourceStateConflict to a change to a user with an outdated resource state', async () => {
    const { _resource_state: state } = (await api('GET', `${usersPath}/developer`)).body;
    const change = { first_name: 'D', _resource_state: state };
    assert.equal((await api('PATCH', `${usersPath}/developer`, change)).status, 200);
    assertFault(await api('PATCH', `${usersPath}/developer`, change), 409, 'ResourceStateConflict');
    assertFault(await api('PUT', `${usersPath}/developer`, change), 409, 'ResourceStateConflict');
    const header = { 'x-svc-resource-state': state };
    assertFault(
      await api('DELETE', `${usersPath}/developer`, undefined, header),
      409,
      'ResourceStateConflict',
    );
  });

  it('the service responds with UserNotAvailable to users/this with a client’s own token', async () => {
    assertFault(await api('GET', `${usersPath}/this`), 401, 'UserNotAvailable');
    const change = { current_password: 'a', password: 'b' };
    assertFault(await api('PATCH', `${usersPath}/this/password`, change), 401, 'UserNotAvailable');
  });

  it('of two administrators who delete each other at once, one remains', async () => {
    const separateService = await startTestService();
    const client = await signInClient(separateService.http);
    const firstAdmin = await signInUser(separateService.http, 'admin', 'admin');
    await client('PUT', `${usersPath}/second`, { roles: ['Administrator'], password: 'second 2026' });
    const secondAdmin = await signInUser(separateService.http, 'second', 'second 2026');
    await Promise.all([
      firstAdmin('DELETE', `${usersPath}/second`),
      secondAdmin('DELETE', `${usersPath}/admin`),
    ]);
    const remainingUsers = await Promise.all(
      ['admin', 'second'].map((login) => client('GET', `${usersPath}/${login}`)),
    );
    await separateService.close();
    assert.deepEqual(remainingUsers.map(({ status }) => status).sort(), [200, 404]);
  });

  describe('a change of one’s own password', () => {
    const path = `${usersPath}/this/password`;
    const change = (current: string, password: string) => ({ current_password: current, password });
    let login: string;
    let user: Sender;
    beforeEach(async () => {
      login = `self-${String(++userCount)}`;
      await api('PUT', `${usersPath}/${login}`, { roles: ['Administrator'], password: 'first 2026' });
      user = await signInUser(service.http, login, 'first 2026');
    });
    afterEach(() => api('DELETE', `${usersPath}/${login}`));

    it('a new password of a user is valid at once, and neither it nor the one before it can be set again', async () => {
      const { status, body } = await user('PATCH', path, change('first 2026', 'ad astra 1'));
      assert.equal(status, 200);
      assert.equal(body.login, login);
      assert.equal(body.password, undefined);
      const secondSession = await signInUser(service.http, login, 'ad astra 1');
      await assert.rejects(signInUser(service.http, login, 'first 2026'));
      assert.equal((await secondSession('PATCH', path, change('ad astra 1', 'ad astra 2'))).status, 200);
      const thirdSession = await signInUser(service.http, login, 'ad astra 2');
      for (const earlierPassword of ['ad astra 1', 'ad astra 2']) {
        assertFault(
          await thirdSession('PATCH', path, change('ad astra 2', earlierPassword)),
          400,
          'PasswordNotValidForReuse',
        );
      }
    });

    it('a change of a user’s password, by the user or by a client, makes the user’s earlier tokens invalid', async () => {
      const otherSession = await signInUser(service.http, login, 'first 2026');
      assert.equal((await user('PATCH', path, change('first 2026', 'ad astra 1'))).status, 200);
      for (const staleSession of [user, otherSession]) {
        assertFault(await staleSession('GET', `${usersPath}/this`), 401, 'InvalidAccessToken');
        assertFault(await staleSession('GET', `/svc/data/v23_2/sites`), 401, 'InvalidAccessToken');
      }
      const secondSession = await signInUser(service.http, login, 'ad astra 1');
      await api('PUT', `${usersPath}/${login}`, { roles: ['Administrator'], password: 'from above 3' });
      assertFault(await secondSession('GET', `${usersPath}/this`), 401, 'InvalidAccessToken');
      const thirdSession = await signInUser(service.http, login, 'from above 3');
      assert.equal((await thirdSession('GET', `${usersPath}/this`)).status, 200);
    });

    it('a change of a user’s password requires the current password, and a new one that meets the policy', async () => {
      assertFault(await user('PATCH', path, change('wrong', 'ad astra 1')), 400, 'InvalidPassword');
      assertFault(await user('PATCH', path, change('first 2026', 'short')), 400, 'PasswordPolicyViolation');
      assertFaultIncluding(
        await user('PATCH', path, { password: 'ad astra 1' }),
        400,
        'PropertyConstraintViolation',
        {
          path: '$.current_password',
        },
      );
    });

    it('the service responds with UserIsLocked after six wrong passwords of a user', async () => {
      for (let attempt = 0; attempt < 6; attempt++) {
        assertFault(await user('PATCH', path, change('wrong', 'ad astra 1')), 400, 'InvalidPassword');
      }
      assertFault(await user('PATCH', path, change('first 2026', 'ad astra 1')), 401, 'UserIsLocked');
      assertFault(await user('GET', `${usersPath}/this`), 401, 'UserIsLocked');
      assert.equal((await api('GET', `${usersPath}/${login}`)).body.locked, true);
      assert.equal((await api('PATCH', `${usersPath}/${login}`, { locked: false })).body.locked, false);
      assert.equal((await user('GET', `${usersPath}/this`)).status, 200);
    });

    it('a change of a user’s password runs a hook with login and email; an error status of the hook rolls the change back', async () => {
      const workspace = new ScriptWorkspace();
      workspace.registerHooks('audit', { 'svc.api.data.users.afterPATCH': './users.js' }).write({
        'audit/cartridge/scripts/users.js': `
          var Status = require('svc/system/Status');
          exports.afterPATCH = function (login, email) { return new Status(Status.ERROR, login, email); };`,
      });
      const serviceWithHook = await startTestService({ flags: ['--cartridges', workspace.folder] });
      try {
        const administrator = await signInUser(serviceWithHook.http, 'admin', 'admin');
        assertFaultIncluding(
          await administrator('PATCH', path, change('admin', 'ad astra 1')),
          400,
          'HookStatus',
          {
            extensionPoint: 'svc.api.data.users.afterPATCH',
            statusCode: 'admin',
            statusMsg: 'admin@kestrelyard.example',
          },
        );
        await signInUser(serviceWithHook.http, 'admin', 'admin');
      } finally {
        await serviceWithHook.close();
        workspace.remove();
      }
    });
  });
});
