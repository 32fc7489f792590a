import assert from 'node:assert/strict';
import {
  moveCartridgeBy,
  moveCartridges,
  moveCartridgesBefore,
} from '../../../../src/explorer/data/move-cartridges.ts';

const path = ['a', 'b', 'c', 'd'];

describe('moving cartridges within a cartridge path', () => {
  it('several cartridges can be moved at once and keep their order', () => {
    assert.deepEqual(moveCartridges(path, ['d', 'a'], 2), ['b', 'a', 'd', 'c']);
  });

  it('a cartridge can be moved up or down by one position', () => {
    assert.deepEqual(moveCartridgeBy(path, 'c', -1), ['a', 'c', 'b', 'd']);
    assert.deepEqual(moveCartridgeBy(path, 'c', 1), ['a', 'b', 'd', 'c']);
  });

  it('the first cartridge cannot be moved up, the last one cannot be moved down, and a cartridge that is not on the path cannot be moved', () => {
    assert.equal(moveCartridgeBy(path, 'a', -1), undefined);
    assert.equal(moveCartridgeBy(path, 'd', 1), undefined);
    assert.equal(moveCartridgeBy(path, 'x', 1), undefined);
  });

  it('dropped cartridges are inserted before their target, or at the end if it is not on the path', () => {
    assert.deepEqual(moveCartridgesBefore(path, ['d'], 'b'), ['a', 'd', 'b', 'c']);
    assert.deepEqual(moveCartridgesBefore(path, ['a', 'b'], undefined), ['c', 'd', 'a', 'b']);
    assert.deepEqual(moveCartridgesBefore(path, ['a'], 'core'), ['b', 'c', 'd', 'a']);
  });
});
