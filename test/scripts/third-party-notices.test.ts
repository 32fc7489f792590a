import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { thirdPartyNotices } from '../../scripts/third-party-notices.ts';

describe('the notices of the libraries that ship', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'cartwright-notices-'))));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function createLibrary(name: string, description: object, license?: string): string {
    const folder = path.join(root, 'node_modules', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({ name: name.replace(/^.*node_modules\//, ''), ...description }),
    );
    if (license !== undefined) writeFileSync(path.join(folder, 'LICENSE.md'), license);
    return `node_modules/${name}/lib/index.js`;
  }

  it('the notices are sorted by library and contain each license once, even if several files of a library are bundled', () => {
    const inputs = [
      createLibrary('@scope/wheel', { version: '1.2.3', license: 'MIT' }, 'Wheels may roll.'),
      createLibrary('axle', { version: '4.0.0', license: 'ISC' }, 'Axles may turn.'),
      'node_modules/axle/lib/other.js',
      'server/cli.ts',
    ];
    const text = thirdPartyNotices(root, inputs);
    assert.ok(text.indexOf('@scope/wheel 1.2.3 (MIT)') < text.indexOf('axle 4.0.0 (ISC)'));
    assert.ok(text.includes('Wheels may roll.'));
    assert.equal(text.split('Axles may turn.').length, 2);
  });

  it('the notices include libraries inside other libraries', () => {
    createLibrary('axle', { version: '4.0.0', license: 'ISC' });
    const innerInput = createLibrary(
      'axle/node_modules/grease',
      { version: '0.1.0', license: 'MIT' },
      'Grease may flow.',
    );
    const text = thirdPartyNotices(root, [innerInput]);
    assert.match(text, /grease 0\.1\.0 \(MIT\)/);
    assert.doesNotMatch(text, /axle 4/);
  });

  it('the notices contain the license section of the README of a library without a license file', () => {
    const input = createLibrary('spoke', { version: '1.0.0', license: 'MIT' });
    writeFileSync(
      path.join(root, 'node_modules/spoke/README.md'),
      '# Spoke\n\n## license\n\nCopyright (c) 2014 A Wheelwright\n\nSpokes may bend.\n\n## Thanks\n\nEverybody.\n',
    );
    const text = thirdPartyNotices(root, [input]);
    assert.ok(text.includes('Copyright (c) 2014 A Wheelwright\n\nSpokes may bend.'));
    assert.doesNotMatch(text, /Everybody/);
  });

  it('the notices cannot be created for a library with the name of a license, but without its text', () => {
    const input = createLibrary('bare', { version: '1.0.0', license: 'MIT' });
    assert.throws(() => thirdPartyNotices(root, [input]), /bare has no license text/);
  });

  it('the notices cannot be created for a library without a license', () => {
    assert.throws(() => thirdPartyNotices(root, [createLibrary('mystery', { version: '1.0.0' })]), /mystery/);
  });
});
