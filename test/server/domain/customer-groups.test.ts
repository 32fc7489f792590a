import assert from 'node:assert/strict';
import { customerGroupIds } from '../../../server/domain/customer-groups.ts';

describe('The groups of a customer', () => {
  it('are the assigned ones, and those that the platform fills', () => {
    assert.deepEqual(
      [...customerGroupIds({ auth_type: 'registered', customer_group_ids: ['VIP'] })],
      ['Everyone', 'Registered', 'VIP'],
    );
    assert.deepEqual([...customerGroupIds({ auth_type: 'guest' })], ['Everyone', 'Unregistered']);
  });

  it('are those of a guest for a customer who is not stored', () => {
    assert.deepEqual([...customerGroupIds(undefined)], ['Everyone', 'Unregistered']);
  });
});
