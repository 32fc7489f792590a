import type { DebugProtocol } from '@vscode/debugprotocol';
import type { BookedBreakpoint, BookedFunction } from './booked.ts';
import { conditionProblem, hasBadHitCondition } from './breakpoint-book.ts';
import { conditionProblemText } from './condition-reports.ts';

/** The DAP view of a breakpoint, its line 1-based. `file` is given for those that the editor cannot place itself. */
export interface BreakpointView extends DebugProtocol.Breakpoint {
  readonly file?: string | undefined;
}

const askTheDoctor = 'Run "Why Wasn\'t My Breakpoint Hit?" for more.';

export function breakpointView(booked: BookedBreakpoint): BreakpointView {
  const { id, asked, placement, outcome, tally } = booked;
  const unverified = (message: string, reason: 'pending' | 'failed' = 'failed') => ({
    id,
    verified: false,
    line: asked.line,
    message,
    reason,
  });
  if (!placement) return unverified('Waiting for the session to connect.', 'pending');
  if (placement.kind === 'refused') return unverified(placement.reason);
  if (hasBadHitCondition(booked)) return unverified(badHitCount(asked.hitCondition));
  const problem = conditionProblem(booked);
  if (problem !== undefined) return unverified(problem);
  if (!outcome) return unverified('Waiting for the platform.', 'pending');
  if ('problem' in outcome) return unverified(outcome.problem, outcome.uncertain ? 'pending' : 'failed');
  if (placement.doubt !== undefined && tally.hits === 0)
    return { ...unverified(`${placement.doubt} ${askTheDoctor}`, 'pending'), line: outcome.line };
  const messages = [
    outcome.line === asked.line ? '' : `Line ${asked.line} has no code: moved to line ${outcome.line}.`,
    tally.lastError === undefined ? '' : `${conditionProblemText(booked, tally.lastError)}.`,
  ].filter((message) => message !== '');
  return {
    id,
    verified: true,
    line: outcome.line,
    ...(messages.length > 0 ? { message: messages.join(' ') } : {}),
  };
}

/** One view stands for all functions of the name: the first that stands is shown. */
export function functionView({ id, asked, places, problem }: BookedFunction): BreakpointView {
  if (problem !== undefined) return { id, verified: false, message: problem, reason: 'failed' };
  if (!places)
    return { id, verified: false, message: 'Waiting for the session to connect.', reason: 'pending' };
  const views = places.map((place) => ({ ...breakpointView(place), file: place.file }));
  const standing = views.filter(({ verified }) => verified);
  const [shown] = standing.length > 0 ? standing : views;
  if (!shown)
    return { id, verified: false, reason: 'failed', message: `No function is called "${asked.name}".` };
  const message =
    places.length > 1 ? `${places.length} functions have this name; each halts.` : shown.message;
  return {
    id,
    verified: shown.verified,
    ...(shown.line === undefined ? {} : { line: shown.line }),
    file: shown.file,
    ...(message === undefined ? {} : { message }),
    ...(shown.reason === undefined ? {} : { reason: shown.reason }),
  };
}

export const badHitCount = (text: string | undefined): string =>
  `"${text ?? ''}" is no hit count. It reads like 5 (from the fifth hit on), == 5, > 5, or % 5 (each fifth).`;
