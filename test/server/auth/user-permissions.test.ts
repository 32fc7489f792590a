import assert from 'node:assert/strict';
import { requiredPermission } from '../../../server/auth/user-permissions.ts';

describe('the permissions that operations require of a back-office user', () => {
  for (const [family, method, path, permission] of [
    ['data', 'GET', '/sites', 'data_read'],
    ['data', 'HEAD', '/sites', 'data_read'],
    ['data', 'PATCH', '/sites/a/campaigns/b', 'data_write'],
    ['data', 'PUT', '/sites/a/cartridges', 'scripts'],
    ['data', 'PUT', '/Sites/a/cartridges', 'scripts'],
    ['data', 'PATCH', '/Users/x', 'administrator'],
    ['data', 'GET', '/users/this', undefined],
    ['data', 'PATCH', '/users/this/password', undefined],
    ['data', 'PATCH', '/users/thisone', 'administrator'],
    ['shop', 'GET', '/baskets/b', 'agent'],
  ] as const) {
    it(`${method} ${path} requires ${permission ?? 'no permission'} of a back-office user`, () => {
      assert.equal(requiredPermission(family, method, path), permission);
    });
  }
});
