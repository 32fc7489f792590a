import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cartridgeNameOf, type Cartridge } from '../../../cartridges/cartridge.ts';
import type { ScriptFile } from '../../../cartridges/files.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { describePath } from '../cartridges/describe-path.ts';
import { fail, inconclusive, type Finding } from './finding.ts';
import { findCallingHooks, type CalledFunction } from './function-callers.ts';
import { likelyHook, pathInCartridge } from './hook-names.ts';
import { uncalledFunctionFinding } from './uncalled-function.ts';
import { findOtherUse, templateFinding } from './other-uses.ts';
import type { Remedy } from './remedy.ts';
import { openAtRequire } from './require-line.ts';
import {
  describeHookRuns,
  listRequests,
  sendActions,
  sendAdvice,
  type RequestTarget,
} from './request-finding.ts';
import type { EntryHook } from './script-callers.ts';
import type { ExaminedScript } from './examined-script.ts';

/** Maximum number of scripts that one finding names. */
const maxListedNames = 4;

export const formatScripts = (scripts: readonly ScriptFile[]): string =>
  scripts
    .slice(0, maxListedNames)
    .map(({ scriptPath }) => scriptPath)
    .join(', ');

export const openActions = (scripts: readonly ScriptFile[]): Remedy[] =>
  scripts.slice(0, 1).map(({ file }) => ({ kind: 'openFile', file }));

/** Returns the finding about a script that is not registered for a hook. */
export async function notRegisteredFinding(
  examinedScript: ExaminedScript,
  scriptPath: string,
  hooksFile: string | undefined,
  { folder, name }: Cartridge,
  { vendor, site, clientId, isBundled = false }: RequestTarget,
): Promise<Finding> {
  const { search, file, line, index } = examinedScript;
  if (scriptPath.endsWith('.isml')) return templateFinding(isBundled);
  const scripts = await search.callers();
  const otherUse = findOtherUse(scriptPath, scripts, isBundled);
  if (otherUse) return otherUse;
  const requirers = scripts.scriptsRequiring(scriptPath);
  const sources = { scripts, index };
  const usedFunction = functionAt(examinedScript, scriptPath);
  const callingHooks = findCallingHooks({ file, scriptPath }, line, { ...sources, vendor });
  const uncalledFinding =
    callingHooks === undefined && requirers.length > 0
      ? await uncalledFunctionFinding(examinedScript, scriptPath)
      : undefined;
  if (uncalledFinding) return uncalledFinding;
  const callingHook = callingHooks?.[0] ?? scripts.findEntryHook(scriptPath, vendor);
  const orderedRequirers = requirers.toSorted(
    (a, b) =>
      Number(b.scriptPath === callingHook?.scriptPath) - Number(a.scriptPath === callingHook?.scriptPath),
  );
  const offPathFinding = callerOffPathFinding(examinedScript, callingHooks ?? [callingHook]);
  if (offPathFinding) return offPathFinding;
  if (callingHook) {
    const requestText = describeHookRuns(callingHook.hook, vendor, site);
    return inconclusive(
      'request',
      requiredScriptText(formatScripts(requirers), requestText, callingHooks),
      sendAdvice(callingHook.hook, { vendor, clientId, isBundled }),
      {
        actions: [
          ...sendActions(callingHooks?.map(({ hook }) => hook) ?? [callingHook.hook], file, vendor),
          ...openAtRequire(orderedRequirers, scriptPath, sources, usedFunction),
        ],
        ...listRequests(callingHook.hook, vendor, site),
        ...(callingHooks
          ? {}
          : {
              textIfTried: `${placesText(formatScripts(requirers))}. Which request reaches this line is not known.`,
            }),
      },
    );
  }
  if (requirers.length > 0)
    return inconclusive(
      'hook',
      `This script runs where it is required: ${formatScripts(requirers)}.`,
      'Send a request that runs one of these scripts.',
      { actions: openAtRequire(requirers, scriptPath, sources) },
    );
  const context = { hooksFile, folder, name, vendor };
  return registrationFinding(examinedScript, scripts.scriptsWithComputedCalls(scriptPath, []), context);
}

/** Returns the function around the examined line; undefined if it has none, or none with a name. */
function functionAt({ file, line, index }: ExaminedScript, scriptPath: string): CalledFunction | undefined {
  const name = index.outermostFunction(file, line)?.name.split('.').at(-1) ?? '';
  return name === '' ? undefined : { file, scriptPath, name };
}

