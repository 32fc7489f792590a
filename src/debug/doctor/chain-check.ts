import { cartridgeNameOf, type Cartridge } from '../../../cartridges/cartridge.ts';
import type { ScriptFile } from '../../../cartridges/files.ts';
import { functionNameOf, isFunctionOfHook } from '../../../cartridges/hook-function.ts';
import { hasHookRoot } from '../../../cartridges/hook-points.ts';
import type { HookRegistration } from '../../../cartridges/hooks.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { MappedFile } from '../cartridges/script-map.ts';
import { fail, inconclusive, type Finding } from './finding.ts';
import { isSameFile, mayExport } from './hook-names.ts';
import type { Remedy } from './remedy.ts';
import type { ExaminedScript } from './examined-script.ts';

/** A registration of a cartridge that is earlier on the path. */
export interface EarlierHook {
  readonly cartridge: string;
  readonly hook: Pick<HookRegistration, 'name' | 'file' | 'scriptPath'>;
}

/** How a function ended a hook, as the platform has reported. */
interface ReportedEnd {
  /** Such as `the latest request, POST /baskets,`. */
  readonly request: string;
  /** Where it returned a `Status` or, if that is not known, the function. 1-based. */
  readonly line: number | undefined;
  /** The hook that was to run the code. The function that ended it may be registered for another name. */
  readonly point: string;
}

/** Whether the platform may find the function of a hook in its script. */
function mayRunFunction({ file, name }: HookRegistration, index: ScriptIndex): boolean {
  const source = index.source(file) ?? '';
  return mayExport(source, functionNameOf(name, source));
}

/**
 * Returns a finding if an earlier cartridge on the path registers the same hook and may end it: the platform runs the
 * functions of a hook until one of them returns a `Status`. Undefined if none does, or if the path is unknown.
 *
 * @param isPassed whether a function of an earlier cartridge is known not to have ended the hook in the latest request
 */
export async function checkEarlierHooks(
  examinedScript: ExaminedScript,
  mappedFile: MappedFile,
  vendor: VendorProfile,
  isPassed: (earlierHook: EarlierHook) => boolean = () => false,
): Promise<Finding | undefined> {
  const { index } = examinedScript;
  const allHooks = await findEarlierHooks(examinedScript, mappedFile.cartridge, vendor);
  const earlierHooks = allHooks.filter((hook) => !isPassed(hook));
  const statusReturnOf = ({ hook }: EarlierHook) =>
    index.statusReturn(hook.file, functionNameOf(hook.name, index.source(hook.file)));
  const certainHook = earlierHooks.find((hook) => statusReturnOf(hook) === 'always');
  const earlierHook = certainHook ?? earlierHooks.find((hook) => statusReturnOf(hook) === 'maybe');
  if (!earlierHook) return undefined;
  return chainFinding(earlierHook, certainHook ? 'certain' : 'possible', examinedScript, mappedFile);
}

/**
 * Returns the finding that a function of an earlier cartridge ends the hook.
 *
 * @param certainty an object if the platform has reported that the function did so
 */
export async function chainFinding(
  { hook, cartridge: earlierName }: EarlierHook,
  certainty: ReportedEnd | 'certain' | 'possible',
  { file, index, search, path, site }: ExaminedScript,
  { cartridge, scriptPath }: MappedFile,
): Promise<Finding> {
  const { registrations } = await search.hooksOf(cartridge);
  const isHookScript = registrations.some(
    (registration) => registration.name === hook.name && isSameFile(registration.file, file, cartridge),
  );
  // The function of an earlier cartridge often calls that of the next one, which it requires or gets by `superModule`.
  const requirers =
    certainty === 'possible'
      ? []
      : (await search.callers())
          .scriptsRequiring(scriptPath)
          .filter((script) => isHookScript || isReached(script, earlierName, path?.names ?? []));
  const exportName = functionNameOf(hook.name, index.source(hook.file));
  const report = typeof certainty === 'object' ? certainty : undefined;
  const hookLine = report
    ? report.line
    : (index.statusReturnLine(hook.file, exportName) ?? index.functionLine(hook.file, exportName));
  const hookLocation = `${hook.scriptPath ?? ''}${hookLine === undefined ? '' : `:${hookLine}`}`;
  // To move a cartridge that has no function for the hook would change nothing.
  const canMove =
    cartridge.name !== earlierName &&
    registrations.some(({ name }) => name === hook.name || name === report?.point);
  const ownName = canMove ? cartridge.name : undefined;
  const moveSite = path?.source === 'configuration' ? undefined : site;
  const end = { hook, hookLine, earlierName, ownName, moveSite };
  const { remedy, actions } = chainRemedy(end, registrations, index);
  const location = { file: hook.file, line: hookLine, actions };
  const position =
    cartridge.name === earlierName
      ? 'It registers another script for the hook first'
      : 'It is earlier on the cartridge path';
  const reason = report
    ? `${position}, and in ${report.request} its function for ${hook.name} (${hookLocation}) returned a Status`
    : `${position}, and its function for ${hook.name} (${hookLocation}) returns a Status`;
  if (requirers.length > 0)
    return inconclusive(
      'hook',
      `"${earlierName}" ${report ? 'ended' : 'ends'} the hook, so this file runs only where a script requires it.`,
      `Check that this script calls ${isHookScript ? exportName : 'a function of this file'}: ${requirers[0]?.scriptPath ?? ''}.`,
      { explanation: `${reason}.`, ...location },
    );
  return certainty === 'possible'
    ? inconclusive('hook', `"${earlierName}" may end the hook before this file runs.`, remedy, {
        explanation: `It is earlier on the cartridge path. If its function for ${hook.name} (${hookLocation}) returns a Status, the platform runs no function of the hook after that.`,
        ...location,
      })
    : fail(
        'hook',
        `"${earlierName}" ${report ? 'ended the hook before this file ran' : 'ends the hook before this file runs'}.`,
        remedy,
        { explanation: `${reason}: the platform runs no function of the hook after that.`, ...location },
      );
}

