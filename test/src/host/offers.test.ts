import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeOffers } from '../../../src/host/offers.ts';

describe('the offers to a user who opens a workspace', () => {
  it('an offer is made after the previous one was answered', async () => {
    const events: string[] = [];
    const offer = (name: string) => async () => {
      events.push(`${name} asks`);
      await sleep(5);
      events.push(`${name} is answered`);
    };
    await makeOffers([offer('names'), offer('connection')], () => assert.fail());
    assert.deepEqual(events, [
      'names asks',
      'names is answered',
      'connection asks',
      'connection is answered',
    ]);
  });

  it('an offer that fails or is never answered does not prevent the next one', async () => {
    const errors: unknown[] = [];
    let isMade = false;
    await makeOffers(
      [
        () => Promise.reject(new Error('unreadable')),
        () => new Promise(() => undefined),
        () => Promise.resolve(void (isMade = true)),
      ],
      (error) => errors.push(error),
      5,
    );
    assert.ok(isMade);
    assert.match(String(errors), /unreadable/);
  });
});
