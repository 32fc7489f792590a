import assert from 'node:assert/strict';
import {
  canBecome,
  isActionAllowed,
  orderActions,
  stockEffect,
  type OrderAction,
} from '../../../server/domain/order-status.ts';

describe('the status of an order', () => {
  const all = ['created', 'new', 'open', 'completed', 'cancelled', 'failed', 'replaced'] as const;
  it('changes along its machine only', () => {
    const after = (from: (typeof all)[number]) => all.filter((to) => to !== from && canBecome(from, to));
    assert.deepEqual(Object.fromEntries(all.map((from) => [from, after(from)])), {
      created: ['new', 'open', 'failed'],
      new: ['open', 'completed', 'cancelled', 'replaced'],
      open: ['new', 'completed', 'cancelled', 'replaced'],
      completed: ['open', 'cancelled', 'replaced'],
      cancelled: ['new', 'open'],
      failed: ['created'],
      replaced: [],
    });
    assert.ok(all.every((status) => canBecome(status, status)));
  });
  it('can be moved by an action of a script from the statuses of that action alone, along the machine', () => {
    const allowed = (action: OrderAction) => all.filter((status) => isActionAllowed(action, status));
    assert.deepEqual(allowed('place'), ['created']);
    assert.deepEqual(allowed('fail'), ['created']);
    assert.deepEqual(allowed('cancel'), ['new', 'open', 'completed']);
    assert.deepEqual(allowed('undoFail'), ['failed']);
    assert.deepEqual(allowed('undoCancel'), ['cancelled']);
    for (const { from, to } of Object.values(orderActions))
      for (const status of from) assert.ok(canBecome(status, to), `${status} can become ${to}`);
  });
  it('gives stock back when the order ends without a sale, and takes it when it comes back', () => {
    assert.equal(stockEffect('created', 'failed'), 'release');
    assert.equal(stockEffect('open', 'cancelled'), 'release');
    assert.equal(stockEffect('failed', 'created'), 'reserve');
    assert.equal(stockEffect('new', 'completed'), 'none');
  });
});
