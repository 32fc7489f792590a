import assert from 'node:assert/strict';
import { placeOfNewCartridge } from '../../../../src/explorer/data/new-cartridge-place.ts';

const workspaceNames = ['app_base', 'app_custom', 'int_gift', 'int_tax', 'plugin_b'];
const place = (name: string, names: string[], defaultNames: string[], leadingNames: string[] = []) =>
  placeOfNewCartridge({ names, defaultNames, leadingNames }, name, workspaceNames, 'RefArch');

describe('the place of a new cartridge on the path', () => {
  it('the place of a new cartridge is mentioned if other cartridges of the workspace precede it', () => {
    assert.deepEqual(place('app_custom', [], ['app_base', 'app_custom']), {
      sentence: 'It runs after app_base.',
      firstCartridge: 'app_base',
    });
    assert.deepEqual(place('plugin_b', ['app_gone'], workspaceNames), {
      sentence: 'It runs after app_base, app_custom, int_gift, and 1 more.',
      firstCartridge: 'app_gone',
    });
    assert.equal(place('app_base', ['app_gone'], ['app_base', 'app_custom']), undefined);
  });

  it('a new cartridge that is not on a path which the site has set is said to be not on the path', () => {
    assert.deepEqual(place('app_custom', ['app_base'], []), {
      sentence: 'It is not on the cartridge path of RefArch.',
    });
  });
});
