import assert from 'node:assert/strict';
import { findPathProblems } from '../../../src/requests/launch-path-problems.ts';

const names = ['app_base', 'app_custom', 'int_loyalty', 'core'];

const launch = (path: string, more = '', type = 'cartwright'): string =>
  `{ "configurations": [{ "type": "${type}", "cartridgePath": ${path}${more} }]}`;

describe('the cartridge path of a launch configuration', () => {
  const problemsIn = (text: string, cartridgeNames = names) =>
    findPathProblems(text, cartridgeNames, 'cartwright').map(
      ({ message, range, correction, mayBeElsewhere }) => [
        text.slice(range.start, range.end),
        message,
        correction,
        mayBeElsewhere,
      ],
    );

  it('each name on a launch path that no cartridge has is marked, with the cartridge that was probably meant', () => {
    const problems = [
      [
        'app_cutsom',
        'No cartridge of this workspace has the name "app_cutsom". Did you mean "app_custom"?',
        'app_custom',
        false,
      ],
      [
        'plugin_wishlists',
        'No cartridge of this workspace has the name "plugin_wishlists". Only an instance may have it.',
        undefined,
        true,
      ],
    ];
    const text = launch('"app_cutsom: app_base :plugin_wishlists:core"');
    assert.deepEqual(problemsIn(text), problems);
    assert.deepEqual(problemsIn(`{ "launch": ${text} }`), problems);
  });

  it('a path with other separators than colons is marked, whether or not its names are known', () => {
    for (const path of [
      'app_custom,app_base',
      'app_custom, app_base',
      'app_custom;app_base',
      'app_custom app_base',
    ]) {
      const problem = [path, 'Cartridges are separated by colons.', 'app_custom:app_base', false];
      assert.deepEqual(problemsIn(launch(`"${path}"`)), [problem]);
      assert.deepEqual(problemsIn(launch(`"${path}"`), []), [problem]);
      assert.deepEqual(problemsIn(launch(`"${path}"`, ', "cartridges": ["../other"]')), [problem]);
    }
    assert.deepEqual(problemsIn(launch('" app_custom : app_base "')), []);
  });

  it('a cartridge that is on the path already is not suggested', () => {
    assert.equal(problemsIn(launch('"app_base:app_bsae"'))[0]?.[2], undefined);
  });

  it('a launch path is not marked if a cartridge has each name, or if the cartridges are not known', () => {
    const path = '"app_bsae"';
    for (const text of [
      launch('"app_custom:app_base"'),
      launch('""'),
      launch('1'),
      launch('"${config:path}"'),
      launch(path, '', 'node'),
      launch(path, ', "cartridges": ["cartridges", "../other"]'),
      launch(path, ', "cartridges": ["${env:SHARED}/cartridges"]'),
      launch(path, ', "cartridges": ["${workspaceFolder}/../other"]'),
    ])
      assert.deepEqual(problemsIn(text), [], text);
    assert.deepEqual(problemsIn(launch(path), []), []);
    assert.equal(problemsIn(launch(path, ', "cartridges": ["${workspaceFolder}/a", "b"]')).length, 1);
  });
});
