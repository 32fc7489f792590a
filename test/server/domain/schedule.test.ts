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
    ['Fridays, on a Friday', fridays, '2026-02-06T12:00:00Z', undefined, true],
    ['Fridays, on a Saturday', fridays, '2026-02-07T00:00:00Z', undefined, false],
    [
      'Fridays in California, on a Friday in UTC that is still Thursday there',
      fridays,
      '2026-02-06T07:59:59Z',
      'America/Los_Angeles',
      false,
    ],
    [
      'Fridays in California, on a Saturday in UTC that is still Friday there',
      fridays,
      '2026-02-07T07:59:59Z',
      'America/Los_Angeles',
      true,
    ],
    [
      '09:30:30 to 09:45, in its first second',
      hours('09:30:30', '09:45:00'),
      '2026-02-06T09:30:30Z',
      undefined,
      true,
    ],
    [
      '09:30:30 to 09:45, a second before',
      hours('09:30:30', '09:45:00'),
      '2026-02-06T09:30:29Z',
      undefined,
      false,
    ],
    [
      '09:30:30 to 09:45, at its end',
      hours('09:30:30', '09:45:00'),
      '2026-02-06T09:45:00Z',
      undefined,
      false,
    ],
    ['midnight to midnight, at noon', hours('00:00:00', '00:00:00'), '2026-02-06T12:00:00Z', undefined, true],
    ['22:00 to 02:00, at its start', hours('22:00:00', '02:00:00'), '2026-02-06T22:00:00Z', undefined, true],
    ['22:00 to 02:00, at its end', hours('22:00:00', '02:00:00'), '2026-02-06T02:00:00Z', undefined, false],
    ['08:00 to 08:00, at 07:00', hours('08:00:00', '08:00:00'), '2026-02-06T07:00:00Z', undefined, true],
    [
      '08:00 to 20:00 written without seconds, at its start',
      hours('08:00', '20:00'),
      '2026-02-06T08:00:00Z',
      undefined,
      true,
    ],
    [
      '22:00 to 02:00 on Saturdays, on Sunday at 01:00',
      { ...saturdays, ...hours('22:00:00', '02:00:00') },
      '2026-02-08T01:00:00Z',
      undefined,
      true,
    ],
    ['08:00 to 20:00, at its start', hours('08:00:00', '20:00:00'), '2026-02-06T08:00:00Z', undefined, true],
    [
      '08:00 to 20:00, a second before',
      hours('08:00:00', '20:00:00'),
      '2026-02-06T07:59:59Z',
      undefined,
      false,
    ],
    ['08:00 to 20:00, at its end', hours('08:00:00', '20:00:00'), '2026-02-06T20:00:00Z', undefined, false],
    [
      '08:00 to 20:00 in Berlin, at 06:00 UTC in summer',
      hours('08:00:00', '20:00:00'),
      '2026-07-03T06:00:00Z',
      'Europe/Berlin',
      true,
    ],
    [
      '08:00 to 20:00 in Berlin, at 06:00 UTC in winter',
      hours('08:00:00', '20:00:00'),
      '2026-01-02T06:00:00Z',
      'Europe/Berlin',
      false,
    ],
    [
      '08:00 to 23:59:59, in the last millisecond of the day',
      hours('08:00:00', '23:59:59'),
      '2026-02-06T23:59:59.999Z',
      undefined,
      true,
    ],
    ['08:00 to midnight, at 23:00', hours('08:00:00', '00:00:00'), '2026-02-06T23:00:00Z', undefined, true],
    ['22:00 to 02:00, at 01:00', hours('22:00:00', '02:00:00'), '2026-02-06T01:00:00Z', undefined, true],
    ['22:00 to 02:00, at noon', hours('22:00:00', '02:00:00'), '2026-02-06T12:00:00Z', undefined, false],
    [
      '22:00 to 02:00 on Fridays, on Saturday at 01:00',
      { ...fridays, ...hours('22:00:00', '02:00:00') },
      '2026-02-07T01:00:00Z',
      undefined,
      true,
    ],
    [
      '22:00 to 02:00 on Fridays, on Friday at 01:00',
      { ...fridays, ...hours('22:00:00', '02:00:00') },
      '2026-02-06T01:00:00Z',
      undefined,
      false,
    ],
    [
      'Fridays in an unknown timezone, which counts as UTC',
      fridays,
      '2026-02-06T00:00:00Z',
      'Moon/Sea',
      true,
    ],
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
