import assert from 'node:assert/strict';
import { PlatformFault, UnexpectedResponse, Unreachable } from '../../../../src/client/errors.ts';
import { Outage, requestedDelayMs } from '../../../../src/debug/threads/outage.ts';
import { FakeClientClock } from '../../../support/fake-client-clock.ts';

const connectionError = new Unreachable('dropped', 'https://shop.example.com', new Error('socket hang up'));
const fault = (status: number, name = 'NotAuthorized') =>
  new PlatformFault(name, status, `${name} happened.`);

describe('An outage of the platform', () => {
  let clock: FakeClientClock;
  let events: string[];
  const createOutage = (outageTimeLimitMs = 120_000): Outage =>
    new Outage({
      clock,
      host: 'shop.example.com',
      outageTimeLimitMs,
      print: (category, text) => void events.push(`${category}: ${text}`),
      onUnreachable: () => void events.push('unreachable'),
      onReachable: () => void events.push('reachable'),
    });
  /** Simulates a poll that fails `afterMs` after it was sent. Returns whether the session continues. */
  const fail = (subject: Outage, afterMs: number, error: unknown = connectionError): boolean => {
    const sentAt = clock.monotonicNow();
    clock.advance(afterMs);
    return subject.recordFailure(error, sentAt);
  };
  beforeEach(() => {
    clock = new FakeClientClock();
    events = [];
  });

  it('an outage is reported once, a second after the first failed poll was sent', () => {
    const subject = createOutage();
    assert.equal(fail(subject, 999), true);
    assert.deepEqual([events, subject.isOngoing()], [[], false]);
    assert.equal(fail(subject, 1), true);
    assert.equal(subject.isOngoing(), true);
    assert.deepEqual(events, [
      `stderr: shop.example.com is not reachable. Retrying. ${connectionError.message}`,
      'unreachable',
    ]);
    fail(subject, 30_000);
    assert.equal(events.length, 2);
  });

  it('an outage is reported after half of the time limit if that is less than a second', () => {
    const subject = createOutage(400);
    fail(subject, 199);
    assert.equal(subject.isOngoing(), false);
    fail(subject, 1);
    assert.equal(subject.isOngoing(), true);
  });

  it('an outage ends the session when the time limit is reached', () => {
    const subject = createOutage(60_000);
    assert.equal(fail(subject, 59_999), true);
    assert.equal(fail(subject, 1), false);
  });

  it('an outage ends with a message when the platform responds, and the next outage has the full time limit', () => {
    const subject = createOutage(60_000);
    fail(subject, 50_000);
    subject.recordSuccess();
    assert.deepEqual(events.slice(2), ['console: shop.example.com responds again.', 'reachable']);
    assert.equal(subject.isOngoing(), false);
    assert.equal(fail(subject, 50_000), true);
    assert.equal(events.length, 6);
  });

  it('an outage that was never reported ends without a message', () => {
    const subject = createOutage();
    fail(subject, 500);
    subject.recordSuccess();
    assert.deepEqual(events, []);
  });

  it('an outage in which the platform rejects every request ends the session after 30 seconds', () => {
    const subject = createOutage();
    assert.equal(fail(subject, 29_999, fault(401)), true);
    assert.equal(fail(subject, 1, fault(401)), false);
  });

  it('an outage in which the platform rejects every request ends the session after a shorter time limit', () => {
    const subject = createOutage(10_000);
    assert.equal(fail(subject, 9_999, fault(403)), true);
    assert.equal(fail(subject, 1, fault(403)), false);
  });

  it('the time limit of rejections restarts after any other failure or a response', () => {
    const subject = createOutage();
    fail(subject, 20_000);
    assert.equal(fail(subject, 29_000, fault(401)), true, 'rejected for 29 seconds');
    fail(subject, 10, connectionError);
    assert.equal(fail(subject, 29_000, fault(401)), true, 'rejected for 29 seconds again');
    subject.recordSuccess();
    assert.equal(fail(subject, 29_000, fault(401)), true, 'rejected for 29 seconds after a response');
  });

  for (const [error, name] of [
    [fault(408), 'a timeout'],
    [fault(412), 'a disabled debugger'],
    [fault(425), 'an early request'],
    [fault(429), 'a rate limit'],
    [fault(500), 'a failure of the platform'],
    [fault(503), 'maintenance'],
    [new UnexpectedResponse('https://shop.example.com', 403, 'a page'), 'the page of a gateway'],
  ] as const)
    it(`a failure is not a rejection if the cause is ${name}`, () =>
      assert.equal(fail(createOutage(), 60_000, error), true));
});

describe('The delay that a platform requests before the next poll', () => {
  const withDelay = <E extends { retryAfterMs: number | undefined }>(error: E, delayMs: number): E =>
    Object.assign(error, { retryAfterMs: delayMs });

  it('the requested delay is at most a minute, and zero without Retry-After or a response', () => {
    const page = new UnexpectedResponse('https://shop.example.com', 503, 'a page');
    assert.equal(requestedDelayMs(withDelay(fault(429), 2_000)), 2_000);
    assert.equal(requestedDelayMs(withDelay(page, 59_000)), 59_000);
    assert.equal(requestedDelayMs(withDelay(fault(429), 600_000)), 60_000);
    assert.equal(requestedDelayMs(fault(429)), 0);
    assert.equal(requestedDelayMs(connectionError), 0);
    assert.equal(requestedDelayMs(Object.assign(new Error('other'), { retryAfterMs: 5 })), 0);
  });
});
