import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

describe('The Script API, class Calendar', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench();
  });
  after(() => bench.close());
  const runScript = (body: string) =>
    bench.runScript(`var Calendar = require('svc/util/Calendar'); ${body}`, bench.createScope());
  const runWithCalendar = (zone: string, set: string, rest: string) =>
    runScript(`var c = new Calendar(new Date(0)); c.setTimeZone('${zone}'); ${set}; ${rest}`);

  it('a calendar shows an instant in a time zone, with daylight saving time', async () => {
    assert.deepEqual(
      await runScript(`
        var c = new Calendar(new Date(Date.UTC(2024, 6, 1, 22, 30, 15, 7)));
        c.timeZone = 'Europe/Berlin';
        out.result = [c.get(Calendar.YEAR), c.get(Calendar.MONTH), c.get(Calendar.DATE), c.get(Calendar.HOUR_OF_DAY),
          c.get(Calendar.HOUR), c.get(Calendar.AM_PM), c.get(Calendar.MINUTE), c.get(Calendar.SECOND),
          c.get(Calendar.MILLISECOND), c.get(Calendar.DAY_OF_WEEK), c.get(Calendar.DAY_OF_YEAR),
          c.get(Calendar.ZONE_OFFSET) / 3600000, c.get(Calendar.DST_OFFSET) / 3600000, c.get(Calendar.WEEK_OF_YEAR),
          c.get(Calendar.WEEK_OF_MONTH), c.get(Calendar.DAY_OF_WEEK_IN_MONTH), c.get(Calendar.ERA)];`),
      [2024, 6, 2, 0, 0, 0, 30, 15, 7, 3, 184, 1, 1, 27, 1, 1, 1],
    );
  });

  it('a script can set the zone offset and the daylight saving offset of a calendar', async () => {
    assert.deepEqual(
      await runWithCalendar(
        'GMT',
        'c.set(2024, 6, 1, 21, 59, 59)',
        `c.set(Calendar.ZONE_OFFSET, -5 * 3600000); var east = c.getTime().toISOString();
         c.timeZone = 'Europe/Berlin'; c.set(2024, 6, 1, 12, 0, 0); c.set(Calendar.DST_OFFSET, 0); out.result = [east, c.getTime().toISOString()];`,
      ),
      ['2024-07-02T02:59:59.000Z', '2024-07-01T11:00:00.000Z'],
    );
  });

  it('adding months keeps the day within the month, and adding days respects clock changes', async () => {
    assert.deepEqual(
      await runWithCalendar(
        'America/New_York',
        'c.set(2024, 0, 31, 12, 0, 0)',
        `c.add(Calendar.MONTH, 1); var feb = c.getTime().toISOString();
         c.add(Calendar.YEAR, 1); var next = c.getTime().toISOString();
         c.set(2024, 2, 9, 12, 0, 0); c.add(Calendar.DATE, 1); var day = c.getTime().toISOString();
         c.set(2024, 2, 9, 12, 0, 0); c.add(Calendar.HOUR, 24); out.result = [feb, next, day, c.getTime().toISOString()];`,
      ),
      [
        '2024-02-29T17:00:00.000Z',
        '2025-02-28T17:00:00.000Z',
        '2024-03-10T16:00:00.000Z',
        '2024-03-10T17:00:00.000Z',
      ],
    );
  });

  it('fields out of range are normalized when a field is read', async () => {
    assert.deepEqual(
      await runWithCalendar(
        'UTC',
        'c.set(2024, 0, 31)',
        `c.set(Calendar.MONTH, Calendar.FEBRUARY); c.set(Calendar.DATE, 10);
         var normalizedFields = [c.get(Calendar.MONTH), c.get(Calendar.DATE)];
         c.set(Calendar.DATE, 31);
         out.result = [normalizedFields, c.get(Calendar.MONTH), c.get(Calendar.DATE), c.getActualMaximum(Calendar.DATE)];`,
      ),
      [[1, 10], 2, 2, 31],
    );
  });

  it('a local time that a clock change skips is moved an hour later, and an ambiguous one is in standard time', async () => {
    assert.deepEqual(
      await runWithCalendar(
        'Europe/Berlin',
        'c.set(2024, 2, 31, 2, 30, 0)',
        `var gap = c.getTime().toISOString(); c.set(2024, 9, 27, 2, 30, 0);
         out.result = [gap, c.getTime().toISOString()];`,
      ),
      ['2024-03-31T01:30:00.000Z', '2024-10-27T01:30:00.000Z'],
    );
  });

  it('a calendar rolls a field, sets the day of the week, is compared and is cleared', async () => {
    assert.deepEqual(
      await runWithCalendar(
        'UTC',
        'c.set(2024, 11, 31)',
        `c.roll(Calendar.MONTH, true); var rolled = c.getTime().toISOString().slice(0, 10);
         c.set(Calendar.DAY_OF_WEEK, Calendar.MONDAY); var monday = c.getTime().toISOString().slice(0, 10);
         var other = new Calendar(c.time); other.add(Calendar.HOUR, 1);
         var order = [c.before(other), c.after(other), c.compareTo(other), c.isSameDay(other), c.equals(new Calendar(c.time))];
         c.clear(); out.result = [rolled, monday, order, c.isSet(Calendar.YEAR), c.time.getTime(), c.isLeapYear(1900)];`,
      ),
      ['2024-01-31', '2024-01-29', [true, false, -1, true, true], false, 0, false],
    );
  });

  it('the hour of day of a calendar is cleared only together with its hour and half of the day', async () => {
    assert.deepEqual(
      await runWithCalendar(
        'UTC',
        'c.set(2024, 0, 31, 15, 30, 0)',
        `var hours = ['HOUR', 'HOUR_OF_DAY', 'AM_PM'].map(function (field) {
           var one = new Calendar(c.time); one.clear(Calendar[field]); return one.get(Calendar.HOUR_OF_DAY);
         });
         var noon = new Calendar(c.time); noon.clear(Calendar.HOUR); noon.clear(Calendar.HOUR_OF_DAY);
         c.clear(Calendar.AM_PM); c.clear(Calendar.HOUR_OF_DAY); var morning = c.get(Calendar.HOUR_OF_DAY);
         c.clear(Calendar.HOUR);
         out.result = [hours, noon.get(Calendar.HOUR_OF_DAY), morning, c.getTime().toISOString()];`,
      ),
      [[15, 15, 15], 12, 3, '2024-01-31T00:30:00.000Z'],
    );
  });

  it('dates are parsed by pattern and by locale', async () => {
    assert.deepEqual(
      await runScript(`
        var c = new Calendar(); c.timeZone = 'Europe/Berlin'; var times = [];
        c.parseByFormat('2024-02-03 04:05', 'yyyy-MM-dd HH:mm'); times.push(c.time.toISOString());
        c.parseByFormat("3 Feb 24 at 4 PM GMT+1", "d MMM yy 'at' h a z"); times.push(c.time.toISOString());
        c.parseByFormat('20240203T040506.789Z', "yyyyMMdd'T'HHmmss.SSSX"); times.push(c.time.toISOString());
        c.parseByFormat('2024-02-03 16:30 PM', 'yyyy-MM-dd HH:mm a'); times.push(c.time.toISOString());
        c.parseByFormat('2024-02-03 PM 04:30', 'yyyy-MM-dd a hh:mm'); times.push(c.time.toISOString());
        c.parseByLocale('02/03/2024', 'en_US', Calendar.INPUT_DATE_PATTERN); times.push(c.time.toISOString());
        c.parseByLocale('3. Februar 2024', 'de_DE', Calendar.LONG_DATE_PATTERN); times.push(c.time.toISOString());
        out.result = times;`),
      [
        '2024-02-03T03:05:00.000Z',
        '2024-02-03T15:00:00.000Z',
        '2024-02-03T04:05:06.789Z',
        ...['2024-02-03T15:30:00.000Z', '2024-02-03T15:30:00.000Z'],
        '2024-02-02T23:00:00.000Z',
        '2024-02-02T23:00:00.000Z',
      ],
    );
    await assert.rejects(runScript(`new Calendar().parseByFormat('tomorrow', 'yyyy-MM-dd');`), {
      message: '"tomorrow" does not match the pattern "yyyy-MM-dd" at character 1.',
    });
  });

  it('unknown time zones, unknown fields and invalid dates throw', async () => {
    await assert.rejects(
      runScript(`new Calendar().setTimeZone('Mars/North');`),
      /is not a valid time zone ID/,
    );
    await assert.rejects(runScript(`new Calendar().get(99);`), /is not a calendar field/);
    await assert.rejects(runScript(`new Calendar(new Date('x'));`), {
      kind: 'TypeError',
    });
  });
});
