import assert from 'node:assert/strict';
import type { StackFrame } from '../../../../contract/documents/debugger.ts';
import { RemainingStep, StepIntoTarget } from '../../../../src/debug/threads/step-plan.ts';
import { StepPlans } from '../../../../src/debug/threads/step-plans.ts';
import { endsStep, stopReason } from '../../../../src/debug/threads/stop-reason.ts';
import type { HaltCause } from '../../../../src/debug/threads/thread-table.ts';

const frame = (
  line: number,
  name = 'checkout()',
  script = '/app_shop/cartridge/checkout.js',
): StackFrame => ({
  index: 0,
  location: { line_number: line, script_path: script, function_name: name },
});
const start = [frame(12), frame(3)];

describe('A step into one of the calls of a line', () => {
  const plan = (...names: string[]) => new StepIntoTarget(new Set(names), start);

  it('stops in the requested function, and leaves every other', () => {
    const subject = plan('total');
    assert.equal(subject.next(start), 'into');
    assert.equal(subject.next([frame(40, 'tax()'), ...start]), 'out');
    assert.equal(subject.next(start), 'into');
    assert.equal(subject.next([frame(50, 'total()'), ...start]), 'stop');
  });

  it('leaves a function of that name which another one has called', () => {
    assert.equal(plan('total').next([frame(50, 'total()'), frame(40, 'tax()'), ...start]), 'out');
  });

  it('knows a function without parentheses, and one without a name', () => {
    assert.equal(plan('total').next([frame(50, 'total'), ...start]), 'stop');
    assert.equal(plan('').next([frame(50, ''), ...start]), 'stop');
    assert.equal(plan('total').next([frame(50, 'total()x'), ...start]), 'out');
  });

  it('ends when the thread has left the line, its script or its function', () => {
    assert.equal(plan('total').next([frame(13), frame(3)]), 'stop');
    assert.equal(plan('total').next([frame(12, 'checkout()', '/other.js'), frame(3)]), 'stop');
    assert.equal(plan('total').next([frame(12)]), 'stop');
    assert.equal(plan('total').next([]), 'stop');
  });

  it('ends after 60 commands', () => {
    const subject = plan('total');
    for (let count = 0; count < 60; count++) assert.equal(subject.next(start), 'into');
    assert.equal(subject.next(start), 'stop');
  });
});

describe('The rest of a step that a hidden halt has interrupted', () => {
  it('out leads to the caller', () => {
    const subject = new RemainingStep('out', start);
    assert.equal(subject.next([frame(40, 'tax()'), ...start]), 'out');
    assert.equal(subject.next(start), 'out');
    assert.equal(subject.next([frame(3)]), 'stop');
  });

  it('over leaves the called functions, and the line to whose middle it returns', () => {
    const subject = new RemainingStep('over', start);
    assert.equal(subject.next([frame(40, 'tax()'), ...start]), 'out');
    assert.equal(subject.next(start), 'over');
    assert.equal(subject.next([frame(13), frame(3)]), 'stop');
  });

  it('over ends on the same line if the thread has not been below it, as in a loop', () => {
    const subject = new RemainingStep('over', start);
    assert.equal(subject.next(start), 'stop');
  });

  it('over ends on another line, and is over the line only once', () => {
    const subject = new RemainingStep('over', start);
    subject.next([frame(40, 'tax()'), ...start]);
    assert.equal(subject.next([frame(14), frame(3)]), 'stop');
    assert.equal(subject.next(start), 'stop');
  });
});

