import { bundledPath, resolveCartridgePath } from '../../../cartridges/cartridge-path.ts';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import type { BreakpointState } from '../../../contract/documents/debugger.ts';
import { defaultVendor, type VendorProfile } from '../../../contract/vendor.ts';
import { conditionProblem, hasInvalidHitCondition } from '../breakpoints/breakpoint-registry.ts';
import type { BreakpointEntry } from '../breakpoints/breakpoint-entry.ts';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import { vendorOf, type ConnectionProfile } from '../../client/profile.ts';
import { findDebuggableCartridges } from '../cartridges/debugged-cartridges.ts';
import { reachabilityWarning, type CartridgePath } from '../cartridges/reachability.ts';
import { ScriptIndex } from '../cartridges/script-index.ts';
import { ScriptMap, type MappedFile } from '../cartridges/script-map.ts';
import { readSiteAsTrigger, type SessionSite } from '../launch/session-site.ts';
import type { EarlierRequest } from '../protocol.ts';
import type { LiveSession, SessionContext } from '../session-context.ts';
import { pathContextOf } from '../launch/path-context.ts';
import { isOnThisMachine, sampleAccess } from '../trigger/sample-access.ts';
import {
  disabledFinding,
  findBreakpointProblem,
  isUncertain,
  unsavedFindings,
  type SourceLocation,
} from './breakpoint-check.ts';
import { changeTimeOf } from './change-time.ts';
import { checkEarlierHooks } from './chain-check.ts';
import { checkCode } from './code-check.ts';
import { checkCondition } from './condition-checks.ts';
import { checkFailure } from './failure-check.ts';
import { fileNameOf } from './file-name.ts';
import { fail, inconclusive, type Finding } from './finding.ts';
import { findHookEnd } from './hook-end-check.ts';
import { checkHooks } from './hook-checks.ts';
import { checkPlatform } from './platform-checks.ts';
import { withFileLinks } from './file-links.ts';
import { withPathPositions } from './launch-path.ts';
import { withLineCondition } from './line-condition.ts';
import { haltOf } from './halt.ts';
import { checkHaltedScript } from './passed-line.ts';
import { laterMissFinding, pathOnPlatform, runFinding, type Change } from './platform-state.ts';
import { withOfferedRequests } from './offered-requests.ts';
import { checkRefusal, checkRejection } from './rejection-check.ts';
import { checkUnsentRequest } from './unsent-request.ts';
import { ReferenceReader } from './reference-reader.ts';
import type { RequestTarget } from './request-finding.ts';
import { operationIdsOf } from './remedy.ts';
import type { ExaminedScript } from './examined-script.ts';
import { checkScript } from './script-checks.ts';

/**
 * Checks everything that a halt at a location depends on: the platform, the script, the breakpoint, the code, the
 * hooks, the platform's reports and the condition. Records whether the line was reached. If no result of the condition
 * is known, the adapter evaluates the condition from then on.
 *
 * @param earlierRequests the latest requests that the client has sent, also before this session
 */
