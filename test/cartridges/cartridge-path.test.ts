import assert from 'node:assert/strict';
import {
  bundledPath,
  customCartridgeNames,
  pathNames,
  resolveCartridgePath,
  sampleCartridgePath,
} from '../../cartridges/cartridge-path.ts';

describe('a cartridge path', () => {
  it('the names in a cartridge path are trimmed and unique, and the custom ones exclude core', () => {
    assert.deepEqual(pathNames(' app_custom : app_base::app_custom:'), ['app_custom', 'app_base']);
    assert.deepEqual(pathNames(''), []);
    assert.deepEqual(customCartridgeNames('app_base:core'), ['app_base']);
  });

  it('bundledPath appends all other cartridges unless there are start names or the path is exact', () => {
    const others = (names: readonly string[]) => ['a', 'b', 'c'].filter((name) => !names.includes(name));
    const pathOf = (startNames: string[], siteNames: string[], isExact: boolean) =>
      bundledPath({ startNames, siteNames, isExact }, others).join(':');
    assert.equal(pathOf([], ['s', 'b'], false), 's:b:a:c');
    assert.equal(pathOf([], ['s', 'b'], true), 's:b');
    assert.equal(pathOf(['c', 's'], ['s', 'b'], false), 'c:s:b');
  });

  it('bundledPath leaves out cartridges of the sample shop that do not exist, unless there are no others or the path is exact', () => {
    const pathOf = (allNames: string[], isExact: boolean) =>
      bundledPath({ startNames: [], siteNames: pathNames(sampleCartridgePath), isExact }, (names) =>
        allNames.filter((name) => !names.includes(name)),
      ).join(':');
    assert.equal(pathOf(['app_base', 'int_loyalty'], false), 'int_loyalty:app_base');
    assert.equal(pathOf(['app_base'], false), 'app_base');
    assert.equal(pathOf(['app_base'], true), sampleCartridgePath);
    assert.equal(pathOf([], false), sampleCartridgePath);
  });

  it('a cartridge path divides cartridges into those on the path, those off it, and names without a cartridge', () => {
    const cartridges = ['b', 'a', 'c', 'a'].map((name, index) => ({ name, index }));
    assert.deepEqual(resolveCartridgePath(['a', 'gone', 'b', 'a'], cartridges), {
      onPath: [
        { name: 'a', index: 1 },
        { name: 'b', index: 0 },
      ],
      offPath: [{ name: 'c', index: 2 }],
      missingNames: ['gone'],
    });
  });
});
