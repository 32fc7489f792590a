import assert from 'node:assert/strict';
import { SetUpHistory } from '../../../src/host/set-up-history.ts';
import { hashOf, type UndoStep } from '../../../src/host/undo-steps.ts';

describe('the history of set-ups', () => {
  let state: Map<string, unknown>;
  let secrets: Map<string, string>;
  let canUndo: boolean | undefined;
  /** Opens the history from what is stored, as a window does when it is loaded. */
  const openHistory = () =>
    new SetUpHistory(
      {
        get: <Value>(key: string) => state.get(key) as Value,
        update: (key: string, value: unknown) => {
          if (value === undefined) state.delete(key);
          else state.set(key, value);
          return Promise.resolve();
        },
      },
      {
        get: (key) => Promise.resolve(secrets.get(key)),
        store: (key, value) => Promise.resolve(void secrets.set(key, value)),
        delete: (key) => Promise.resolve(void secrets.delete(key)),
      },
      (value) => (canUndo = value),
    );
  const createSteps = (password: string): UndoStep[] => [
    {
      kind: 'launch',
      file: 'file:///launch.json',
      oldText: `{ "password": "${password}" }`,
      newTextHash: hashOf('{}'),
      isClean: true,
    },
  ];
  beforeEach(() => {
    state = new Map();
    secrets = new Map();
    canUndo = undefined;
  });

  it('a set-up can be undone after a reload, and once only', async () => {
    await openHistory().add(createSteps('hunter2'));
    assert.equal(canUndo, true);
    assert.doesNotMatch(JSON.stringify([...state]), /hunter2/);
    const history = openHistory();
    assert.equal(history.canUndo, true);
    assert.deepEqual(await history.take(undefined), createSteps('hunter2'));
    assert.equal(canUndo, false);
    assert.equal(await history.take(undefined), undefined);
    assert.equal(state.size + secrets.size, 0);
  });

  it('`take` returns the set-up with the ID, or the last one if there is no ID, and returns each only once', async () => {
    const history = openHistory();
    const ids: string[] = [];
    for (const password of ['a', 'b', 'c']) ids.push(await history.add(createSteps(password)));
    assert.deepEqual(await history.take(ids[1]), createSteps('b'));
    assert.deepEqual(await history.take(undefined), createSteps('c'));
    assert.equal(await history.take(ids[1]), undefined);
    assert.deepEqual(await history.take(undefined), createSteps('a'));
  });

  it('the oldest set-ups and their secrets are discarded', async () => {
    const history = openHistory();
    for (let count = 0; count < 7; count++) await history.add(createSteps(String(count)));
    assert.equal(secrets.size, 5);
    let last: UndoStep[] | undefined;
    while (history.canUndo) last = await history.take(undefined);
    assert.deepEqual(last, createSteps('2'));
  });
});
