import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from '../../scripts/generated-files.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('generated files', () => {
  it('generated files are what `npm run generate` writes', () => {
    const staleFiles: string[] = [];
    for (const [file, text] of generatedFiles()) {
      const target = path.join(root, file);
      if (existsSync(target) && readFileSync(target, 'utf8') === text) continue;
      staleFiles.push(file);
      // The test fails, but updates the file, so that the difference can be reviewed and committed.
      writeFileSync(target, text);
    }
    assert.deepEqual(
      staleFiles,
      [],
      'these files were stale and have been rewritten: review the difference and commit it',
    );
  });
});
