import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { LiveDebugging } from '../../../support/live-debugging.ts';

const script = (note: string): string => `exports.beforePOST = function (basket) {
  basket.c_note = '${note}';
};
`;

describe('A script that is saved during a session', () => {
  let live: LiveDebugging;
  before(async () => {
    live = await LiveDebugging.start(script('before'));
  });
  after(() => live.close());

  it('after a script is saved while a thread is halted in it, the console says which code runs, and the next request runs the new code', async () => {
    const save = async (note: string): Promise<void> => {
      writeFileSync(live.file, script(note));
      await live.dap.request('cartwright/scriptSaved', { path: live.file });
    };
    const notes = () =>
      live.dap.output().match(/hook\.js was saved while a script is halted in it\..*/g) ?? [];
    await save('unhalted');
    assert.deepEqual(notes(), []);
    const thread = await live.stopAt(2);
    await live.dap.request('cartwright/scriptSaved', { path: `${live.file}.other.js` });
    assert.deepEqual(notes(), []);
    await save('after');
    assert.deepEqual(notes(), [
      'hook.js was saved while a script is halted in it. The halted script continues with the code from before. The next request runs the new code.',
    ]);
    await live.dap.request('next', { threadId: thread });
    await live.waitForStop();
    assert.match(JSON.stringify(await live.values(thread)), /unhalted/);
    await live.finish();
    const nextThread = await live.stopAt(3);
    assert.match(JSON.stringify(await live.values(nextThread)), /after/);
    await live.finish();
  });

  it('a breakpoint is unverified while its file has a syntax error, whose text is the reason', async () => {
    const saveAndWaitForChange = async (source: string): Promise<Dap.Breakpoint> => {
      writeFileSync(live.file, source);
      await live.dap.request('cartwright/scriptSaved', { path: live.file });
      const { body } = await live.dap.waitForEvent<Dap.BreakpointEvent>('breakpoint');
      return body.breakpoint;
    };
    const [breakpoint] = await live.dap.setBreakpoints(live.file, 2);
    assert.equal(breakpoint?.verified, true);
    const brokenState = await saveAndWaitForChange(script('').replace("''", ''));
    assert.equal(brokenState.verified, false);
    assert.match(brokenState.message ?? '', /syntax error on line 2, column \d+: Unexpected token .+\./);
    assert.equal((await saveAndWaitForChange(script('mended'))).verified, true);
  });

  it('a breakpoint whose line an edit has moved halts at its statement, although the editor only reports the save', async () => {
    writeFileSync(live.file, script('first'));
    const [breakpoint] = await live.dap.setBreakpoints(live.file, 2);
    const save = async (source: string, ...breakpointLines: number[]): Promise<void> => {
      writeFileSync(live.file, source);
      await live.dap.request('cartwright/scriptSaved', { path: live.file, breakpointLines });
    };
    await save(`var x = 1;\n\n${script('moved')}`, 4);
    const { body } = await live.dap.waitForEvent<Dap.BreakpointEvent>('breakpoint');
    assert.deepEqual(
      [body.breakpoint.id, body.breakpoint.verified, body.breakpoint.line],
      [breakpoint?.id, true, 4],
    );
    live.send();
    const thread = await live.waitForStop();
    assert.equal((await live.dap.stack(thread))[0]?.line, 4);
    await live.finish();
    // No line is reported while all breakpoints are deactivated, which does not remove any.
    await save(script('last'));
    await live.dap.setBreakpoints(live.file);
  });
});
