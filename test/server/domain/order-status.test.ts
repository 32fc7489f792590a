import assert from 'node:assert/strict';
import {
  canBecome,
  isActionAllowed,
  orderActions,
  stockEffect,
  type OrderAction,
} from '../../../server/domain/order-status.ts';

describe('the status of an order', () => {
  const allStatuses = ['created', 'new', 'open', 'completed', 'cancelled', 'failed', 'replaced'] as const;
  it('an order can change its status only along the state machine', () => {
    const nextStatuses = (from: (typeof allStatuses)[number]) =>
      allStatuses.filter((to) => to !== from && canBecome(from, to));
    assert.deepEqual(Object.fromEntries(allStatuses.map((from) => [from, nextStatuses(from)])), {
      created: ['new', 'open', 'failed'],
      new: ['open', 'completed', 'cancelled', 'replaced'],
      open: ['new', 'completed', 'cancelled', 'replaced'],
      completed: ['open', 'cancelled', 'replaced'],
      cancelled: ['new', 'open'],
      failed: ['created'],
      replaced: [],
    });
    assert.ok(allStatuses.every((status) => canBecome(status, status)));
  });
  it('a script’s action is allowed only in certain statuses, and follows the state machine', () => {
    const allowedStatuses = (action: OrderAction) =>
      allStatuses.filter((status) => isActionAllowed(action, status));
    assert.deepEqual(allowedStatuses('place'), ['created']);
    assert.deepEqual(allowedStatuses('fail'), ['created']);
    assert.deepEqual(allowedStatuses('cancel'), ['new', 'open', 'completed']);
    assert.deepEqual(allowedStatuses('undoFail'), ['failed']);
    assert.deepEqual(allowedStatuses('undoCancel'), ['cancelled']);
    for (const { from, to } of Object.values(orderActions))
      for (const status of from) assert.ok(canBecome(status, to), `${status} can become ${to}`);
  });
  it('stock is released when an order fails or is cancelled, and reserved again if that is undone', () => {
    assert.equal(stockEffect('created', 'failed'), 'release');
    assert.equal(stockEffect('open', 'cancelled'), 'release');
    assert.equal(stockEffect('failed', 'created'), 'reserve');
    assert.equal(stockEffect('new', 'completed'), 'none');
  });
});
