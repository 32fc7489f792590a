import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFileStepsSync } from '../../cartridges/file-reader.ts';
import { nodeFiles } from '../../cartridges/node/node-files.ts';
import { detectIndentation, scriptIndentation } from '../../cartridges/script-indentation.ts';

describe('indentation of new code in a script', () => {
  it('the indentation of a text is the smallest one of its indented lines, except comments', () => {
    const comment = '/**\n * A hook.\n */\n';
    assert.equal(
      detectIndentation(`${comment}function a() {\n    if (b) {\n        c();\n    }\n}\n`),
      '    ',
    );
    assert.equal(
      detectIndentation(`${comment}function a() {\r\n\tif (b) {\r\n\t\tc();\r\n\t}\r\n}\r\n`),
      '\t',
    );
    assert.equal(detectIndentation(`${comment}exports.a = 1;\n`), undefined);
    assert.equal(detectIndentation(''), undefined);
  });

  it('new code is indented like the rest of its script, or else by an .editorconfig, or else like another script', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'indentation-'));
    try {
      const script = path.join(folder, 'order.js');
      const otherScript = path.join(folder, 'basket.js');
      const emptyScript = path.join(folder, 'empty.js');
      const read = (text: string) =>
        runFileStepsSync(scriptIndentation(script, text, [emptyScript, otherScript]), nodeFiles);
      writeFileSync(path.join(folder, '.editorconfig'), 'root = true\n');
      assert.equal(read(''), undefined);
      writeFileSync(emptyScript, "'use strict';\n");
      writeFileSync(otherScript, 'exports.a = function () {\n\treturn 1;\n};\n');
      assert.equal(read(''), '\t');
      writeFileSync(path.join(folder, '.editorconfig'), 'root = true\n[*.js]\nindent_size = 4\n');
      assert.equal(read(''), '    ');
      assert.equal(read('exports.a = function () {\n  return 1;\n};\n'), '  ');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
