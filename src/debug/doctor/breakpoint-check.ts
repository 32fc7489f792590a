import { basename } from 'node:path';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import { fail, inconclusive, type Finding } from './finding.ts';

/** A location in a file. Its line is 1-based. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  /** Whether the editor has a disabled breakpoint there, which it does not send. */
  readonly isDisabled?: boolean | undefined;
  /** Whether the editor has changes of the file that are not saved. */
  readonly isUnsaved?: boolean | undefined;
  /** Whether the editor has an enabled breakpoint there, which it sends unless all breakpoints are deactivated. */
  readonly isEnabled?: boolean | undefined;
}

/** Returns a finding if the editor has changes of the file that are not saved. */
export const unsavedFindings = ({ file, isUnsaved }: SourceLocation): Finding[] =>
  isUnsaved === true
    ? [
        fail(
          'file',
          `${basename(file)} has changes that are not saved.`,
          'Save the file, and send the request again.',
          {
            explanation: 'The platform runs the saved file, whose lines may be others.',
            actions: [{ kind: 'saveFile', file }],
          },
        ),
      ]
    : [];

export const disabledFinding = (file: string, line: number): Finding =>
  fail(
    'breakpoint',
    `The breakpoint on line ${line} is disabled.`,
    'No script stops there until you enable it.',
    {
      actions: [{ kind: 'enableBreakpoint', file, line }],
    },
  );

/** The finding about a breakpoint that the user has removed while the doctor showed it. */
export const removedFinding = (file: string, line: number): Finding =>
  fail('breakpoint', 'The breakpoint was removed.', 'Set it again to find out whether it is hit.', {
    actions: [{ kind: 'setBreakpoint', file, line }],
  });

/** Whether the response to a breakpoint was lost, so that its absence from the platform's list explains nothing. */
export const isUncertain = (outcome: BreakpointEntry['outcome']): boolean =>
  outcome !== undefined && 'problem' in outcome && outcome.uncertain === true;

/** Returns why the platform does not have the breakpoint; undefined if it may have it. */
export function findBreakpointProblem(
  { file, line, isDisabled, isEnabled }: SourceLocation,
  entry: BreakpointEntry | undefined,
  index: ScriptIndex,
): Finding | undefined {
  if (isDisabled === true) return disabledFinding(file, line);
  if (!entry && isEnabled === true)
    return fail(
      'breakpoint',
      'All breakpoints are deactivated.',
      'No script stops until you activate them.',
      {
        actions: [{ kind: 'activateBreakpoints' }],
      },
    );
  if (!entry) return absentFinding(file, line, index);
  const { outcome } = entry;
  if (!outcome || !('problem' in outcome)) return undefined;
  // The response was lost, so the platform may have the breakpoint.
  if (isUncertain(outcome))
    return inconclusive(
      'breakpoint',
      `The platform has not confirmed the breakpoint yet. ${outcome.problem}`,
      'The session sets it again as soon as the platform responds.',
    );
  return fail(
    'breakpoint',
    `The platform rejected the breakpoint: ${outcome.problem}`,
    'Fix the problem, and set the breakpoint again.',
  );
}

const absentFinding = (file: string, line: number, index: ScriptIndex): Finding => {
  const haltingLine = index.lineForBreakpoint(file, line);
  return fail(
    'breakpoint',
    `The session has no breakpoint in ${basename(file)}.`,
    'Set one, and check that it is enabled.',
    haltingLine === undefined ? {} : { actions: [{ kind: 'setBreakpoint', file, line: haltingLine }] },
  );
};
