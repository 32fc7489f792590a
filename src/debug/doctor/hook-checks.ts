import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import { functionNameOf } from '../../../cartridges/hook-function.ts';
import { isPlatformPoint, similarPoint } from '../../../cartridges/hook-points.ts';
import type { CartridgeHooks } from '../../../cartridges/hooks.ts';
import type { ScriptFile } from '../../../cartridges/files.ts';
import { problemText } from '../../../cartridges/problems.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import type { MappedFile } from '../cartridges/script-map.ts';
import { fail, pass, inconclusive, type Finding } from './finding.ts';
import { isMisspelled, isSameFile, likelyHook, mayExport, otherVendorOf } from './hook-names.ts';
import type { Remedy } from './remedy.ts';
import { formatRequestsOf } from './requests.ts';
import {
  formatRequests,
  listRequests,
  requestFinding,
  sendActions,
  sendAdvice,
  type RequestTarget,
} from './request-finding.ts';
import { findOtherUse, templateFinding } from './other-uses.ts';
import { findCallingHooks } from './function-callers.ts';
import type { EntryHook } from './script-callers.ts';
import type { ExaminedScript } from './script-checks.ts';

/**
 * Checks whether anything runs the script: a hook that is registered for it, or a script that requires it.
 */
export async function checkHooks(
  examinedScript: ExaminedScript,
  { cartridge, scriptPath }: MappedFile,
  target: RequestTarget,
): Promise<Finding[]> {
  const { vendor } = target;
  const { file, line, index, search } = examinedScript;
  const registry = await search.hooksOf(cartridge);
  const [problem] = registry.registrations.length === 0 ? registry.problems : [];
  if (problem) return [invalidRegistryFinding(problem)];
  const registrations = registry.registrations.filter((hook) => isSameFile(hook.file, file, cartridge));
  const finding = registrations.length === 0 ? findMissingScript(examinedScript, registry) : undefined;
  if (finding) return [finding];
  if (registrations.length === 0)
    return [await notRegisteredFinding(examinedScript, scriptPath, registry.file, cartridge, target)];
  const enclosingFunction = index.enclosingFunction(file, line);
  const functionName = enclosingFunction?.name.split('.').at(-1);
  const matchingRegistrations = registrations.filter(
    ({ name }) => functionNameOf(name, functionName) === functionName,
  );
  const source = index.source(file);
  const misspelledHook = registrations.find(({ name }) =>
    isMisspelled(functionName, functionNameOf(name, source), source),
  );
  const findings = [
    pass('hook', `Registered for ${formatNames(registrations)} in ${basename(registry.file ?? '')}.`),
  ];
  if (
    enclosingFunction &&
    matchingRegistrations.length === 0 &&
    functionName !== undefined &&
    misspelledHook === undefined &&
    // A misspelled registration is reported separately, and its remedy registers this function.
    !registrations.some(({ name }) => similarPoint(name, vendor)?.split('.').at(-1) === functionName) &&
    /^(before|after|modify|validate|authorize)/.test(functionName)
  )
    findings.push(
      unregisteredFunctionFinding(functionName, file, registrations, { ...registry, vendor, cartridge }),
    );
  const relevantRegistrations =
    matchingRegistrations.length > 0
      ? matchingRegistrations
      : misspelledHook
        ? [misspelledHook]
        : registrations;
  const context = {
    target,
    registry: registry.file,
    hooks: registry.registrations.map(({ name }) => name),
    source,
    functionName: enclosingFunction?.name,
  };
  for (const { name } of relevantRegistrations)
    findings.push(await registeredHookFinding(name, examinedScript, context));
  return findings;
}

const invalidRegistryFinding = (problem: CartridgeHooks['problems'][number]): Finding =>
  fail(
    'hook',
    problemText({ ...problem, file: basename(problem.file) }),
    'Fix the file: until then no hook of this cartridge runs.',
    {
      file: problem.file,
      line: problem.line,
      actions: [{ kind: 'openFile', file: problem.file, line: problem.line }],
    },
  );

/** Maximum number of scripts that one finding names. */
const maxListedNames = 4;

/** Returns the finding about a hook that is registered for the script. */
async function registeredHookFinding(
  name: string,
  examinedScript: ExaminedScript,
  {
    target,
    registry,
    hooks,
    source,
    functionName,
  }: {
    readonly target: RequestTarget;
    readonly registry: string | undefined;
    /** Names of all hooks in the registry. */
    readonly hooks: readonly string[];
    readonly source: string | undefined;
    /** The function that contains the breakpoint. */
    readonly functionName: string | undefined;
  },
): Promise<Finding> {
  if (isCalledByScripts(name, target.vendor)) return calledHookFinding(name, examinedScript, target);
  const request = requestFinding(name, target, { registry, hooks, file: examinedScript.file });
  const missingExportFinding =
    request.verdict === 'fail'
      ? undefined
      : findMissingExport(name, examinedScript.file, source, functionName);
  return missingExportFinding ?? request;
}

