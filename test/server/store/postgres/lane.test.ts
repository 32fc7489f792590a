import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LanePosition } from '../../../../server/store/postgres/lane-position.ts';
import { Lane, type LogPosition } from '../../../../server/store/postgres/lane.ts';

describe('a lane of the change log', () => {
  it('the floor of a line is the smallest number of its lane whose commit had not ended', () => {
    const lane = new Lane('a');
    const firstPosition = lane.open();
    assert.deepEqual(firstPosition, { lane: 'a', number: 1, floor: 1 });
    const secondPosition = lane.open();
    assert.equal(secondPosition.floor, 1);
    lane.close(secondPosition);
    assert.equal(lane.floor, 1);
    lane.close(firstPosition);
    assert.deepEqual(lane.open(), { lane: 'a', number: 3, floor: 3 });
  });

  it('every commit in the log counts as new exactly once, in whatever order commits end, fail and are read', () => {
    const step = fc.record({
      action: fc.constantFrom('open', 'commit', 'fail', 'read'),
      pick: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const lane = new Lane('a');
        const openPositions: LogPosition[] = [];
        const log: LogPosition[] = [];
        const newNumbers: number[] = [];
        const position = new LanePosition();
        const read = () => {
          const rows = log.filter(({ number }) => number > position.low).sort((a, b) => a.number - b.number);
          for (const { number, floor } of rows) if (position.advance(number, floor)) newNumbers.push(number);
        };
        for (const { action, pick } of steps) {
          if (action === 'open') openPositions.push(lane.open());
          else if (action === 'read') read();
          else {
            const [endedPosition] = openPositions.splice(pick % (openPositions.length || 1), 1);
            if (!endedPosition) continue;
            if (action === 'commit') log.push(endedPosition);
            lane.close(endedPosition);
          }
        }
        read();
        assert.deepEqual(
          newNumbers.toSorted((a, b) => a - b),
          log.map(({ number }) => number).sort((a, b) => a - b),
        );
      }),
    );
  });

  it('a position skips numbers whose commits failed, so that old lines are not read again', () => {
    const lane = new Lane('a');
    const position = new LanePosition();
    lane.close(lane.open());
    const secondPosition = lane.open();
    lane.close(secondPosition);
    position.advance(secondPosition.number, secondPosition.floor);
    assert.equal(position.low, 2);
  });
});