/** Returns what keeps a function of an earlier cartridge from ending the hook. */
function chainRemedy(
  {
    hook,
    hookLine: line,
    earlierName,
    ownName,
    moveSite: site,
  }: {
    readonly hook: EarlierHook['hook'];
    readonly hookLine: number | undefined;
    readonly earlierName: string;
    /** The cartridge that can be moved before the earlier one; undefined if that is of no use. */
    readonly ownName: string | undefined;
    /** The site whose cartridge path a command can change. */
    readonly moveSite: string | undefined;
  },
  ownHooks: readonly EarlierHook['hook'][],
  index: ExaminedScript['index'],
): { readonly remedy: string; readonly actions: readonly Remedy[] } {
  const nameOf = ({ name, file }: EarlierHook['hook']) => functionNameOf(name, index.source(file));
  const openAction: Remedy = { kind: 'openFile', file: hook.file, line };
  const change = `Let ${nameOf(hook)} in "${earlierName}" return a Status only for an error`;
  if (ownName === undefined) return { remedy: `${change}.`, actions: [openAction] };
  const moveActions: readonly Remedy[] =
    site === undefined ? [] : [{ kind: 'moveUp', site, cartridge: ownName, before: earlierName }];
  // After the move, the hook would end before the function of the other cartridge.
  const ownHook = ownHooks.find(({ name }) => name === hook.name);
  if (ownHook && index.statusReturn(ownHook.file, nameOf(ownHook)) === 'always')
    return {
      remedy: `${change}. If you move "${ownName}" before "${earlierName}", it ends the hook instead, because it also returns a Status.`,
      actions: [openAction, ...moveActions],
    };
  // The cartridge is usually earlier on purpose, and the move would also change which other scripts run.
  return {
    remedy: `${change}, or move "${ownName}" before "${earlierName}" on the cartridge path.`,
    actions: [openAction, ...moveActions],
  };
}

/** Whether the hook may run a script before a function in a cartridge ends it, as far as the path shows. */
function isReached({ scriptPath }: ScriptFile, endingName: string, names: readonly string[]): boolean {
  const position = names.indexOf(cartridgeNameOf(scriptPath));
  return position !== -1 && position <= names.indexOf(endingName);
}

/** Returns the registrations of earlier cartridges for the hooks that the function at the line implements. */
export async function findEarlierHooks(
  { file, line, map, index, search, path }: ExaminedScript,
  cartridge: Cartridge,
  vendor: VendorProfile,
): Promise<EarlierHook[]> {
  const position = path?.names.indexOf(cartridge.name) ?? -1;
  const functionName = index.enclosingFunction(file, line)?.name;
  const registry = await search.hooksOf(cartridge);
  const names = registry.registrations
    .filter((hook) => isSameFile(hook.file, file, cartridge) && isFunctionOfHook(functionName, hook.name))
    .map(({ name }) => name)
    .filter((name) => hasHookRoot(name, vendor));
  const earlierHooks: EarlierHook[] = [];
  for (const name of path?.names.slice(0, Math.max(position, 0)) ?? []) {
    const earlierCartridge = map.cartridges.find((candidate) => candidate.name === name);
    if (!earlierCartridge) continue;
    const { registrations } = await search.hooksOf(earlierCartridge);
    for (const hook of registrations)
      if (names.includes(hook.name) && hook.exists && mayRunFunction(hook, index))
        earlierHooks.push({ cartridge: name, hook });
  }
  return earlierHooks;
}
