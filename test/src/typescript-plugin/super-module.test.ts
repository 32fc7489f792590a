import assert from 'node:assert/strict';
import ts from 'typescript';
import { replaceSuperModule } from '../../../src/typescript-plugin/super-module.ts';

describe('replaceSuperModule', () => {
  const replaceInText = (text: string): string => {
    const snapshot = replaceSuperModule(ts.ScriptSnapshot.fromString(text));
    return snapshot.getText(0, snapshot.getLength());
  };

  it('module.superModule becomes an expression of the same length', () => {
    const text =
      'var base = module.superModule;\nbase.get();\nObject.keys(module.superModule).forEach(copy);\n';
    const result = replaceInText(text);
    assert.equal(result.length, text.length);
    assert.equal(result.match(/require\('\^super\^'\)/g)?.length, 2);
    assert.equal(result.indexOf('base.get'), text.indexOf('base.get'));
  });

  it('strings and longer names that contain module.superModule do not change', () => {
    for (const text of [
      "log('module.superModule is null');",
      "log('a', 'there is no module.superModule here');",
      'my.module.superModule;',
      'module.superModules;',
      'var submodule = 1;',
    ])
      assert.equal(replaceInText(text), text);
  });
});
