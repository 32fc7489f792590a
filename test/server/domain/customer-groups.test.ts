import assert from 'node:assert/strict';
import { customerGroupIds } from '../../../server/domain/customer-groups.ts';

describe('the groups of a customer', () => {
  it('a customer is in the groups that the shop assigns and in those that the platform assigns', () => {
    assert.deepEqual(
      [...customerGroupIds({ auth_type: 'registered', customer_group_ids: ['VIP'] })],
      ['Everyone', 'Registered', 'VIP'],
    );
    assert.deepEqual([...customerGroupIds({ auth_type: 'guest' })], ['Everyone', 'Unregistered']);
  });

  it('a customer who is not stored has the groups of a guest', () => {
    assert.deepEqual([...customerGroupIds(undefined)], ['Everyone', 'Unregistered']);
  });
});