export async function examine(
  location: SourceLocation,
  live: LiveSession,
  { breakpoints, exceptions }: Pick<SessionContext, 'breakpoints' | 'exceptions'>,
  earlierRequests: readonly EarlierRequest[] = [],
): Promise<Finding[]> {
  const { file, line } = location;
  const { map, index } = live;
  const entry = location.isDisabled === true ? undefined : breakpoints.nearestEntry(file, line);
  const placement = entry?.placement?.kind === 'placed' ? entry.placement : undefined;
  const platformLine = entry && platformLineOf(entry);
  const platform = await checkPlatform(live, entry && installedLocationOf(entry));
  // The platform reports the paths only together with breakpoints. If it has none now, an earlier report applies.
  live.reportedSites = platform.sites ?? live.reportedSites;
  const examinedScript = await scriptIn(live, location, exceptions);
  const { path, site } = examinedScript;
  const { mappedFile, ...script } = checkScript(examinedScript);
  const findings = await withPathPositions(
    script.findings,
    examinedScript,
    mappedFile,
    vendorOf(live.settings.profile),
  );
  const breakpointFinding = findBreakpointProblem(location, entry, index);
  const breakpointFindings = breakpointFinding ? [breakpointFinding] : [];
  const isSwitchedOff = location.isDisabled === true || (!entry && location.isEnabled === true);
  const allFindings = [
    ...platform.findings,
    ...unsavedFindings(location),
    ...(isSwitchedOff ? [...breakpointFindings, ...findings] : [...findings, ...breakpointFindings]),
  ];
  if (mappedFile && placement) {
    const codeLocation = { file, scriptPath: mappedFile.scriptPath, line: placement.line, platformLine };
    const codeFinding = checkCode(live, codeLocation);
    if (codeFinding) allFindings.push(codeFinding);
  }
  // No hook runs a script for browsers, so hooks are not checked.
  const isForBrowsers =
    mappedFile && reachabilityWarning(mappedFile, map, path, examinedScript)?.kind === 'browser';
  if (mappedFile && !isForBrowsers)
    allFindings.push(
      ...(await checkHooks(
        { ...examinedScript, reportsUncalled: true },
        mappedFile,
        requestTarget(live.settings.profile, site),
      )),
    );
  allFindings.push(
    ...(await checkRuns(examinedScript, isForBrowsers ? undefined : mappedFile, {
      entry,
      breakpoints,
      live,
      state: platform.state,
      hookRuns: platform.hookRuns,
      // A breakpoint on another line of a file that does not run would not be hit either.
      runsFile: !allFindings.some(
        ({ check, verdict }) => verdict === 'fail' && (check === 'path' || check === 'overlay'),
      ),
      ...requestsIn(allFindings),
    })),
  );
  return withFileLinks(offerRequests(allFindings, entry, live, earlierRequests), map.cartridges);
}

/** Returns the examined line with what the session knows about its script. */
async function scriptIn(
  live: LiveSession,
  { file, line }: Pick<SourceLocation, 'file' | 'line'>,
  { caughtErrorsTime }: SessionContext['exceptions'],
): Promise<ExaminedScript> {
  const { map, index, references, settings, reportedSites: sites } = live;
  const session = await resolveSite(live);
  const site = live.sentRequests.site ?? session.site;
  const path = pathOnPlatform(sites, site) ?? session.path;
  return {
    file,
    line,
    map,
    index,
    search: references.startSearch(map.cartridges, path?.names),
    path,
    site,
    sites,
    ...pathContextOf(settings),
    caughtErrorsTime,
  };
}

/** The requests that are known to run the code. */
interface KnownRequests {
  readonly operationIds: readonly string[];
  readonly callingHooks: readonly string[];
}

/** Returns the requests that the actions of findings send, with the hooks that they run. */
function requestsIn(findings: readonly Finding[]): KnownRequests {
  const sendActions = findings.flatMap(({ actions = [] }) => actions);
  return {
    operationIds: sendActions.flatMap(operationIdsOf),
    callingHooks: sendActions.flatMap((action) => (action.kind === 'sendRequest' ? action.hook : [])),
  };
}

const offerRequests = (
  findings: readonly Finding[],
  entry: BreakpointEntry | undefined,
  { sentRequests }: LiveSession,
  earlierRequests: readonly EarlierRequest[],
): Finding[] =>
  withOfferedRequests(
    findings,
    { requests: sentRequests, operationIds: requestsIn(findings).operationIds },
    entry?.hitStatistics.lastHitTime,
    earlierRequests,
  );

/** Returns the line at which the platform has a breakpoint; undefined if it has not confirmed one. */
const platformLineOf = ({ outcome }: BreakpointEntry): number | undefined =>
  outcome && 'line' in outcome ? outcome.line : undefined;

/**
 * Returns where the platform has a breakpoint; undefined if it has none, or may have none. The adapter does not send a
 * breakpoint whose condition or hit count is invalid. A separate finding reports that.
 */
function installedLocationOf(entry: BreakpointEntry): { scriptPath: string; line: number } | undefined {
  const { placement, outcome } = entry;
  const isSent = conditionProblem(entry) === undefined && !hasInvalidHitCondition(entry);
  return placement?.kind === 'placed' && isSent && !isUncertain(outcome)
    ? { scriptPath: placement.scriptPath, line: platformLineOf(entry) ?? placement.line }
    : undefined;
}

