import assert from 'node:assert/strict';
import ts from 'typescript';
import { withSuperModule } from '../../../src/typescript-plugin/super-module.ts';

describe('withSuperModule', () => {
  const replaceSuperModule = (text: string): string => {
    const snapshot = withSuperModule(ts.ScriptSnapshot.fromString(text));
    return snapshot.getText(0, snapshot.getLength());
  };

  it('module.superModule becomes an expression of the same length', () => {
    const text =
      'var base = module.superModule;\nbase.get();\nObject.keys(module.superModule).forEach(copy);\n';
    const result = replaceSuperModule(text);
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
      assert.equal(replaceSuperModule(text), text);
  });
});
