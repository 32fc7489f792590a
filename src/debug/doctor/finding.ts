/** What was checked, in the order in which a halt depends on it. */
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
}

export const good = (check: Check, text: string): Finding => ({ check, verdict: 'good', text });
export const bad = (
  check: Check,
  text: string,
  remedy: string,
  location: OptionalLocation = {},
): Finding => ({
  check,
  verdict: 'bad',
  text,
  remedy,
  ...location,
});
export const unknown = (
  check: Check,
  text: string,
  remedy: string,
  location: OptionalLocation = {},
): Finding => ({
  check,
  verdict: 'unknown',
  text,
  remedy,
  ...location,
});

interface OptionalLocation {
  readonly file?: string;
  readonly line?: number;
}

const verdictSymbols: Readonly<Record<Verdict, string>> = { good: '✓', bad: '✗', unknown: '?' };

/** Returns the findings as text. The first line summarizes the reasons. */
export function formatReport(findings: readonly Finding[]): string {
  const reasons = findings.filter(({ verdict }) => verdict === 'bad').length;
  const headline =
    reasons === 0
      ? 'No reason was found why this breakpoint should not be hit.'
      : `${reasons === 1 ? 'One reason' : `${reasons} reasons`} why this breakpoint is not hit:`;
  const lines = findings.map(({ verdict, text, remedy }) =>
    [`${verdictSymbols[verdict]} ${text}`, ...(remedy === undefined ? [] : [`    → ${remedy}`])].join('\n'),
  );
  return [headline, ...lines].join('\n');
}