/** Returns a finding if a registration for the name of the function at the line has a script that does not exist. */
function findMissingScript(
  { file, line, index }: ExaminedScript,
  { registrations, problems, file: registry }: CartridgeHooks,
): Finding | undefined {
  const functionName = index.enclosingFunction(file, line)?.name.split('.').at(-1);
  const hook = registrations.find(
    ({ name, exists }) => !exists && functionNameOf(name, functionName) === functionName,
  );
  const problem = problems.find(({ range }) => range === hook?.scriptRange);
  if (!hook || !problem || registry === undefined) return undefined;
  const script = relativeScriptPath(registry, file);
  return fail('hook', problem.message, `Change the path of the script to ${script}.`, {
    file: problem.file,
    line: problem.line,
    actions: [
      { kind: 'changeHookScript', file: registry, hook: hook.name, script },
      { kind: 'openFile', file: registry, line: problem.line },
    ],
  });
}

function unregisteredFunctionFinding(
  functionName: string,
  file: string,
  registrations: readonly { name: string }[],
  {
    file: registry = '',
    vendor,
    cartridge,
  }: { file?: string | undefined; vendor: VendorProfile; cartridge: Cartridge },
): Finding {
  const hook = suggestHookName(functionName, registrations, vendor);
  const isKnown = formatRequestsOf(hook, vendor).length > 0;
  return fail(
    'hook',
    `No hook is registered for the function ${functionName}.`,
    `Add { "name": "${hook}", "script": "${relativeScriptPath(registry, file)}" } to ${basename(registry)}.`,
    {
      explanation: `It is named like a hook, and ${basename(registry)} registers no hook that ends in it for this file.`,
      file: registry,
      actions: [
        isKnown
          ? { kind: 'registerHook', folder: cartridge.folder, hook, file }
          : { kind: 'openFile', file: registry },
      ],
    },
  );
}

/**
 * Returns a finding if the script does not export the function that the hook runs, whose name is the last segment of
 * the hook's name.
 */
function findMissingExport(
  hook: string,
  file: string,
  source: string | undefined,
  functionName: string | undefined,
): Finding | undefined {
  const exportName = functionNameOf(hook, source);
  if (source === undefined || !/^[\w$]+$/.test(exportName) || mayExport(source, exportName)) return undefined;
  if (functionName !== undefined && isMisspelled(functionName.split('.').at(-1), exportName, source))
    return fail(
      'hook',
      `The function is called ${functionName} instead of ${exportName}.`,
      `Rename the function and its export to "${exportName}".`,
      {
        explanation: `${basename(file)} is registered for ${hook}.`,
        file,
        actions: [{ kind: 'openFile', file }],
      },
    );
  const otherName = functionName === undefined || functionName === '' ? '' : `, such as ${functionName}`;
  return fail(
    'hook',
    `${basename(file)} exports no function ${exportName}.`,
    `Export the function as "${exportName}": exports.${exportName} = ...`,
    {
      explanation: `It is registered for ${hook}, which does not run its other functions${otherName}.`,
      file,
      actions: [{ kind: 'openFile', file }],
    },
  );
}

/** Whether a name resembles no hook of any platform, so that only scripts can call it. */
const isCalledByScripts = (name: string, vendor: VendorProfile): boolean =>
  !isPlatformPoint(name, vendor) &&
  otherVendorOf(name, vendor) === undefined &&
  similarPoint(name, vendor) === undefined;

/** Returns the finding for a hook that scripts call by name, which the platform does not know. */
async function calledHookFinding(
  name: string,
  { search, file }: ExaminedScript,
  { vendor, site, clientId }: RequestTarget,
): Promise<Finding> {
  const scripts = await search.callers();
  const callers = scripts.scriptsCalling(name);
  const callingHook = callers
    .map(({ scriptPath }) => scripts.findEntryHook(scriptPath, vendor))
    .find((hook) => hook !== undefined);
  const list = formatScripts(callers);
  if (callingHook)
    return inconclusive(
      'request',
      `${name} is called by scripts (${list}): ${formatRequests(callingHook.hook, vendor, site)}.`,
      sendAdvice(callingHook.hook, { vendor, clientId }),
      {
        actions: [...sendActions(callingHook.hook, file, vendor), ...openActions(callers)],
        ...listRequests(callingHook.hook, vendor, site),
      },
    );
  return inconclusive(
    'request',
    callers.length > 0
      ? `${name} is called by scripts: ${list}.`
      : `${name} is not a hook of the platform, and no script in the cartridges was found that calls it.`,
    'Send a request whose script calls it.',
    { actions: openActions(callers) },
  );
}

