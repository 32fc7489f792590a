/** What was looked at, in the order in which a halt depends on it. */
export type Check =
  | 'session'
  | 'connection'
  | 'credentials'
  | 'debugger'
  | 'cartridge'
  | 'path'
  | 'overlay'
  | 'line'
  | 'breakpoint'
  | 'code'
  | 'hook'
  | 'request'
  | 'condition'
  | 'hits';

/** `good`: not the reason. `bad`: the reason, or one of them. `unknown`: could not be found out, and what would tell. */
export type Verdict = 'good' | 'bad' | 'unknown';

/** One thing that the doctor has looked at. */
export interface Finding {
  readonly check: Check;
  readonly verdict: Verdict;
  readonly text: string;
  /** What mends it. */
  readonly remedy?: string | undefined;
  /** The place to look at. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

export const good = (check: Check, text: string): Finding => ({ check, verdict: 'good', text });
export const bad = (check: Check, text: string, remedy: string, place: Place = {}): Finding => ({
  check,
  verdict: 'bad',
  text,
  remedy,
  ...place,
});
export const unknown = (check: Check, text: string, remedy: string, place: Place = {}): Finding => ({
  check,
  verdict: 'unknown',
  text,
  remedy,
  ...place,
});

interface Place {
  readonly file?: string;
  readonly line?: number;
}

const signs: Readonly<Record<Verdict, string>> = { good: '✓', bad: '✗', unknown: '?' };

/** Findings as text, the reasons first said in one line. */
export function reportOf(findings: readonly Finding[]): string {
  const reasons = findings.filter(({ verdict }) => verdict === 'bad').length;
  const head =
    reasons === 0
      ? 'No reason was found why this breakpoint should not be hit.'
      : `${reasons === 1 ? 'One reason' : `${reasons} reasons`} why this breakpoint is not hit:`;
  const lines = findings.map(({ verdict, text, remedy }) =>
    [`${signs[verdict]} ${text}`, ...(remedy === undefined ? [] : [`    → ${remedy}`])].join('\n'),
  );
  return [head, ...lines].join('\n');
}
