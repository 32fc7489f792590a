import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
/** Folders whose files are named by topic: stories, the conformance suite, tests inside VS Code, and helpers. */
const suitesByTopic = /^test\/(stories|conformance|vscode|ui|support)\//;
const sourceExtensions = ['', '.ts', '.mjs', '.md', '.json', '.names.mjs'];

describe('The layout of the tests', () => {
  it('each test file that is not in a suite by topic is named after a source file or folder', () => {
    const filesWithoutSource = globSync('test/**/*.test.ts', { cwd: root })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => !suitesByTopic.test(file) && file !== 'test/layout.test.ts')
      .filter((file) => {
        const [name = ''] = path.basename(file).split('.');
        const source = path.join(path.dirname(file).replace(/^test\/?/, ''), name);
        return !sourceExtensions.some((extension) => existsSync(path.join(root, source + extension)));
      });
    assert.deepEqual(filesWithoutSource, []);
  });
});
