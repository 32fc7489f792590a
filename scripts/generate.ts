/** Writes every generated file of the repository. The test `test/generated.test.ts` fails where one of them is stale. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from './generated-files.ts';

const root = path.dirname(import.meta.dirname);
for (const [file, text] of await generatedFiles(root)) {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}
