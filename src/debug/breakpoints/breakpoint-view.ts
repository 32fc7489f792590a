import type { DebugProtocol } from '@vscode/debugprotocol';
import type { BreakpointEntry, FunctionBreakpointEntry } from './breakpoint-entry.ts';
import { conditionProblem, hasInvalidHitCondition } from './breakpoint-registry.ts';
import { asSentence } from '../sentence.ts';
import { openWarningOf } from './breakpoint-warnings.ts';
import { conditionErrorMessage } from './condition-reports.ts';

/**
 * A breakpoint in DAP's format, with a 1-based line. `file` is set for function breakpoints, whose file the editor
 * does not know.
 */
export interface BreakpointView extends DebugProtocol.Breakpoint {
  readonly file?: string | undefined;
}

const doctorHint = 'Run "Why Wasn\'t My Breakpoint Hit?" for more.';

export function breakpointView(entry: BreakpointEntry): BreakpointView {
  const { id, request, placement, outcome, hitStatistics } = entry;
  const unverifiedBreakpoint = (message: string, reason: 'pending' | 'failed' = 'failed') => ({
    id,
    verified: false,
    line: request.line,
    message,
    reason,
  });
  if (!placement) return unverifiedBreakpoint('Waiting for the session to connect.', 'pending');
  if (placement.kind === 'rejected') return unverifiedBreakpoint(placement.reason);
  if (hasInvalidHitCondition(entry))
    return unverifiedBreakpoint(invalidHitConditionMessage(request.hitCondition));
  const problem = conditionProblem(entry);
  if (problem !== undefined) return unverifiedBreakpoint(problem);
  if (!outcome) return unverifiedBreakpoint('Waiting for the platform.', 'pending');
  if ('problem' in outcome)
    return unverifiedBreakpoint(outcome.problem, outcome.uncertain ? 'pending' : 'failed');
  const warning = openWarningOf(entry);
  if (warning !== undefined)
    return { ...unverifiedBreakpoint(`${warning} ${doctorHint}`, 'pending'), line: outcome.line };
  const messages = [
    outcome.line === request.line ? '' : `Line ${request.line} has no code: moved to line ${outcome.line}.`,
    hitStatistics.lastError === undefined
      ? ''
      : asSentence(conditionErrorMessage(entry, hitStatistics.lastError)),
  ].filter((message) => message !== '');
  return {
    id,
    verified: true,
    line: outcome.line,
    ...(messages.length > 0 ? { message: messages.join(' ') } : {}),
  };
}

/** Returns one view for all functions with this name: that of the first verified location, or else of the first one. */
export function functionBreakpointView({
  id,
  request,
  locations,
  omittedCount,
  problem,
}: FunctionBreakpointEntry): BreakpointView {
  if (problem !== undefined) return { id, verified: false, message: problem, reason: 'failed' };
  if (!locations)
    return { id, verified: false, message: 'Waiting for the session to connect.', reason: 'pending' };
  const views = locations.map((location) => ({ ...breakpointView(location), file: location.file }));
  const verifiedViews = views.filter(({ verified }) => verified);
  const [representative] = verifiedViews.length > 0 ? verifiedViews : views;
  if (!representative)
    return { id, verified: false, reason: 'failed', message: `No function is named "${request.name}".` };
  const locationsText =
    locations.length === 1
      ? representative.message
      : locationsMessage(locations.length + omittedCount, verifiedViews.length, representative);
  const message =
    omittedCount > 0
      ? `${locationsText ?? ''} Breakpoints are set only in the first ${locations.length}. To select others, add a file or a cartridge, as in order.js:afterPOST.`
      : locationsText;
  return {
    id,
    verified: representative.verified,
    ...(representative.line === undefined ? {} : { line: representative.line }),
    file: representative.file,
    ...(message === undefined ? {} : { message }),
    ...(representative.reason === undefined ? {} : { reason: representative.reason }),
  };
}

/** Says how many of several functions with one name have a verified breakpoint; if none has, why the first has none. */
function locationsMessage(count: number, verifiedCount: number, { message }: BreakpointView): string {
  if (verifiedCount === count) return `${count} functions have this name; each has a breakpoint.`;
  if (verifiedCount > 0)
    return `${count} functions have this name; ${verifiedCount} of them ${verifiedCount === 1 ? 'has' : 'have'} a breakpoint that is verified.`;
  return `${count} functions have this name. ${message ?? 'None of the breakpoints is verified.'}`;
}

export const invalidHitConditionMessage = (text: string | undefined): string =>
  `"${text ?? ''}" is not a valid hit count. Use, for example, 5 (from the fifth hit on), == 5, > 5, or % 5 (every fifth hit).`;
