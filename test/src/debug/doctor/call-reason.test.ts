import assert from 'node:assert/strict';
import type { BreakpointEntry } from '../../../../src/debug/breakpoints/breakpoint-entry.ts';
import { createEntry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';
import { findDebuggableCartridges } from '../../../../src/debug/cartridges/debugged-cartridges.ts';
import { ScriptIndex } from '../../../../src/debug/cartridges/script-index.ts';
import type { Finding } from '../../../../src/debug/doctor/finding.ts';
import { withLineCondition } from '../../../../src/debug/doctor/line-condition.ts';
import { ReferenceReader } from '../../../../src/debug/doctor/reference-reader.ts';
import { DapWorkspace } from '../../../support/dap-workspace.ts';

const folder = 'app_a/cartridge/scripts';
const notes = 'exports.remember = function (n) {\n  return n + 1;\n};\n';
const hook = (...lines: readonly string[]): string =>
  ["var notes = require('./notes');", 'exports.afterPOST = function (b) {', ...lines, '};', ''].join('\n');

describe('What decides whether a function with several calls is called', () => {
  let workspace: DapWorkspace | undefined;
  afterEach(() => workspace?.remove());

  /**
   * Examines the first line of `remember` in `name`, which the request sent at 1000 has not reached. It has passed the
   * breakpoints on `setLines` of other files, and has halted on those of `hitLines`.
   */
  const examine = async (
    scripts: Readonly<Record<string, string>>,
    {
      name = 'notes.js',
      setLines = [],
      hitLines = [],
    }: { name?: string; setLines?: readonly number[]; hitLines?: readonly number[] } = {},
  ): Promise<Finding> => {
    workspace?.remove();
    const entries = Object.entries(scripts).map(([file, text]) => [
      file.includes('/') ? file : `${folder}/${file}`,
      text,
    ]);
    const ownWorkspace = new DapWorkspace({ 'app_a/package.json': '{}', ...Object.fromEntries(entries) });
    workspace = ownWorkspace;
    const cartridges = await findDebuggableCartridges([ownWorkspace.folder]);
    const index = new ScriptIndex();
    const path = name.includes('/') ? name : `${folder}/${name}`;
    const file = ownWorkspace.path(path);
    const line = index.functionLine(file, 'remember') ?? 0;
    const entryAt = (entryFile: string, entryLine: number): BreakpointEntry | undefined => {
      if (![...setLines, ...hitLines].includes(entryLine)) return undefined;
      const entry: BreakpointEntry = {
        ...createEntry(entryLine, 'source', entryFile, { line: entryLine }),
        placement: { kind: 'placed', scriptPath: `/${path}`, line: entryLine, warning: undefined },
        setTime: 500,
      };
      if (hitLines.includes(entryLine)) Object.assign(entry.hitStatistics, { hits: 1, lastHitTime: 1001 });
      return entry;
    };
    const run = { check: 'run', verdict: 'unknown', text: 'Not reached.', isTried: true } as const;
    const search = new ReferenceReader().startSearch(cartridges, ['app_a', 'app_b']);
    return withLineCondition(run, { file, line, index, search }, `/${path}`, {
      breakpoints: { nearestEntry: entryAt },
      requests: { last: { sentTime: 1000 } },
    });
  };

  const guardedCalls = {
    'notes.js': notes,
    'order.js': hook(
      '  if (b.total > 5) {',
      '    notes.remember(b);',
      '  }',
      '  if (!b.gift) return;',
      '  notes.remember(2);',
    ),
  };

  it('each call of the function is named with what may skip the call, and a breakpoint is advised for the first call', async () => {
    const { verdict, explanation, remedy } = await examine(guardedCalls);
    assert.equal(verdict, 'fail');
    assert.equal(
      explanation,
      '"remember" is called only on line 4 of order.js, in "if (b.total > 5)" on line 3; and on line 7 of order.js, and the "return" on line 6 may skip the call.',
    );
    assert.equal(
      remedy,
      'Set a breakpoint on line 3 of order.js to see why, or send a request that reaches line 2.',
    );
  });

  it('once the latest request has halted at the breakpoint for one call, a breakpoint is advised for the next call', async () => {
    const second = await examine(guardedCalls, { hitLines: [3] });
    assert.match(
      second.explanation ?? '',
      /\. Line 3 of order\.js was reached, but this call was not made\.$/,
    );
    assert.match(second.remedy ?? '', /^Set a breakpoint on line 6 of order\.js /);
    const last = await examine(guardedCalls, { hitLines: [3, 6] });
    assert.equal(last.remedy, 'Send a request that reaches line 2.');
  });

  it('calls in functions that nothing calls are named last, and need no breakpoint', async () => {
    const script = [
      'function report(b) {',
      '  remember(b);',
      '}',
      'function remember(b) {',
      '  return b;',
      '}',
      'exports.afterPOST = function (b) {',
      '  if (!b.gift) return;',
      '  remember(b);',
      '};',
      '',
    ].join('\n');
    const { explanation, remedy } = await examine({ 'order.js': script }, { name: 'order.js' });
    assert.equal(
      explanation,
      '"remember" is called only on line 9, and the "return" on line 8 may skip the call; and in "report" (order.js:2), which nothing calls.',
    );
    assert.match(remedy ?? '', /^Set a breakpoint on line 8 to see why/);
  });

  it('the callers of the callers count, too, in the forms in which scripts export functions', async () => {
    for (const [exported, dead] of [
      ['exports.note = function (b) {\n  return remember(b);\n};', 'exports.old = (b) => remember(b);'],
      [
        'function note(b) {\n  return remember(b);\n}\nmodule.exports = { note: note, old: old };',
        'function old(b) { return remember(b); }',
      ],
      ['exports.note = (b) => {\n  return remember(b);\n};', 'exports.old = function (b) { remember(b); };'],
    ]) {
      const script = `function remember(n) {\n  return n + 1;\n}\n${exported ?? ''}\n${dead ?? ''}\n`;
      const { explanation, remedy } = await examine({
        'notes.js': script,
        'order.js': hook('  if (b.total > 5)', '    notes.note(b);'),
      });
      assert.match(
        explanation ?? '',
        /^"remember" is called only by "note" \(notes\.js:5\), which is called only on line 4 of order\.js, in "if \(b\.total > 5\)" on line 3; and in "old" \(notes\.js:\d+\), which nothing calls\.$/,
        exported,
      );
      assert.match(remedy ?? '', /^Set a breakpoint on line 3 of order\.js /);
    }
  });

  it('functions that call each other or themselves end the search, and two live callers are both named', async () => {
    const script = [
      'function remember(n) {',
      '  if (n > 1) return first(n - 1);',
      '  return remember(n - 1);',
      '}',
      'function first(n) {',
      '  return remember(n);',
      '}',
      'function second(n) {',
      '  if (n) remember(n);',
      '}',
      'exports.afterPOST = function (b) {',
      '  if (b.total > 5) first(b);',
      '  second(b.total);',
      '};',
      '',
    ].join('\n');
    const { explanation } = await examine({ 'order.js': script }, { name: 'order.js' });
    assert.match(
      explanation ?? '',
      /^"remember" is called only by "first" \(order\.js:6\), which is called only /,
    );
    assert.match(explanation ?? '', /line 12[^;]*, and only if "b\.total > 5" is true/);
    assert.match(explanation ?? '', /on line 9, and only if "n" is true\.$/);
  });

  it('a script that extends another one through its superModule is a caller', async () => {
    const { explanation } = await examine(
      {
        'app_b/package.json': '{}',
        'app_b/cartridge/scripts/notes.js': notes,
        'notes.js': [
          'var base = module.superModule;',
          'exports.remember = function (n) {',
          '  if (n > 1)',
          '    return base.remember(n);',
          '  return n < 0 && base.remember(0);',
          '};',
          '',
        ].join('\n'),
        'order.js': hook('  notes.remember(b);'),
      },
      { name: 'app_b/cartridge/scripts/notes.js' },
    );
    assert.match(
      explanation ?? '',
      /on line 4 of notes\.js, in "if \(n > 1\)" on line 3; and on line 5 of notes\.js, and /,
    );
  });

  it('a function that is passed to another one is used where it is passed', async () => {
    const { remedy } = await examine({
      'notes.js': notes,
      'order.js': hook(
        '  if (b.gift)',
        '    b.items.forEach(notes.remember);',
        '  b.list.map(notes.remember);',
      ),
    });
    assert.match(remedy ?? '', /^Set a breakpoint on line 3 of order\.js /);
  });

  it('an "if" on the line of the call is named', async () => {
    const { explanation } = await examine({
      'notes.js': notes,
      'order.js': hook('  if (b.total > 500) notes.remember(b);'),
    });
    assert.equal(
      explanation,
      '"remember" is called only on line 3 of order.js, and only if "b.total > 500" is true.',
    );
  });
});