const formatScripts = (scripts: readonly ScriptFile[]): string =>
  scripts
    .slice(0, maxListedNames)
    .map(({ scriptPath }) => scriptPath)
    .join(', ');

const openActions = (scripts: readonly ScriptFile[]): Remedy[] =>
  scripts.slice(0, 1).map(({ file }) => ({ kind: 'openFile', file }));

async function notRegisteredFinding(
  examinedScript: ExaminedScript,
  scriptPath: string,
  registry: string | undefined,
  { folder, name }: Cartridge,
  { vendor, site, clientId, isBundled = false }: RequestTarget,
): Promise<Finding> {
  const { search, file, line, index } = examinedScript;
  if (scriptPath.endsWith('.isml')) return templateFinding(isBundled);
  const scripts = await search.callers();
  const otherUse = findOtherUse(scriptPath, scripts, isBundled);
  if (otherUse) return otherUse;
  const requirers = scripts.scriptsRequiring(scriptPath);
  const callingHooks = findCallingHooks({ file, scriptPath }, line, { scripts, index, vendor });
  const callingHook = callingHooks?.[0] ?? scripts.findEntryHook(scriptPath, vendor);
  const orderedRequirers = requirers.toSorted(
    (a, b) =>
      Number(b.scriptPath === callingHook?.scriptPath) - Number(a.scriptPath === callingHook?.scriptPath),
  );
  if (callingHook)
    return inconclusive(
      'request',
      requiredScriptText(
        formatScripts(requirers),
        formatRequests(callingHook.hook, vendor, site),
        callingHooks,
      ),
      sendAdvice(callingHook.hook, { vendor, clientId }),
      {
        actions: [...sendActions(callingHook.hook, file, vendor), ...openActions(orderedRequirers)],
        ...listRequests(callingHook.hook, vendor, site),
      },
    );
  if (requirers.length > 0)
    return inconclusive(
      'hook',
      `This script runs where it is required: ${formatScripts(requirers)}.`,
      'Send a request that runs one of these scripts.',
      { actions: openActions(requirers) },
    );
  const context = { registry, folder, name, vendor };
  return registrationFinding(examinedScript, scripts.scriptsComputing(scriptPath, []), context);
}

/**
 * Says where a script runs that other scripts require.
 *
 * @param request the request to send
 * @param hooks the hooks whose functions call the function at the line, best first; undefined if they are not known
 */
function requiredScriptText(
  requirers: string,
  request: string,
  hooks: readonly EntryHook[] | undefined,
): string {
  const where = `This script runs where it is required (${requirers})`;
  if (!hooks) return `${where}. Which request reaches this line is not known, perhaps this one: ${request}.`;
  const otherHooks = hooks.slice(1, maxListedNames).map(({ hook }) => hook);
  const others = otherHooks.length === 0 ? '' : ` It is also called for ${otherHooks.join(', ')}.`;
  const [first] = hooks;
  return `${where}. ${first?.scriptPath ?? ''} calls this function: ${request}.${others}`;
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
    registry,
    folder,
    name,
    vendor,
  }: Pick<Cartridge, 'folder' | 'name'> & { registry: string | undefined; vendor: VendorProfile },
): Finding {
  // The function at the line, or else any function of the file, may have the name of a hook.
  const functions = [index.enclosingFunction(file, line) ?? [], ...index.functions(file)].flat();
  const hook = functions
    .map((candidate) => likelyHook(candidate.name.split('.').at(-1) ?? '', file, vendor))
    .find((candidate) => candidate !== undefined);
  const actions: readonly Remedy[] = [
    ...(hook === undefined ? [] : [{ kind: 'registerHook', folder, hook, file } as const]),
    ...(registry === undefined ? [] : [{ kind: 'openFile', file: registry } as const]),
    ...(hook === undefined ? [{ kind: 'newHook' } as const] : []),
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
  if (registry === undefined)
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
    `Register it in ${name}/${relative(folder, registry).split(sep).join('/')}, or require it from a script that runs.`,
    { file: registry, actions },
  );
}

/** Returns a hook that differs from one of the file only in its last segment, the function, or else a pattern. */
function suggestHookName(
  functionName: string,
  registrations: readonly { name: string }[],
  vendor: VendorProfile,
): string {
  const siblingNames = registrations.map(({ name }) =>
    [...name.split('.').slice(0, -1), functionName].join('.'),
  );
  return (
    siblingNames.find((name) => formatRequestsOf(name, vendor).length > 0) ??
    `${vendor.hookRoot}....${functionName}`
  );
}

/** Returns the path of a script as a hooks file refers to it. */
const relativeScriptPath = (registry: string, file: string): string =>
  `./${relative(dirname(registry), file).split(sep).join('/')}`;

const formatNames = (hooks: readonly { name: string }[]): string => hooks.map(({ name }) => name).join(', ');
