import { functionNameOf, isFunctionOfHook } from '../../../cartridges/hook-function.ts';
import { isPlatformPoint } from '../../../cartridges/hook-points.ts';
import type { HookEnd, HookRun } from '../../../contract/documents/debugger.ts';
import { fallbackPoint } from '../../../contract/engine-points.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import type { MappedFile } from '../cartridges/script-map.ts';
import type { SentRequest } from '../trigger/sent-requests.ts';
import { chainFinding, checkEarlierHooks, type EarlierHook } from './chain-check.ts';
import { changeTimeOf } from './change-time.ts';
import { fail, type Finding } from './finding.ts';
import { isSameFile } from './hook-names.ts';
import type { Change } from './platform-state.ts';
import { withoutVersion } from './requests.ts';
import type { ExaminedScript } from './examined-script.ts';

/** What is known about the hooks that run the code. */
export interface HookReports {
  /** What the platform reports. Only the bundled service does. */
  readonly runs: readonly HookRun[] | undefined;
  readonly vendor: VendorProfile;
  /** Hooks whose functions are known to call the code, which may be in another file. */
  readonly callingHooks: readonly string[];
  readonly latestRequest: SentRequest | undefined;
  /** The changes of anything that decides which code a request runs. */
  readonly changes: readonly Change[];
}

type EndedRun = HookRun & {
  readonly ended_by: HookEnd;
  /** The script of the hook that runs the code. */
  readonly hookFile: MappedFile;
};

/** Returns a finding if a Status has ended the hook before the code ran or, as far as the files show, may do so. */
export async function findHookEnd(
  examinedScript: ExaminedScript,
  mappedFile: MappedFile,
  reports: HookReports,
): Promise<Finding | undefined> {
  const end = await checkHookEnds(examinedScript, mappedFile, reports);
  if (end === 'notEnded') return undefined;
  const isPassed = (earlierHook: EarlierHook) => hasPassed(earlierHook, examinedScript, reports);
  return end ?? checkEarlierHooks(examinedScript, mappedFile, reports.vendor, isPassed);
}

/**
 * Whether the latest run of a hook went on after the function of an earlier cartridge, and nothing that decides how this
 * function ends has changed since. Changes of the examined script, which runs later, do not count.
 */
function hasPassed(
  { hook }: EarlierHook,
  { path, map }: ExaminedScript,
  { changes, ...reports }: HookReports,
): boolean {
  const run = findRun(hook.name, { changes, ...reports });
  if (!run || !isCurrent(run, { map }, { changes: changes.filter(({ isOwn }) => isOwn !== true) }))
    return false;
  if (changeTimeOf(hook.file) > run.time) return false;
  const { ended_by: end } = run;
  if (!end) return true;
  const positionOf = (scriptPath = '') => path?.names.indexOf(cartridgeOf(scriptPath)) ?? -1;
  return (
    !isSkipped({ ...run, extension_point: hook.name }, end, { changes, ...reports }) &&
    positionOf(end.script_path) > positionOf(hook.scriptPath)
  );
}

/**
 * Returns a finding if the platform reports that a `Status` kept the hooks of the code from running, in the latest
 * request that should have run them: that of an earlier cartridge or of another hook. Returns `notEnded` if it reports
 * that none did, and undefined if it reports nothing that still applies.
 */
async function checkHookEnds(
  examinedScript: ExaminedScript,
  mappedFile: MappedFile,
  reports: HookReports,
): Promise<Finding | 'notEnded' | undefined> {
  const ownHooks = await findOwnHooks(examinedScript, mappedFile, reports.vendor);
  const hooks = ownHooks.length > 0 ? ownHooks : reports.callingHooks;
  const runs = hooks.flatMap((name) => {
    const run = findRun(name, reports);
    return run && isCurrent(run, examinedScript, reports) ? { ...run, extension_point: name } : [];
  });
  if (runs.length === 0) return undefined;
  const endedRuns: EndedRun[] = [];
  for (const run of runs) {
    const { ended_by: end } = run;
    const hookFile =
      ownHooks.length > 0
        ? mappedFile
        : await findCallingFile(run.extension_point, examinedScript, mappedFile, reports.vendor);
    const isEnded =
      end && (isSkipped(run, end, reports) || (await isEndedBefore(end, examinedScript, hookFile)));
    if (!isEnded) return 'notEnded';
    endedRuns.push({ ...run, ended_by: end, hookFile });
  }
  const [latestRun] = endedRuns.toSorted((a, b) => b.time - a.time);
  return latestRun && describeEnd(latestRun, examinedScript, latestRun.hookFile, reports);
}

/** Returns the script of a hook that calls a script through the fewest other scripts; the script itself if none does. */
async function findCallingFile(
  hook: string,
  { map, search }: ExaminedScript,
  mappedFile: MappedFile,
  vendor: VendorProfile,
): Promise<MappedFile> {
  const entry = (await search.callers()).findEntryHook(mappedFile.scriptPath, vendor, hook);
  const file = entry && map.fileOf(entry.scriptPath);
  return (file === undefined ? undefined : map.scriptOf(file)) ?? mappedFile;
}

