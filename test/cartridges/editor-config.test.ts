import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { configuredIndentation } from '../../cartridges/editor-config.ts';
import { runFileStepsSync } from '../../cartridges/file-reader.ts';
import { nodeFiles } from '../../cartridges/node/node-files.ts';

describe('indentation in .editorconfig', () => {
  let root = '';
  before(() => {
    root = mkdtempSync(path.join(tmpdir(), 'editor-config-'));
  });
  after(() => rmSync(root, { recursive: true }));

  const write = (folder: string, ...lines: readonly string[]) => {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, '.editorconfig'), lines.join('\n'));
  };
  const indentationOf = (file: string) =>
    runFileStepsSync(configuredIndentation(path.join(root, file)), nodeFiles);

  it('the last section of an .editorconfig that matches a file decides, and comments are ignored', () => {
    write(
      'shop',
      'root = true',
      '; all files',
      '[*]',
      'charset = utf-8',
      'indent_style = space',
      'indent_size = 4',
      '',
      '[*.{json,yml}]',
      'indent_size = 2',
      '[Makefile]',
      'indent_style = tab',
    );
    assert.equal(indentationOf('shop/cartridges/a/cartridge/scripts/order.js'), '    ');
    assert.equal(indentationOf('shop/package.json'), '  ');
    assert.equal(indentationOf('shop/Makefile'), '\t');
  });

  it('patterns of an .editorconfig with folders, alternatives and sets match as documented', () => {
    write(
      'patterns',
      'root = true',
      '[cartridges/**.js]',
      'indent_size = 3',
      '[{a,b}.ds]',
      'indent_style = tab',
      '[scripts/*.js]',
      'indent_size = 5',
      '[[xy].isml]',
      'indent_size = 6',
    );
    assert.equal(indentationOf('patterns/cartridges/c/cartridge/order.js'), '   ');
    assert.equal(indentationOf('patterns/deep/b.ds'), '\t');
    assert.equal(indentationOf('patterns/c.ds'), undefined);
    assert.equal(indentationOf('patterns/scripts/order.js'), '     ');
    assert.equal(indentationOf('patterns/scripts/hooks/order.js'), undefined);
    assert.equal(indentationOf('patterns/y.isml'), '      ');
  });

  it('an .editorconfig takes precedence over those of outer folders, which are ignored if it has `root = true`', () => {
    write('outer', 'root = true', '[*]', 'indent_size = 8', 'indent_style = space');
    write('outer/inner', '[*.js]', 'indent_size = 2');
    assert.equal(indentationOf('outer/inner/a.js'), '  ');
    assert.equal(indentationOf('outer/inner/a.ds'), '        ');
    write('outer/own', 'root = true');
    assert.equal(indentationOf('outer/own/a.js'), undefined);
  });

  it('an `indent_size` may be `tab` or come from `tab_width`, and an invalid one is ignored', () => {
    write(
      'tabs',
      'root = true',
      '[*.js]',
      'indent_size = tab',
      '[*.ds]',
      'indent_style = space',
      'tab_width = 3',
    );
    assert.equal(indentationOf('tabs/a.js'), '\t');
    assert.equal(indentationOf('tabs/a.ds'), '   ');
    write('invalid', 'root = true', '[*.js]', 'indent_size = wide', '[{a,b]', 'indent_size = 2');
    assert.equal(indentationOf('invalid/a.js'), undefined);
  });
});
