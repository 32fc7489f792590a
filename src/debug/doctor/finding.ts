import { isRequest, type Remedy } from './remedy.ts';

/** Subjects of the checks, in the order in which a halt depends on them. */
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
 * The verdict of one check. `pass`: not a reason why the breakpoint was not hit. `fail`: a reason, perhaps one of
 * several. `unknown`: could not be determined; a remedy may say how to find out. In the
 * comments of the functions below, the verdict is that of the whole report: the text that sums up all findings
 * (`verdictText`).
 */
export type Verdict = 'pass' | 'fail' | 'unknown';

/** A path or a place in the text of a finding, and the file that it denotes. Its line and column are 1-based. */
export interface FileLink {
  /** The path as it is in the text, with the line if it has one. */
  readonly text: string;
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** The result of one check. */
export interface Finding {
  readonly check: Check;
  readonly verdict: Verdict;
  /** One short sentence. */
  readonly text: string;
  /** More about the reason, in full sentences. */
  readonly explanation?: string | undefined;
  /** How to fix the problem. */
  readonly remedy?: string | undefined;
  /** The file to open. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** The items that the text only counts, such as the requests that run a hook. */
  readonly list?: { readonly title: string; readonly items: readonly string[] } | undefined;
  /** Actions that an editor can offer to fix the problem, best first. */
  readonly actions?: readonly Remedy[] | undefined;
  /**
   * Whether the remedy is to send a request: the verdict of a failed check then also offers to send it, and that of an
   * inconclusive one does not advise to send it a second time.
   */
  readonly awaitsRequest?: true | undefined;
  /** Of a finding about the run: the operation of the latest request that is said to run the code, if one was sent. */
  readonly sentOperationId?: string | undefined;
  /** Of a finding about the run: whether that request was sent since the breakpoint was set, and did not reach it. */
  readonly isTried?: true | undefined;
  /** Of a finding about hits: what has changed since the last one, as the beginning of a sentence, such as `order.js`. */
  readonly laterChange?: string | undefined;
  /** Of a finding about hits: whether the user has changed a value at a halt of the request that hit the breakpoint. */
  readonly isValueChanged?: true | undefined;
  /** Of a finding about a halted script: its thread, if it is not the one that the whole report describes. */
  readonly threadId?: number | undefined;
  /** Of a finding about the request: what it says instead, without a request to send, once that has been tried. */
  readonly textIfTried?: string | undefined;
  /** The files of cartridges whose paths are in the texts, and the places of errors. */
  readonly links?: readonly FileLink[] | undefined;
}

export const pass = (check: Check, text: string): Finding => ({ check, verdict: 'pass', text });
export const fail = (check: Check, text: string, remedy: string, details: Details = {}): Finding => ({
  check,
  verdict: 'fail',
  text,
  remedy,
  ...details,
});
export const inconclusive = (
  check: Check,
  text: string,
  remedy?: string,
  details: Details = {},
): Finding => ({
  check,
  verdict: 'unknown',
  text,
  remedy,
  ...details,
});

/** Returns `once`, `twice` or `3 times`. */
export const formatTimes = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;

type Details = Pick<
  Finding,
  | 'explanation'
  | 'file'
  | 'line'
  | 'list'
  | 'actions'
  | 'awaitsRequest'
  | 'sentOperationId'
  | 'isTried'
  | 'threadId'
  | 'textIfTried'
  | 'links'
>;

const hasRequest = ({ actions = [] }: Finding): boolean => actions.some(isRequest);

/**
 * Returns the finding that best explains why the breakpoint was not hit: the first failed check or, if none has failed,
 * the first inconclusive check that a restart of the session settles, or of the hits, the condition, the request or
 * anything else, in this order. Undefined if nothing explains it.
 */
export function findDecisiveFinding(findings: readonly Finding[]): Finding | undefined {
  const reason = findings.find(({ verdict }) => verdict === 'fail');
  if (reason) return reason;
  const inconclusiveFindings = findings.filter(({ verdict }) => verdict === 'unknown');
  return (
    inconclusiveFindings.find(({ actions = [] }) => actions.some(({ kind }) => kind === 'restartSession')) ??
    inconclusiveFindings.find(({ check }) => check === 'hits') ??
    inconclusiveFindings.find(({ check }) => check === 'condition') ??
    inconclusiveFindings.find(({ check }) => check === 'request') ??
    inconclusiveFindings[0]
  );
}

/**
 * Returns the inconclusive finding about the run if the breakpoint waits for a request. The verdict then states this
 * finding, and the advice names the request.
 */
const findInconclusiveRun = (findings: readonly Finding[]): Finding | undefined =>
  findDecisiveFinding(findings)?.check === 'request'
    ? findings.find(({ check, verdict }) => check === 'run' && verdict === 'unknown')
    : undefined;

/**
 * Returns the actions of the decisive finding and, if the breakpoint waits for a request or the remedy is to send one,
 * the action that sends the request. While a script is halted, the action that continues it replaces the request, which
 * could halt a second script, and is also returned if there is no other action. The actions of a finding about the path
 * that the explanation states come last.
 *
 * @param haltedThread the thread that continues, unless the decisive finding is about another one
 */
export const decisiveActions = (
  findings: readonly Finding[],
  isHalted = false,
  haltedThread?: number,
): readonly Remedy[] => [
  ...orderActions(findings, isHalted, haltedThread),
  ...(findExplainedPath(findings)?.actions ?? []),
];

function orderActions(
  findings: readonly Finding[],
  isHalted: boolean,
  haltedThread?: number,
): readonly Remedy[] {
  const actions = actionsOfVerdict(findings);
  const decisiveFinding = findDecisiveFinding(findings);
  const isContinued = actions.some(({ kind }) => kind === 'continueScript');
  const mayContinue =
    actions.length === 0 || actions.some(isRequest) || decisiveFinding?.awaitsRequest === true;
  if (!isHalted || !(isContinued || mayContinue)) return actions;
  const { threadId = haltedThread } = decisiveFinding ?? {};
  const continueScript: Remedy = { kind: 'continueScript', ...(threadId === undefined ? {} : { threadId }) };
  const otherActions = actions.filter((action) => !isRequest(action) && action.kind !== 'continueScript');
  // Without a problem, the halt is what the user works on.
  return isContinued || decisiveFinding?.verdict !== 'fail'
    ? [continueScript, ...otherActions]
    : [...otherActions, continueScript];
}

/** Whether the remedy is to send a request, which is not offered before the halted script has continued. */
const hidesRequests = (findings: readonly Finding[], isHalted: boolean): boolean =>
  actionsOfVerdict(findings).some(isRequest) && !orderActions(findings, isHalted).some(isRequest);

function actionsOfVerdict(findings: readonly Finding[]): readonly Remedy[] {
  const decisiveFinding = findDecisiveFinding(findings);
  const actions = decisiveFinding?.actions ?? [];
  const needsRequest =
    decisiveFinding?.awaitsRequest === true ||
    (decisiveFinding?.verdict === 'unknown' && actions.length === 0);
  if (!needsRequest) return actions;
  const requestFinding = findings.find((finding) => finding.verdict === 'unknown' && hasRequest(finding));
  const sendActions = requestFinding?.actions?.filter(isRequest) ?? [];
  return [...actions, ...sendActions];
}

/**
 * Returns the findings that are part of neither the verdict nor its explanation, without advice that cannot help or was
 * followed.
 */
export function otherFindings(findings: readonly Finding[]): Finding[] {
  const verdictFindings = [
    findDecisiveFinding(findings),
    findInconclusiveRun(findings),
    findFailedRun(findings),
  ];
  return findings
    .filter((finding) => !verdictFindings.includes(finding))
    .map((finding) => withoutUselessAdvice(finding, findings));
}

/**
 * Returns the finding that the explanation of a failed check states: the script was not loaded, or the line not
 * reached.
 */
const findFailedRun = (findings: readonly Finding[]): Finding | undefined =>
  findDecisiveFinding(findings)?.verdict === 'fail'
    ? findings.find(({ check, verdict }) => check === 'run' && verdict === 'unknown')
    : undefined;

/**
 * Removes the advice to send a request from an inconclusive finding about the request if another check has failed, or
 * if the breakpoint was reached. If the platform has reported that a script reached the line, the finding passes.
 * Returns any other finding unchanged.
 */
function withoutUselessAdvice(finding: Finding, findings: readonly Finding[]): Finding {
  if (finding.check !== 'request' || finding.verdict !== 'unknown' || !areOthersSettled(findings))
    return finding;
  const isReached = findings.some(({ check, verdict }) => check === 'run' && verdict === 'pass');
  return { ...finding, verdict: isReached ? 'pass' : 'unknown', remedy: undefined };
}

/**
 * Whether the inconclusive findings besides the verdict are irrelevant: something else is known to prevent the halt, or
 * the breakpoint was reached.
 */
export function areOthersSettled(findings: readonly Finding[]): boolean {
  const decisiveFinding = findDecisiveFinding(findings);
  return (
    decisiveFinding?.verdict === 'fail' ||
    findings.some(({ check, verdict }) => (check === 'run' || check === 'hits') && verdict === 'pass')
  );
}

/** Returns the verdict as a short text. */
export function verdictText(findings: readonly Finding[]): string {
  const decisiveFinding = findDecisiveFinding(findings);
  if (decisiveFinding?.verdict === 'fail') return decisiveFinding.text;
  const hitFinding = findHit(findings);
  if (hitFinding) return hitFinding.text;
  // A condition or hit count that the breakpoint waits for is itself the verdict.
  if (decisiveFinding?.check === 'condition' || decisiveFinding?.check === 'hits')
    return decisiveFinding.text;
  const inconclusiveRun = findInconclusiveRun(findings);
  if (inconclusiveRun) return inconclusiveRun.text;
  if (decisiveFinding?.check === 'request')
    return 'No problem was found: the breakpoint waits for a request.';
  return decisiveFinding ? `No problem was found, but: ${decisiveFinding.text}` : 'No problem was found.';
}

/** Returns the finding about the cartridge path if the explanation states it. */
const findExplainedPath = (findings: readonly Finding[]): Finding | undefined =>
  findDecisiveFinding(findings)?.verdict === 'fail'
    ? undefined
    : findings.find(({ check, verdict }) => check === 'path' && verdict === 'pass');

/** Returns what explains the verdict, if its text does not. */
export function explanationText(findings: readonly Finding[]): string | undefined {
  const decisiveFinding = findDecisiveFinding(findings);
  const texts = [
    decisiveFinding && verdictText(findings).endsWith(decisiveFinding.text)
      ? decisiveFinding.explanation
      : undefined,
    findFailedRun(findings)?.text,
    findExplainedPath(findings)?.explanation,
  ].filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join(' ');
}

/** Returns what the user can do about the verdict, if anything. */
export function adviceText(findings: readonly Finding[], isHalted = false): string | undefined {
  const sentences = [
    ownAdvice(findings),
    hidesRequests(findings, isHalted)
      ? 'The request is offered here once you have continued: another one could halt, too.'
      : undefined,
  ].filter((text) => text !== undefined);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function ownAdvice(findings: readonly Finding[]): string | undefined {
  const decisiveFinding = findDecisiveFinding(findings);
  if (decisiveFinding === undefined) return laterChangeText(findings);
  if (decisiveFinding.verdict === 'fail') return decisiveFinding.remedy;
  const wasHit = findHit(findings) !== undefined;
  if (!wasHit && decisiveFinding.check === 'request')
    return requestAdvice(findInconclusiveRun(findings), decisiveFinding);
  if (!wasHit) return decisiveFinding.remedy;
  const changeText = laterChangeText(findings);
  const sentences =
    decisiveFinding.check === 'request'
      ? [
          decisiveFinding.text,
          changeText !== undefined
            ? 'Send it again to find out whether the breakpoint is still hit.'
            : findHit(findings)?.isValueChanged === true
              ? 'The breakpoint was hit by the latest request, in which you changed a value.'
              : 'The breakpoint is hit again when you send it again.',
        ]
      : [decisiveFinding.text, decisiveFinding.remedy];
  return [changeText, ...sentences].filter((sentence) => sentence !== undefined).join(' ');
}

const findHit = (findings: readonly Finding[]): Finding | undefined =>
  findings.find(({ check, verdict }) => check === 'hits' && verdict === 'pass');

/** Says what has changed since the breakpoint was hit, if anything has. */
function laterChangeText(findings: readonly Finding[]): string | undefined {
  const laterChange = findHit(findings)?.laterChange;
  return laterChange === undefined ? undefined : `${laterChange} has changed since.`;
}

/** Returns the advice to send a request. The verdict says at most that the script has not run. */
const requestAdvice = (run: Finding | undefined, { text, remedy }: Finding): string =>
  (run?.awaitsRequest === true ? [run.remedy] : [run?.remedy, text, remedy])
    .filter((sentence) => sentence !== undefined)
    .join(' ');

/** Returns the list of what the advice only counts, if it does. */
export function adviceList(findings: readonly Finding[]): Finding['list'] {
  const decisiveFinding = findDecisiveFinding(findings);
  return decisiveFinding?.verdict === 'unknown' ? decisiveFinding.list : undefined;
}

const verdictSymbols: Readonly<Record<Verdict, string>> = { pass: '✓', fail: '✗', unknown: '?' };

/** Returns the findings as text. The first line is the verdict. */
export function formatReport(findings: readonly Finding[]): string {
  const lines = findings
    .map((finding) =>
      finding === findDecisiveFinding(findings) ? finding : withoutUselessAdvice(finding, findings),
    )
    .map(({ verdict, text, explanation, remedy, list }) =>
      [
        `${verdictSymbols[verdict]} ${text}`,
        ...(explanation === undefined ? [] : [`    ${explanation}`]),
        ...(list?.items.map((item) => `    ${item}`) ?? []),
        ...(remedy === undefined ? [] : [`    → ${remedy}`]),
      ].join('\n'),
    );
  return [verdictText(findings), ...lines].join('\n');
}

const subjects: Readonly<Record<Check, string>> = {
  session: 'session',
  connection: 'connection',
  credentials: 'credentials',
  debugger: 'debugger',
  file: 'file',
  cartridge: 'cartridge',
  path: 'cartridge path',
  overlay: 'overriding files',
  line: 'line',
  breakpoint: 'breakpoint',
  code: 'code on the platform',
  hook: 'hook',
  request: 'request',
  run: 'script loaded',
  condition: 'condition',
  hits: 'hits',
};

/** Returns what checks examine, as in `cartridge path, hook`. */
export const subjectsOf = (findings: readonly Finding[]): string =>
  [...new Set(findings.map(({ check }) => subjects[check]))].join(', ');