/** The breakpoint at the line, with what the session and the platform know about it. */
interface ExaminedBreakpoint extends KnownRequests {
  readonly entry: BreakpointEntry | undefined;
  readonly breakpoints: Breakpoints;
  readonly live: LiveSession;
  readonly state: BreakpointState | undefined;
  readonly hookRuns: BreakpointState['hook_runs'];
  /** Whether the cartridge path does not keep the file from running. */
  readonly runsFile: boolean;
}

/**
 * Checks whether scripts reach the breakpoint and halt at it: whether the latest request was rejected or failed, what
 * the platform reports, whether an earlier cartridge's hook keeps this one from running, and the breakpoint's condition
 * and hits.
 *
 * @param mappedFile undefined if the platform does not run the file
 */
async function checkRuns(
  examinedScript: ExaminedScript,
  mappedFile: MappedFile | undefined,
  { entry, breakpoints, live, state, hookRuns, runsFile, operationIds, callingHooks }: ExaminedBreakpoint,
): Promise<Finding[]> {
  if (entry && state && state.hits > 0) entry.wasReached = true;
  const { settings, target, sentRequests } = live;
  // The platform forgets the values when the adapter begins to evaluate the condition.
  if (entry && state?.first_values && entry.hitStatistics.falseCount === 0)
    entry.hitStatistics.lastValues = state.first_values;
  const context = {
    breakpoints,
    requests: sentRequests,
    operationIds,
    target,
    halt: haltOf(target, examinedScript.map, live.saves, entry),
    hasRestarted: live.hasReconnected,
    valueTime: live.valueTime,
    changes: await changesOf(examinedScript, mappedFile, live),
  };
  const laterMiss = entry && mappedFile && laterMissFinding(entry, context);
  if (entry && laterMiss?.check === 'condition' && !entry.isProbed) await breakpoints.probe(entry);
  const haltAtReason =
    entry && mappedFile && (await checkHaltedScript(entry, examinedScript, mappedFile, context));
  const run =
    haltAtReason ??
    laterMiss ??
    (entry && state && mappedFile ? runFinding(state, entry, context) : undefined);
  const earlierHookFinding =
    mappedFile && !haltAtReason && run?.verdict !== 'pass'
      ? await findHookEnd(examinedScript, mappedFile, {
          runs: hookRuns,
          vendor: vendorOf(settings.profile),
          callingHooks,
          latestRequest: sentRequests.last,
          changes: context.changes,
        })
      : undefined;
  const isReached = state && entry?.wasReached;
  // The bundled service reports nothing until a hook has run, and forgets the runs when it restarts.
  const reportedRuns =
    state && !live.hasReconnected ? (hookRuns ?? (examinedScript.isBundled ? [] : undefined)) : undefined;
  const hasRun = !laterMiss && (isReached === true || (entry?.hitStatistics.hits ?? 0) > 0);
  const rejection =
    mappedFile && !hasRun && !haltAtReason && context.halt?.error === undefined
      ? (checkRejection(sentRequests.last) ??
        checkFailure(sentRequests.last, examinedScript, operationIds, context.changes) ??
        checkUnsentRequest(sentRequests.last, operationIds))
      : undefined;
  const refusal = mappedFile && !rejection ? checkRefusal(context, reportedRuns) : undefined;
  const isExplained = !runsFile || [rejection, refusal, earlierHookFinding].some((finding) => finding);
  return [
    ...[rejection, refusal].filter((finding) => finding !== undefined),
    ...(run && mappedFile
      ? [isExplained ? run : await withLineCondition(run, examinedScript, mappedFile.scriptPath, context)]
      : []),
    ...(earlierHookFinding ? [earlierHookFinding] : []),
    ...(entry && !laterMiss
      ? await checkCondition(entry, breakpoints, target, { ...examinedScript, ...context, isReached })
      : []),
  ];
}

/**
 * Returns when the cartridge path, the file that registers the script's hooks, the script, and other scripts that the
 * editor has saved last changed.
 */
async function changesOf(
  { file, search, map: { cartridges } }: ExaminedScript,
  mappedFile: MappedFile | undefined,
  { pathTime, saves }: Pick<LiveSession, 'pathTime' | 'saves'>,
): Promise<Change[]> {
  const registry = mappedFile && (await search.hooksOf(mappedFile.cartridge)).file;
  return [
    { subject: 'the cartridge path', time: pathTime ?? -Infinity },
    ...[registry, file].flatMap((changedFile) =>
      changedFile === undefined
        ? []
        : { subject: fileNameOf(changedFile, cartridges), time: changeTimeOf(changedFile), isOwn: true },
    ),
    ...[...saves.times].flatMap(([savedFile, time]) =>
      savedFile === file ? [] : { subject: fileNameOf(savedFile, cartridges), time },
    ),
  ];
}

