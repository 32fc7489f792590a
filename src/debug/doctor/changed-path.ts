import { cartridgePathProblem, pathNames } from '../../../cartridges/cartridge-path.ts';
import { fail, inconclusive, type Check, type Finding } from './finding.ts';
import type { Remedy } from './remedy.ts';

/** A change of the cartridge path of a launch configuration since its session was started. */
export interface ChangedPath {
  /** Name of the launch configuration. */
  readonly configuration: string;
  /** The path with which the session was started. */
  readonly sessionPath: string;
  /** The path that the launch configuration has now; '' for none. */
  readonly path: string;
}

/** The checks that come before the cartridge path: if one of them fails, no script halts on any path. */
const earlierChecks: ReadonlySet<Check> = new Set<Check>([
  'session',
  'connection',
  'credentials',
  'debugger',
  'file',
  'cartridge',
]);

/**
 * Adds the finding that the session must be restarted to use the changed path, and removes the problems that the
 * changed path solves. If a script has reached the breakpoint, the path is no reason why it was not hit, but the breakpoint
 * may not be hit again after a restart: then the finding is the advice, and nothing is removed.
 */
export function withChangedPath(findings: readonly Finding[], changedPath: ChangedPath): Finding[] {
  const isReached = findings.some(
    ({ check, verdict }) => (check === 'run' || check === 'hits') && verdict === 'pass',
  );
  if (isReached) return [...findings, pathAdvice(changedPath)];
  const names = pathNames(changedPath.path);
  const openFindings = findings.filter(
    ({ actions = [] }) => !actions.some((action) => isDone(action, names)),
  );
  const firstLaterIndex = openFindings.findIndex(({ check }) => !earlierChecks.has(check));
  const position = firstLaterIndex === -1 ? openFindings.length : firstLaterIndex;
  return [
    ...openFindings.slice(0, position),
    changedPathFinding(changedPath),
    ...openFindings.slice(position),
  ];
}

function changedPathFinding({ configuration, sessionPath, path }: ChangedPath): Finding {
  const text = 'The cartridge path of the launch configuration has changed since the session was started.';
  const explanation = `"${configuration}" now has ${path === '' ? 'no path' : `the path ${path}`}; the session uses ${sessionPath === '' ? 'no path' : sessionPath}.`;
  const problem = cartridgePathProblem(path);
  // A restart would only end the session.
  if (problem !== undefined)
    return fail('path', text, `Correct "cartridgePath": ${problem}. Then restart the session.`, {
      explanation,
      actions: [{ kind: 'editLaunchConfiguration', attribute: 'cartridgePath' }],
    });
  const remedy = `Restart the session to use the ${path === '' ? 'default' : 'new'} path.`;
  return fail('path', text, remedy, {
    explanation,
    actions: [{ kind: 'restartSession', cartridgePath: path }],
  });
}

/** Returns the finding about a changed path as advice: its remedy also says what has changed. */
function pathAdvice(changedPath: ChangedPath): Finding {
  const { check, text, explanation = '', remedy = '', actions } = changedPathFinding(changedPath);
  return inconclusive(check, text, `${explanation} ${remedy}`, { actions });
}

/** Whether a path already has what an action would change in it. */
function isDone(action: Remedy, names: readonly string[]): boolean {
  if (action.kind === 'addToPath' || action.kind === 'addToLaunchPath')
    return names.includes(action.cartridge);
  if (action.kind !== 'moveUp') return false;
  return names.includes(action.cartridge) && names.indexOf(action.cartridge) < names.indexOf(action.before);
}
