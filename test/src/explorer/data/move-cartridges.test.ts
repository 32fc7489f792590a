import assert from 'node:assert/strict';
import {
  moveCartridgeBy,
  moveCartridges,
  moveCartridgesBefore,
} from '../../../../src/explorer/data/move-cartridges.ts';

const path = ['a', 'b', 'c', 'd'];

describe('moving cartridges within a cartridge path', () => {
  it('moves several at once and keeps their order', () => {
    assert.deepEqual(moveCartridges(path, ['d', 'a'], 2), ['b', 'a', 'd', 'c']);
  });

  it('moves one up or down by one position', () => {
    assert.deepEqual(moveCartridgeBy(path, 'c', -1), ['a', 'c', 'b', 'd']);
    assert.deepEqual(moveCartridgeBy(path, 'c', 1), ['a', 'b', 'd', 'c']);
  });

  it('does not move the first one up, the last one down, or one that is not on the path', () => {
    assert.equal(moveCartridgeBy(path, 'a', -1), undefined);
    assert.equal(moveCartridgeBy(path, 'd', 1), undefined);
    assert.equal(moveCartridgeBy(path, 'x', 1), undefined);
  });

  it('puts dropped cartridges before their target, and at the end if the path itself is the target', () => {
    assert.deepEqual(moveCartridgesBefore(path, ['d'], 'b'), ['a', 'd', 'b', 'c']);
    assert.deepEqual(moveCartridgesBefore(path, ['a', 'b'], undefined), ['c', 'd', 'a', 'b']);
    assert.deepEqual(moveCartridgesBefore(path, ['a'], 'core'), ['b', 'c', 'd', 'a']);
  });
});