describe('The steps in progress', () => {
  const cause = (command: HaltCause['command'], startStack = start): HaltCause => ({
    command,
    startStack,
    isInitial: false,
  });
  const halt = (stack: readonly StackFrame[], because: HaltCause) => ({
    thread: { id: 1, state: 'halted' as const, generation: 1, stack },
    cause: because,
  });
  const plans = (...lines: number[]) =>
    new StepPlans({
      placedAt: (_script, line) => (lines.includes(line) ? ([{}] as never) : []),
    });
  const below = [frame(40, 'tax()'), ...start];

  it('are none before one begins, after it ends, and after it is dropped', () => {
    const subject = plans();
    assert.equal(subject.continuation(halt(start, cause('into'))), undefined);
    subject.begin(1, new StepIntoTarget(new Set(['total']), start));
    assert.equal(subject.continuation(halt(start, cause('into')))?.command, 'into');
    assert.equal(subject.continuation(halt([frame(13), frame(3)], cause('into'))), undefined);
    assert.equal(subject.continuation(halt(start, cause('into'))), undefined, 'ended');
    subject.begin(1, new StepIntoTarget(new Set(['total']), start));
    subject.drop(1);
    assert.equal(subject.continuation(halt(start, cause('into'))), undefined, 'dropped');
  });

  it('say where a breakpoint may have halted the thread on its way', () => {
    const subject = plans(12, 40);
    subject.begin(1, new StepIntoTarget(new Set(['total']), start));
    assert.deepEqual(subject.continuation(halt(start, cause('into'))), {
      command: 'into',
      mayBeAtBreakpoint: false,
    });
    assert.deepEqual(subject.continuation(halt(below, cause('into'))), {
      command: 'out',
      mayBeAtBreakpoint: true,
    });
    const elsewhere = plans(99);
    elsewhere.begin(1, new StepIntoTarget(new Set(['total']), start));
    assert.equal(elsewhere.continuation(halt(below, cause('into')))?.mayBeAtBreakpoint, false);
  });

  it('meet no breakpoint in the middle of the line that a step out returns to', () => {
    const subject = plans(12);
    subject.begin(1, new RemainingStep('over', start));
    subject.continuation(halt(below, cause('over')));
    const back = subject.continuation(halt(start, cause('out', below)));
    assert.deepEqual(back, { command: 'over', mayBeAtBreakpoint: false });
  });

  it('go on after a hidden halt: out, over, and else the thread resumes', () => {
    const subject = plans();
    assert.equal(subject.resumeStep(halt(below, cause('resume'))), 'resume');
    assert.equal(subject.resumeStep(halt(below, cause(undefined))), 'resume');
    assert.equal(subject.resumeStep(halt(below, cause('into'))), 'resume');
    assert.equal(subject.resumeStep(halt(start, cause('over'))), 'resume', 'the step has ended');
    assert.equal(subject.continuation(halt(start, cause('over'))), undefined);
    assert.equal(subject.resumeStep(halt(below, cause('over'))), 'out');
    assert.equal(subject.continuation(halt(start, cause('out', below)))?.command, 'over');
    assert.equal(subject.resumeStep(halt(start, cause('out'))), 'out');
  });
});

describe('The end of a step', () => {
  const cause = (command: HaltCause['command']): HaltCause => ({
    command,
    startStack: start,
    isInitial: false,
  });

  it('is any halt of a step into, the same depth for over, and a lesser one for out', () => {
    const [deeper, same, higher] = [[frame(1), ...start], start, [frame(3)]];
    const ends = (command: HaltCause['command']) =>
      [deeper, same, higher].map((stack) => endsStep(cause(command), stack));
    assert.deepEqual(ends('into'), [true, true, true]);
    assert.deepEqual(ends('over'), [false, true, true]);
    assert.deepEqual(ends('out'), [false, false, true]);
    assert.deepEqual(ends('resume'), [false, false, false]);
    assert.deepEqual(ends(undefined), [false, false, false]);
  });

  it('is the reason of a stop even before a breakpoint, and a step cut short is still a step', () => {
    assert.equal(stopReason(cause('out'), start, false), 'step');
    assert.equal(stopReason(cause('resume'), start, false), 'debugger statement');
    assert.equal(stopReason({ ...cause('resume'), isInitial: true }, start, true), 'breakpoint');
  });
});
