import assert from 'node:assert/strict';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

// Not a literal: the compiler has no types for the file.
const rulesFile: string = new URL('../eslint.names.mjs', import.meta.url).href;
const { noBannedNames } = (await import(rulesFile)) as { noBannedNames: Linter.RuleEntry };

/** Returns the names that the rule rejects, in the order of the text. */
const listRejectedNames = (text: string): string[] =>
  new Linter()
    .verify(text, {
      languageOptions: { parser: tseslint.parser },
      rules: { 'no-restricted-syntax': noBannedNames },
    })
    .map(({ line, column }) => /^[#\w]+/.exec(text.split('\n')[line - 1]!.slice(column - 1))![0]);

describe('the lint rule for names', () => {
  it('the lint rule for names rejects a banned name of a variable, a parameter, a function, a type and a member', () => {
    const text = [
      'const found = 1;',
      'function told(given: string): void {}',
      'const { a: known, b: [asked], ...gone } = x;',
      'class Door { #kept = 1; letGo(): void {} }',
      'interface Options { readonly wanted: string }',
      'const lambda = (seen) => seen;',
      'const ofAnna = 1, office = 2, offset = (ofBert) => ofAnna;',
    ].join('\n');
    const expected = [
      'found',
      'told',
      'given',
      'known',
      'asked',
      'gone',
      '#kept',
      'letGo',
      'wanted',
      'seen',
      'ofAnna',
      'ofBert',
    ];
    assert.deepEqual(listRejectedNames(text), expected);
  });

  it('the lint rule for names rejects functions that are named by a preposition or a modal verb alone', () => {
    const text = [
      'const at = (line: number) => line;',
      'function without(key: string): void {}',
      'const may = function () {};',
      'const from = 1, phaseAt = () => at(from);',
      'class Emitter { on(): void {} }',
    ].join('\n');
    assert.deepEqual(listRejectedNames(text), ['at', 'at', 'without', 'may', 'on']);
  });

  it('the lint rule for names accepts properties of documents, uses of such names, and names that contain one', () => {
    assert.deepEqual(listRejectedNames('send({ found: 1, known: x.given }); const knownHosts = 1;'), []);
  });
});