/** Returns the site of the session. If it is not known, it is requested with the credentials of triggers. */
const resolveSite = async ({ site, settings, platform, shutdown }: LiveSession): Promise<SessionSite> =>
  site.site === undefined ? readSiteAsTrigger(settings.cartridgePath, platform, shutdown.signal) : site;

const requestTarget = (profile: ConnectionProfile, site: string | undefined): RequestTarget => ({
  vendor: vendorOf(profile),
  site,
  // Everything that sends requests to the bundled service uses this client ID by default, so the advice omits it.
  clientId:
    isOnThisMachine(profile) && profile.clientId === sampleAccess.clientId ? undefined : profile.clientId,
  isBundled: isOnThisMachine(profile),
});

export interface OfflineOptions {
  /** Folders that contain cartridges. */
  readonly folders: readonly string[];
  readonly vendor?: VendorProfile;
  /** The cartridge path in the launch configuration, if it has one. */
  readonly cartridgePath?: readonly string[];
  /**
   * The path that the platform last reported for the active site. Before the first report: that with which the bundled
   * service starts.
   */
  readonly sitePath?: readonly string[];
  /** Whether the platform adds all other cartridges to `sitePath`, as the bundled service does by default. */
  readonly addsOtherCartridges?: boolean;
  /** Whether the active connection is the bundled service. */
  readonly isBundled?: boolean;
}

/** Returns the cartridge path with which a session would start; undefined if it is not known. */
function offlinePath(
  { cartridgePath = [], sitePath = [], addsOtherCartridges = false }: OfflineOptions,
  cartridges: readonly Cartridge[],
): CartridgePath | undefined {
  if (addsOtherCartridges) {
    const parts = { startNames: cartridgePath, siteNames: sitePath, isExact: false };
    const ownCartridges = cartridges.filter(({ isShared }) => !isShared);
    const names = bundledPath(parts, (path) =>
      resolveCartridgePath(path, ownCartridges).offPath.map(({ name }) => name),
    );
    return { names, source: 'platform' };
  }
  const paths: readonly CartridgePath[] = [
    { names: cartridgePath, source: 'configuration' },
    { names: sitePath, source: 'site' },
  ];
  return paths.find(({ names }) => names.length > 0);
}

/** Like `examine`, but without a session. Checks only the files. */
export async function examineWithoutSession(
  location: SourceLocation,
  options: OfflineOptions,
): Promise<Finding[]> {
  const { file, line, isDisabled } = location;
  const { folders, vendor = defaultVendor, isBundled = false } = options;
  const map = new ScriptMap(await findDebuggableCartridges(folders));
  const path = offlinePath(options, map.cartridges);
  const search = new ReferenceReader().startSearch(map.cartridges, path?.names);
  const examinedScript = {
    file,
    line,
    map,
    index: new ScriptIndex(),
    search,
    path,
    isBundled,
    reportsUncalled: true,
  };
  const { findings, mappedFile } = checkScript(examinedScript);
  const earlierHookFinding = mappedFile && (await checkEarlierHooks(examinedScript, mappedFile, vendor));
  const allFindings = [
    fail(
      'session',
      'No debug session of Cartwright is running.',
      'Press F5, and send the request again: breakpoints are set on the platform only while a session runs.',
      { actions: [{ kind: 'startSession' }] },
    ),
    ...(isDisabled === true ? [disabledFinding(file, line)] : []),
    ...unsavedFindings(location),
    ...findings,
    ...(mappedFile ? await checkHooks(examinedScript, mappedFile, { vendor, isBundled }) : []),
    ...(earlierHookFinding ? [earlierHookFinding] : []),
    ...(mappedFile
      ? []
      : [
          inconclusive(
            'hook',
            'Whether a hook runs this file cannot be determined.',
            'Fix the problems above first.',
          ),
        ]),
  ];
  return withFileLinks(allFindings, map.cartridges);
}
