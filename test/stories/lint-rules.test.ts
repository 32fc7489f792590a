import assert from 'node:assert/strict';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';

/** Returns the messages of these rules about a text, linted as if it were the file at this path. */
async function lint(file: string, text: string, ...ruleNames: readonly string[]): Promise<string[]> {
  const config = (await new ESLint().calculateConfigForFile(file)) as Linter.Config;
  const rules = Object.fromEntries(ruleNames.map((name) => [name, config.rules?.[name] ?? 'off']));
  // Without type information, which these rules do not need and which takes seconds to load.
  const parser = tseslint.parser as Linter.Parser;
  return new Linter()
    .verify(text, { files: ['**/*.ts'], languageOptions: { parser }, rules }, file)
    .map(({ message }) => message);
}

describe('The lint rules of the script engine', () => {
  for (const file of ['server/scripting/engine.ts', 'runtime/handle.ts'])
    it(`the lint rules reject a double assertion in ${file}, and allow a single one`, async () => {
      assert.equal((await lint(file, 'f(x as unknown as string);', 'no-restricted-syntax')).length, 1);
      assert.deepEqual(await lint(file, 'f(x as unknown); f(x as string);', 'no-restricted-syntax'), []);
    });
});

describe('The lint rules of the script host', () => {
  const hostFile = 'runtime/api/order/Order.ts';
  const lintClock = (file: string, text: string) =>
    lint(file, text, 'no-restricted-properties', 'no-restricted-syntax');

  for (const text of [
    'new Date();',
    'new globalThis.Date();',
    'Date();',
    'Date.now();',
    'const { now } = Date;',
  ])
    it(`the lint rules reject a read of the wall clock and suggest runInstant(): ${text}`, async () => {
      const messages = await lintClock(hostFile, text);
      assert.equal(messages.length, 1);
      assert.match(messages[0]!, /runInstant\(\)/);
    });

  it('the lint rules allow dates of a given instant, and elapsed time', async () => {
    assert.deepEqual(await lintClock(hostFile, "new Date(0); Date.parse('2025'); performance.now();"), []);
  });

  it('the lint rules allow a file of the service, outside the script host, to read the clock', async () => {
    assert.deepEqual(await lintClock('server/process/clock.ts', 'Date.now(); new Date();'), []);
  });
});