/** Returns the hooks that run the function at the line or, if none does, all hooks for which the file is registered. */
async function findOwnHooks(
  { file, line, index, search }: ExaminedScript,
  { cartridge }: MappedFile,
  vendor: VendorProfile,
): Promise<string[]> {
  const functionName = index.enclosingFunction(file, line)?.name;
  const { registrations } = await search.hooksOf(cartridge);
  const names = registrations
    .filter((hook) => isSameFile(hook.file, file, cartridge) && isPlatformPoint(hook.name, vendor))
    .map(({ name }) => name);
  const ownNames = names.filter((name) => isFunctionOfHook(functionName, name));
  return ownNames.length > 0 ? ownNames : names;
}

/** Returns the latest run of a hook. The platform reports the run of a hook with an older name under the newer name. */
const findRun = (hook: string, { runs = [], vendor }: HookReports): HookRun | undefined =>
  runs.find(({ extension_point: point }) => point === hook) ??
  runs.find(({ extension_point: point }) => fallbackPoint(vendor, point) === hook);

/** Whether nothing that decides how the next run ends has changed since this one. */
function isCurrent(
  { time, ended_by: end }: HookRun,
  { map }: Pick<ExaminedScript, 'map'>,
  { changes }: Pick<HookReports, 'changes'>,
): boolean {
  const file = end && map.fileOf(end.script_path);
  const times = [
    ...changes.map((change) => change.time),
    ...(file === undefined ? [] : [changeTimeOf(file)]),
  ];
  return times.every((changeTime) => changeTime <= time);
}

/** Whether a function of another hook returned the Status, so that no function of the hook ran. */
const isSkipped = (run: HookRun, end: HookEnd, { vendor }: HookReports): boolean =>
  end.extension_point !== run.extension_point &&
  fallbackPoint(vendor, end.extension_point) !== run.extension_point;

/** Whether the hook ended in a script that runs before the script of another registration. */
async function isEndedBefore(
  { extension_point: point, script_path: endPath }: HookEnd,
  { path, search }: ExaminedScript,
  { cartridge, scriptPath }: MappedFile,
): Promise<boolean> {
  const endPosition = path?.names.indexOf(cartridgeOf(endPath)) ?? -1;
  const ownPosition = path?.names.indexOf(cartridge.name) ?? -1;
  if (endPosition !== ownPosition) return endPosition !== -1 && endPosition < ownPosition;
  const scripts = (await search.hooksOf(cartridge)).registrations
    .filter(({ name }) => name === point)
    .map((hook) => hook.scriptPath);
  const endIndex = scripts.indexOf(endPath);
  return endIndex !== -1 && endIndex < scripts.indexOf(scriptPath);
}

const cartridgeOf = (scriptPath: string): string => scriptPath.split('/')[1] ?? '';

async function describeEnd(
  run: EndedRun,
  examinedScript: ExaminedScript,
  mappedFile: MappedFile,
  reports: HookReports,
): Promise<Finding> {
  const { ended_by: end, extension_point: hook } = run;
  const cartridge = cartridgeOf(end.script_path);
  const { index, map } = examinedScript;
  const file = map.fileOf(end.script_path);
  const exportName = functionNameOf(end.extension_point, file === undefined ? undefined : index.source(file));
  const { line, isReturn = false } =
    file === undefined ? {} : index.returnedStatusLine(file, exportName, end);
  const place =
    file === undefined ? {} : ({ file, line, actions: [{ kind: 'openFile', file, line }] } as const);
  const location = `${end.script_path}${line === undefined ? '' : `:${line}`}`;
  const request = `${run.method} ${withoutVersion(run.path)}`;
  if (end.status === 'error')
    return fail(
      'hook',
      `The latest ${isLatest(run, reports) ? `request, ${request},` : request} was rejected by "${cartridge}": its function for ${end.extension_point} returned the error ${end.code || 'ERROR'}.`,
      'Correct the function, or send a request that it accepts.',
      {
        explanation: `${isReturn ? 'It was returned' : 'The function is'} at ${location}. A Status with an error ends the request, so ${hook} did not ${isSkipped(run, end, reports) ? 'run' : 'run in this file'}.`,
        ...place,
        awaitsRequest: true,
      },
    );
  if (!isSkipped(run, end, reports) && file !== undefined)
    return chainFinding(
      { cartridge, hook: { name: end.extension_point, file, scriptPath: end.script_path } },
      {
        line,
        point: hook,
        request: `the latest ${isLatest(run, reports) ? `request, ${request},` : request}`,
      },
      examinedScript,
      mappedFile,
    );
  return fail(
    'hook',
    isSkipped(run, end, reports)
      ? `${hook} did not run: ${cartridge}'s function for ${end.extension_point} returned a Status.`
      : `"${cartridge}" ended the hook before this file ran.`,
    `Let ${exportName} in "${cartridge}" return a Status only for an error.`,
    {
      explanation: `In the latest ${isLatest(run, reports) ? `request, ${request},` : request} the function (${location}) returned Status.OK, which replaces what the platform does next.`,
      ...place,
    },
  );
}

/** Whether no other request was sent after that of a run. */
const isLatest = ({ time }: HookRun, { latestRequest }: HookReports): boolean =>
  latestRequest === undefined || latestRequest.sentTime <= time;
