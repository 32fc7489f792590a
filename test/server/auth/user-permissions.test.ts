import assert from 'node:assert/strict';
import { requiredPermission } from '../../../server/auth/user-permissions.ts';

describe('a user of the back office needs', () => {
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
    it(`${permission ?? 'no permission'} to ${method} ${path}`, () => {
      assert.equal(requiredPermission(family, method, path), permission);
    });
  }
});
