/** Writes the generated files that are in git. `test/scripts/generate.test.ts` fails if one of them is stale. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from './generated-files.ts';

const root = path.dirname(import.meta.dirname);
for (const [file, text] of generatedFiles()) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
