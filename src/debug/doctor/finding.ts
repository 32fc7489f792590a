import type { Remedy } from './remedy.ts';

/** What was checked, in the order in which a halt depends on it. */
export type Check =
  | 'session'
  | 'connection'
  | 'credentials'
  | 'debugger'
  | 'file'
  | 'cartridge'
  | 'path'
  | 'overlay'
  | 'line'
  | 'breakpoint'
  | 'code'
  | 'hook'
  | 'request'
  | 'run'
  | 'condition'
  | 'hits';

/**
 * `good`: not the reason. `bad`: the reason, or one of several. `unknown`: could not be determined; the
 * finding says how to find out.
 */
export type Verdict = 'good' | 'bad' | 'unknown';

/** The result of one check. */
export interface Finding {
  readonly check: Check;
  readonly verdict: Verdict;
  readonly text: string;
  /** How to solve the problem. */
  readonly remedy?: string | undefined;
  /** The file to open. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** What an editor can do at a click to solve the problem, the best first. */
  readonly actions?: readonly Remedy[] | undefined;
}

export const good = (check: Check, text: string): Finding => ({ check, verdict: 'good', text });
export const bad = (check: Check, text: string, remedy: string, details: Details = {}): Finding => ({
  check,
  verdict: 'bad',
  text,
  remedy,
  ...details,
});
export const unknown = (check: Check, text: string, remedy: string, details: Details = {}): Finding => ({
  check,
  verdict: 'unknown',
  text,
  remedy,
  ...details,
});

type Details = Pick<Finding, 'file' | 'line' | 'actions'>;

/**
 * The finding that explains most: the first reason, as a halt depends on the checks in this order; without a reason, the first
 * finding that tells what the breakpoint waits for. Undefined if nothing explains it.
 */
export function decisiveFinding(findings: readonly Finding[]): Finding | undefined {
  const reason = findings.find(({ verdict }) => verdict === 'bad');
  if (reason) return reason;
  const open = findings.filter(({ verdict }) => verdict === 'unknown');
  return (
    open.find(({ check }) => check === 'hits') ??
    open.find(({ check }) => check === 'condition') ??
    open.find(({ check }) => check === 'request') ??
    open[0]
  );
}

/** What the verdict says before the request that would hit the breakpoint. */
const runBeforeRequest = (findings: readonly Finding[]): Finding | undefined =>
  decisiveFinding(findings)?.check === 'request'
    ? findings.find(({ check, verdict }) => check === 'run' && verdict === 'unknown')
    : undefined;

/** The findings that are not part of the verdict. */
export function otherFindings(findings: readonly Finding[]): Finding[] {
  const verdict = [decisiveFinding(findings), runBeforeRequest(findings)];
  return findings.filter((finding) => !verdict.includes(finding));
}

/** The verdict in one sentence: that of the finding that explains most, if it has one. */
export function verdictText(findings: readonly Finding[]): string {
  const decisive = decisiveFinding(findings);
  if (decisive?.verdict === 'bad') return decisive.text;
  const hit = findings.find(({ check, verdict }) => check === 'hits' && verdict === 'good');
  if (hit) return hit.text;
  const run = runBeforeRequest(findings)?.text ?? 'No problem was found.';
  return decisive ? `${run.replace(/\.$/, '')}: ${decisive.text}` : run;
}

/** What to do about the verdict. */
export function adviceText(findings: readonly Finding[]): string | undefined {
  const decisive = decisiveFinding(findings);
  if (decisive === undefined || decisive.verdict === 'bad') return decisive?.remedy;
  // The verdict that the breakpoint was hit does not name the request that would hit it again.
  const wasHit = findings.some(({ check, verdict }) => check === 'hits' && verdict === 'good');
  return [...(wasHit ? [decisive.text] : []), decisive.remedy].join(' ');
}

const verdictSymbols: Readonly<Record<Verdict, string>> = { good: '✓', bad: '✗', unknown: '?' };

/** Returns the findings as text. The first line is the verdict. */
export function formatReport(findings: readonly Finding[]): string {
  const lines = findings.map(({ verdict, text, remedy }) =>
    [`${verdictSymbols[verdict]} ${text}`, ...(remedy === undefined ? [] : [`    → ${remedy}`])].join('\n'),
  );
  return [verdictText(findings), ...lines].join('\n');
}
