import assert from 'node:assert/strict';
import { assignmentPhaseAt, isActiveAt, isCampaignActive, phaseAt } from '../../../server/domain/schedule.ts';

const fridays = { day_of_week: ['friday' as const] };
const saturdays = { day_of_week: ['saturday' as const] };
const hours = (time_from: string, time_to: string) => ({ time_of_day: { time_from, time_to } });

describe('a schedule', () => {
  it('an absent or empty schedule always applies', () => {
    assert.equal(isActiveAt(undefined, 0, undefined), true);
    assert.equal(isActiveAt({}, '2026-02-06T12:00:00.000Z', 'Europe/Berlin'), true);
    assert.equal(isActiveAt({ recurrence: { day_of_week: [] } }, 0, undefined), true);
  });

  for (const [moment, phase] of [
    ['2026-01-31T23:59:59.999Z', 'upcoming'],
    ['2026-02-01T00:00:00.000Z', 'active'],
    ['2026-02-28T23:59:59.999Z', 'active'],
    ['2026-03-01T00:00:00.000Z', 'ended'],
  ] as const)
    it(`a schedule from February 1st to March 1st is ${phase} at ${moment}`, () => {
      const schedule = { start_date: '2026-02-01T00:00:00.000Z', end_date: '2026-03-01T00:00:00.000Z' };
      assert.equal(phaseAt(schedule, moment, undefined), phase);
      assert.equal(phaseAt(schedule, Date.parse(moment), undefined), phase);
    });

  for (const [caseName, recurrence, moment, timezone, applies] of [
    ['a Friday', fridays, '2026-02-06T12:00:00Z', undefined, true],
    ['a Saturday', fridays, '2026-02-07T00:00:00Z', undefined, false],
    [
      'a Friday that is still Thursday in California',
      fridays,
      '2026-02-06T07:59:59Z',
      'America/Los_Angeles',
      false,
    ],
    [
      'a Saturday that is still Friday in California',
      fridays,
      '2026-02-07T07:59:59Z',
      'America/Los_Angeles',
      true,
    ],
    [
      'the first second of a time of day',
      hours('09:30:30', '09:45:00'),
      '2026-02-06T09:30:30Z',
      undefined,
      true,
    ],
    [
      'a second before a time of day',
      hours('09:30:30', '09:45:00'),
      '2026-02-06T09:30:29Z',
      undefined,
      false,
    ],
    ['the end of a time of day', hours('09:30:30', '09:45:00'), '2026-02-06T09:45:00Z', undefined, false],
    [
      'any time, from midnight to midnight',
      hours('00:00:00', '00:00:00'),
      '2026-02-06T12:00:00Z',
      undefined,
      true,
    ],
    ['the start of the night', hours('22:00:00', '02:00:00'), '2026-02-06T22:00:00Z', undefined, true],
    ['the end of the night', hours('22:00:00', '02:00:00'), '2026-02-06T02:00:00Z', undefined, false],
    ['any time, from eight to eight', hours('08:00:00', '08:00:00'), '2026-02-06T07:00:00Z', undefined, true],
    [
      'the opening time, written without seconds',
      hours('08:00', '20:00'),
      '2026-02-06T08:00:00Z',
      undefined,
      true,
    ],
    [
      'the night from Saturday to Sunday',
      { ...saturdays, ...hours('22:00:00', '02:00:00') },
      '2026-02-08T01:00:00Z',
      undefined,
      true,
    ],
    ['the opening time', hours('08:00:00', '20:00:00'), '2026-02-06T08:00:00Z', undefined, true],
    ['before opening', hours('08:00:00', '20:00:00'), '2026-02-06T07:59:59Z', undefined, false],
    ['the closing time', hours('08:00:00', '20:00:00'), '2026-02-06T20:00:00Z', undefined, false],
    [
      'eight in Berlin in summer',
      hours('08:00:00', '20:00:00'),
      '2026-07-03T06:00:00Z',
      'Europe/Berlin',
      true,
    ],
    [
      'seven in Berlin in winter',
      hours('08:00:00', '20:00:00'),
      '2026-01-02T06:00:00Z',
      'Europe/Berlin',
      false,
    ],
    [
      'the last moment of the day',
      hours('08:00:00', '23:59:59'),
      '2026-02-06T23:59:59.999Z',
      undefined,
      true,
    ],
    [
      'an hour before its end at midnight',
      hours('08:00:00', '00:00:00'),
      '2026-02-06T23:00:00Z',
      undefined,
      true,
    ],
    ['one at night', hours('22:00:00', '02:00:00'), '2026-02-06T01:00:00Z', undefined, true],
    [
      'noon, for a schedule at night',
      hours('22:00:00', '02:00:00'),
      '2026-02-06T12:00:00Z',
      undefined,
      false,
    ],
    [
      'the night after Friday',
      { ...fridays, ...hours('22:00:00', '02:00:00') },
      '2026-02-07T01:00:00Z',
      undefined,
      true,
    ],
    [
      'the night before Friday',
      { ...fridays, ...hours('22:00:00', '02:00:00') },
      '2026-02-06T01:00:00Z',
      undefined,
      false,
    ],
    ['an unknown timezone, which counts as UTC', fridays, '2026-02-06T00:00:00Z', 'Moon/Sea', true],
  ] as const)
    it(`a recurring schedule ${applies ? 'applies' : 'does not apply'}: ${caseName}`, () => {
      const phase = phaseAt({ recurrence }, moment, timezone);
      assert.equal(phase, applies ? 'active' : 'inactive');
    });

  it('a campaign is active between its dates while it is switched on', () => {
    const dates = { start_date: '2026-02-01T00:00:00.000Z', end_date: '2026-03-01T00:00:00.000Z' };
    const dayInFebruary = '2026-02-06T00:00:00.000Z';
    assert.equal(isCampaignActive({ enabled: true, ...dates }, dayInFebruary), true);
    assert.equal(isCampaignActive({ enabled: true }, dayInFebruary), true);
    assert.equal(isCampaignActive({ enabled: false, ...dates }, dayInFebruary), false);
    assert.equal(isCampaignActive({ enabled: true, ...dates }, '2026-03-01T00:00:00.000Z'), false);
    assert.equal(isActiveAt({ end_date: dates.end_date }, '2026-03-01T00:00:00.000Z', undefined), false);
  });

  it('a promotion applies only within the dates of its campaign and the schedule of its assignment, and only if both are enabled', () => {
    const campaign = { enabled: true, start_date: '2026-02-01T00:00:00Z', end_date: '2026-03-01T00:00:00Z' };
    const assignmentPhase = (moment: string, assignment: Parameters<typeof assignmentPhaseAt>[1] = {}) =>
      assignmentPhaseAt(campaign, assignment, moment, undefined);
    assert.equal(assignmentPhase('2026-02-06T00:00:00Z'), 'active');
    assert.equal(assignmentPhase('2026-01-06T00:00:00Z', { schedule: {} }), 'upcoming');
    assert.equal(
      assignmentPhase('2026-02-07T00:00:00Z', { schedule: { recurrence: { day_of_week: ['friday'] } } }),
      'inactive',
    );
    assert.equal(
      assignmentPhase('2026-02-07T00:00:00Z', { schedule: { end_date: '2026-02-06T00:00:00Z' } }),
      'ended',
    );
    assert.equal(assignmentPhase('2026-02-06T00:00:00Z', { enabled: false }), undefined);
    assert.equal(assignmentPhaseAt({ enabled: false }, {}, 0, undefined), undefined);
  });
});
