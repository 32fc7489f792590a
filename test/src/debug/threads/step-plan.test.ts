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
  const createPlan = (...names: string[]) => new StepIntoTarget(new Set(names), start);

  it('a step into a target stops in the requested function, and steps out of every other', () => {
    const subject = createPlan('total');
    assert.equal(subject.next(start), 'into');
    assert.equal(subject.next([frame(40, 'tax()'), ...start]), 'out');
    assert.equal(subject.next(start), 'into');
    assert.equal(subject.next([frame(50, 'total()'), ...start]), 'stop');
  });

  it('a step into a target steps out of a function with the name of the target that another function called', () => {
    assert.equal(createPlan('total').next([frame(50, 'total()'), frame(40, 'tax()'), ...start]), 'out');
  });

  it('a step into a target recognizes function names without parentheses, and functions without a name', () => {
    assert.equal(createPlan('total').next([frame(50, 'total'), ...start]), 'stop');
    assert.equal(createPlan('').next([frame(50, ''), ...start]), 'stop');
    assert.equal(createPlan('total').next([frame(50, 'total()x'), ...start]), 'out');
  });

  it('a step into a target ends when the thread has left the line, its script or its function', () => {
    assert.equal(createPlan('total').next([frame(13), frame(3)]), 'stop');
    assert.equal(createPlan('total').next([frame(12, 'checkout()', '/other.js'), frame(3)]), 'stop');
    assert.equal(createPlan('total').next([frame(12)]), 'stop');
    assert.equal(createPlan('total').next([]), 'stop');
  });

  it('a step into a target ends after 60 commands', () => {
    const subject = createPlan('total');
    for (let count = 0; count < 60; count++) assert.equal(subject.next(start), 'into');
    assert.equal(subject.next(start), 'stop');
  });
});

describe('The remainder of a step that a hidden halt interrupted', () => {
  it('an interrupted step out ends in the caller', () => {
    const subject = new RemainingStep('out', start);
    assert.equal(subject.next([frame(40, 'tax()'), ...start]), 'out');
    assert.equal(subject.next(start), 'out');
    assert.equal(subject.next([frame(3)]), 'stop');
  });

  it('an interrupted step over steps out of called functions, and then to the next line', () => {
    const subject = new RemainingStep('over', start);
    assert.equal(subject.next([frame(40, 'tax()'), ...start]), 'out');
    assert.equal(subject.next(start), 'over');
    assert.equal(subject.next([frame(13), frame(3)]), 'stop');
  });

  it('an interrupted step over ends on the same line if the thread has called no function, as in a loop', () => {
    const subject = new RemainingStep('over', start);
    assert.equal(subject.next(start), 'stop');
  });

  it('an interrupted step over ends on another line, and does not continue from there', () => {
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
  const halt = (stack: readonly StackFrame[], haltCause: HaltCause) => ({
    thread: { id: 1, state: 'halted' as const, generation: 1, stack },
    cause: haltCause,
  });
  const createPlans = (...lines: number[]) =>
    new StepPlans({
      entriesPlacedAt: (_script, line) => (lines.includes(line) ? ([{}] as never) : []),
    });
  const calleeStack = [frame(40, 'tax()'), ...start];

  it('there is no step in progress before one begins, after it ends, and after it is dropped', () => {
    const subject = createPlans();
    assert.equal(subject.nextCommand(halt(start, cause('into'))), undefined);
    subject.begin(1, new StepIntoTarget(new Set(['total']), start));
    assert.equal(subject.nextCommand(halt(start, cause('into')))?.command, 'into');
    assert.equal(subject.nextCommand(halt([frame(13), frame(3)], cause('into'))), undefined);
    assert.equal(subject.nextCommand(halt(start, cause('into'))), undefined, 'ended');
    subject.begin(1, new StepIntoTarget(new Set(['total']), start));
    subject.remove(1);
    assert.equal(subject.nextCommand(halt(start, cause('into'))), undefined, 'dropped');
  });

  it('a halt during a step may be at a breakpoint on its line, unless the step began on that line', () => {
    const subject = createPlans(12, 40);
    subject.begin(1, new StepIntoTarget(new Set(['total']), start));
    assert.deepEqual(subject.nextCommand(halt(start, cause('into'))), {
      command: 'into',
      mayBeAtBreakpoint: false,
    });
    assert.deepEqual(subject.nextCommand(halt(calleeStack, cause('into'))), {
      command: 'out',
      mayBeAtBreakpoint: true,
    });
    const otherPlans = createPlans(99);
    otherPlans.begin(1, new StepIntoTarget(new Set(['total']), start));
    assert.equal(otherPlans.nextCommand(halt(calleeStack, cause('into')))?.mayBeAtBreakpoint, false);
  });

  it('no breakpoint halts in the middle of the line to which a step out returns', () => {
    const subject = createPlans(12);
    subject.begin(1, new RemainingStep('over', start));
    subject.nextCommand(halt(calleeStack, cause('over')));
    const command = subject.nextCommand(halt(start, cause('out', calleeStack)));
    assert.deepEqual(command, { command: 'over', mayBeAtBreakpoint: false });
  });

  it('after a hidden halt, a step out or over continues, and otherwise the thread resumes', () => {
    const subject = createPlans();
    assert.equal(subject.resumeStep(halt(calleeStack, cause('resume'))), 'resume');
    assert.equal(subject.resumeStep(halt(calleeStack, cause(undefined))), 'resume');
    assert.equal(subject.resumeStep(halt(calleeStack, cause('into'))), 'resume');
    assert.equal(subject.resumeStep(halt(start, cause('over'))), 'resume', 'the step has ended');
    assert.equal(subject.nextCommand(halt(start, cause('over'))), undefined);
    assert.equal(subject.resumeStep(halt(calleeStack, cause('over'))), 'out');
    assert.equal(subject.nextCommand(halt(start, cause('out', calleeStack)))?.command, 'over');
    assert.equal(subject.resumeStep(halt(start, cause('out'))), 'out');
  });
});

describe('The end of a step', () => {
  const cause = (command: HaltCause['command']): HaltCause => ({
    command,
    startStack: start,
    isInitial: false,
  });

  it('a step into ends at any halt, a step over at the same or a lesser depth, and a step out at a lesser depth', () => {
    const [deeperStack, sameStack, shallowerStack] = [[frame(1), ...start], start, [frame(3)]];
    const ends = (command: HaltCause['command']) =>
      [deeperStack, sameStack, shallowerStack].map((stack) => endsStep(cause(command), stack));
    assert.deepEqual(ends('into'), [true, true, true]);
    assert.deepEqual(ends('over'), [false, true, true]);
    assert.deepEqual(ends('out'), [false, false, true]);
    assert.deepEqual(ends('resume'), [false, false, false]);
    assert.deepEqual(ends(undefined), [false, false, false]);
  });

  it('a stop without a breakpoint has the reason "step" during a step, and a first stop at a breakpoint has the reason "breakpoint"', () => {
    assert.equal(stopReason(cause('out'), start, false), 'step');
    assert.equal(stopReason(cause('resume'), start, false), 'debugger statement');
    assert.equal(stopReason({ ...cause('resume'), isInitial: true }, start, true), 'breakpoint');
  });
});
