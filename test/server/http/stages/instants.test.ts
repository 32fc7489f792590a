import assert from 'node:assert/strict';
import { instantsToUtc } from '../../../../server/http/stages/instants.ts';
import type { Shape } from '../../../../server/http/schema-shape.ts';

const time: Shape = { type: 'string', format: 'date-time' };
const shape: Shape = {
  properties: {
    start: time,
    name: { type: 'string' },
    dates: { items: time },
    list: {},
    inner: { properties: { end: time } },
  },
};

describe('the timestamps of a body', () => {
  for (const [sentTime, storedTime] of [
    ['2026-11-26T12:00:00+02:00', '2026-11-26T10:00:00.000Z'],
    ['2026-11-26T12:00:00-0530', '2026-11-26T17:30:00.000Z'],
    ['2026-11-26T12:00:00Z', '2026-11-26T12:00:00Z'],
    ['2026-11-26T12:00:00', '2026-11-26T12:00:00'],
    ['2026-13-26T12:00:00+02:00', '2026-13-26T12:00:00+02:00'],
    ['2026-11-26', '2026-11-26'],
  ] as const)
    it(`${sentTime} in a field for timestamps becomes ${storedTime}`, () =>
      assert.equal(instantsToUtc(sentTime, time), storedTime));

  it('timestamps are converted in lists and inner documents, and no other text is', () => {
    const text = '2026-11-26T12:00:00+02:00';
    const utc = '2026-11-26T10:00:00.000Z';
    assert.deepEqual(
      instantsToUtc(
        { start: text, name: text, dates: [text], list: [text], inner: { end: text }, c_at: text },
        shape,
      ),
      { start: utc, name: text, dates: [utc], list: [text], inner: { end: utc }, c_at: text },
    );
  });

  it('values that are no text, and values without a schema, are not changed', () => {
    assert.deepEqual(instantsToUtc({ start: null, dates: 7 }, shape), { start: null, dates: 7 });
    assert.equal(instantsToUtc('2026-11-26T12:00:00+02:00', undefined), '2026-11-26T12:00:00+02:00');
    assert.equal(instantsToUtc(null, shape), null);
  });
});