/** Returns a finding if no cartridge with a hook that runs the script is on the cartridge path. */
function callerOffPathFinding(
  examinedScript: ExaminedScript,
  hooks: readonly (EntryHook | undefined)[],
): Finding | undefined {
  const { path, site, configuredNames = [] } = examinedScript;
  const scriptPaths = hooks.flatMap((hook) => hook?.scriptPath ?? []);
  const [scriptPath] = scriptPaths;
  if (!path || scriptPath === undefined) return undefined;
  if (scriptPaths.some((entryPath) => path.names.includes(cartridgeNameOf(entryPath)))) return undefined;
  const cartridge = cartridgeNameOf(scriptPath);
  const isConfigured = configuredNames.length > 0 || path.source === 'configuration';
  return fail(
    'hook',
    `"${cartridge}", whose ${basename(scriptPath)} runs this script, is not on the cartridge path.`,
    isConfigured
      ? 'Add it to "cartridgePath" of the launch configuration, and restart the session.'
      : 'Add it to the cartridge path of the site.',
    {
      explanation: `The path is ${describePath(examinedScript, path.names, cartridge)}`,
      actions:
        isConfigured || site === undefined
          ? [{ kind: 'editLaunchConfiguration', attribute: 'cartridgePath' }]
          : [{ kind: 'addToPath', site, cartridge }],
    },
  );
}

const placesText = (requirers: string): string => `This script runs where it is required (${requirers})`;

/**
 * Says where a script runs that other scripts require.
 *
 * @param requestText says which requests run the first hook (`describeHookRuns`)
 * @param hooks the hooks whose functions call the function at the line (`findCallingHooks`)
 */
function requiredScriptText(
  requirers: string,
  requestText: string,
  hooks: readonly EntryHook[] | undefined,
): string {
  const where = placesText(requirers);
  if (!hooks)
    return `${where}. Which request reaches this line is not known, perhaps this one: ${requestText}.`;
  const otherHooks = hooks.slice(1, maxListedNames).map(({ hook }) => hook);
  const others = otherHooks.length === 0 ? '' : ` It is also called for ${otherHooks.join(', ')}.`;
  const [first] = hooks;
  return `${where}. ${first?.scriptPath ?? ''} calls this function: ${requestText}.${others}`;
}

/**
 * Returns the finding about a script that no hook and no script is known to run.
 *
 * @param computingScripts scripts that may require it, since they compute the path of what they require
 */
function registrationFinding(
  { index, file, line }: ExaminedScript,
  computingScripts: readonly ScriptFile[],
  {
    hooksFile,
    folder,
    name,
    vendor,
  }: Pick<Cartridge, 'folder' | 'name'> & { hooksFile: string | undefined; vendor: VendorProfile },
): Finding {
  // The function at the line, or else any function of the file, may have the name of a hook.
  const functions = [index.enclosingFunction(file, line) ?? [], ...index.functions(file)].flat();
  const hook = functions
    .map((candidate) => likelyHook(candidate.name.split('.').at(-1) ?? '', file, vendor))
    .find((candidate) => candidate !== undefined);
  const actions: readonly Remedy[] = [
    ...(hook === undefined ? [] : [{ kind: 'registerHook', folder, hook, file } as const]),
    ...(hook === undefined || hooksFile === undefined
      ? []
      : [{ kind: 'openFile', file: hooksFile } as const]),
    // A script of another folder is probably meant to be required.
    ...(hook === undefined && /[\\/]hooks?[\\/]/.test(file) ? [{ kind: 'newHook' } as const] : []),
  ];
  if (computingScripts.length > 0)
    return inconclusive(
      'hook',
      'No hook is registered for this file, and no script requires it by a fixed path.',
      'Register it for a hook, or send a request that runs one of these scripts.',
      {
        explanation: `Scripts with a computed path may require it: ${formatScripts(computingScripts)}.`,
        actions: [...actions, ...openActions(computingScripts)],
      },
    );
  if (hooksFile === undefined)
    return fail(
      'hook',
      existsSync(join(folder, 'package.json'))
        ? `No hook is registered for this file: the package.json of "${name}" has no "hooks".`
        : `No hook is registered for this file: the cartridge "${name}" has no package.json.`,
      `Register it in a hooks.json that the package.json of "${name}" names in "hooks", or require it from a script that runs.`,
      { actions },
    );
  return fail(
    'hook',
    'No hook is registered for this file, and no script of these cartridges requires it.',
    `Register it in ${pathInCartridge({ folder, name }, hooksFile)}, or require it from a script that runs.`,
    { file: hooksFile, actions },
  );
}
