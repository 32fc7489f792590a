import { basename, dirname, relative, sep } from 'node:path';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import { functionNameOf, isFunctionOfHook } from '../../../cartridges/hook-function.ts';
import { isPlatformPoint, similarPoint } from '../../../cartridges/hook-points.ts';
import { entryLine, type CartridgeHooks } from '../../../cartridges/hooks.ts';
import { problemText } from '../../../cartridges/problems.ts';
import { namedVendors, type VendorName, type VendorProfile } from '../../../contract/vendor.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { MappedFile } from '../cartridges/script-map.ts';
import { fail, pass, inconclusive, type Finding } from './finding.ts';
import { otherVendorOf } from '../../../cartridges/other-hook-names.ts';
import { isMisspelled, isSameFile, mayExport, pathInCartridge } from './hook-names.ts';
import { formatRequestsOf } from './requests.ts';
import {
  describeHookRuns,
  moveSendActionsToFirst,
  type HookFinding,
  listRequests,
  requestFinding,
  sendActions,
  sendAdvice,
  type RequestTarget,
} from './request-finding.ts';
import { findCallingHooks } from './function-callers.ts';
import { uncalledFunctionFinding } from './uncalled-function.ts';
import type { ExaminedScript } from './examined-script.ts';
import { formatScripts, notRegisteredFinding, openActions } from './unregistered-script.ts';

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
  const finding =
    registrations.length === 0 ? findMissingScript(examinedScript, registry, cartridge) : undefined;
  if (finding) return [finding];
  if (registrations.length === 0)
    return [await notRegisteredFinding(examinedScript, scriptPath, registry.file, cartridge, target)];
  const enclosingFunction = index.enclosingFunction(file, line);
  const functionName = enclosingFunction?.name.split('.').at(-1);
  const matchingRegistrations = registrations.filter(({ name }) => isFunctionOfHook(functionName, name));
  const source = index.source(file);
  const misspelledHook = registrations.find((hook) => isMisspelledFor(hook, functionName, source));
  const findings = [registeredFinding(registry, registrations, examinedScript, cartridge)];
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
  const reachingRegistrations =
    matchingRegistrations.length > 0
      ? matchingRegistrations
      : misspelledHook
        ? [misspelledHook]
        : await registrationsCalling(examinedScript, scriptPath, registrations, vendor);
  const relevantRegistrations = reachingRegistrations.length > 0 ? reachingRegistrations : registrations;
  const context = {
    target,
    cartridge,
    hooksFile: registry.file,
    hooks: registry.registrations.map(({ name }) => name),
    source,
    functionName: enclosingFunction?.name,
  };
  const hooks: HookFinding[] = [];
  for (const hook of relevantRegistrations) {
    const finding = await registeredHookFinding(hook.name, examinedScript, context);
    hooks.push({ hook: hook.name, finding: withEntry(finding, hook, registry, { index, cartridge }) });
  }
  const isUnexplained = reachingRegistrations.length === 0 && !hasProblem(findings, hooks);
  const uncalledFinding = isUnexplained && (await uncalledFunctionFinding(examinedScript, scriptPath));
  if (uncalledFinding) return [...findings, uncalledFinding];
  return [...findings, ...moveSendActionsToFirst(hooks, reachingRegistrations.length > 0, file, vendor)];
}

/**
 * Returns the registrations whose functions call the function at the line, the one with the fewest requests first; none
 * if the callers are not known.
 */
async function registrationsCalling(
  { file, line, index, search }: ExaminedScript,
  scriptPath: string,
  registrations: CartridgeHooks['registrations'],
  vendor: VendorProfile,
): Promise<CartridgeHooks['registrations']> {
  const scripts = await search.callers();
  const callingHooks = findCallingHooks({ file, scriptPath }, line, { scripts, index, vendor }) ?? [];
  return callingHooks.flatMap(({ hook }) => registrations.find(({ name }) => name === hook) ?? []);
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

/** Returns the finding about a hook that is registered for the script. */
async function registeredHookFinding(
  name: string,
  examinedScript: ExaminedScript,
  {
    target,
    cartridge,
    hooksFile,
    hooks,
    source,
    functionName,
  }: {
    readonly target: RequestTarget;
    readonly cartridge: Cartridge;
    readonly hooksFile: string | undefined;
    /** Names of all hooks in that file. */
    readonly hooks: readonly string[];
    readonly source: string | undefined;
    /** The function that contains the breakpoint. */
    readonly functionName: string | undefined;
  },
): Promise<Finding> {
  if (isCalledByScripts(name, target.vendor)) return calledHookFinding(name, examinedScript, target);
  const otherVendor = otherVendorOf(name, target.vendor);
  const usesModules =
    otherVendor !== undefined && (await usesModulesOf(otherVendor, examinedScript, cartridge, source));
  const request = requestFinding(name, target, {
    hooksFile,
    hooks,
    file: examinedScript.file,
    usesModules,
  });
  const missingExportFinding =
    request.verdict === 'fail'
      ? undefined
      : findMissingExport(name, examinedScript, { source, functionName, hooksFile, vendor: target.vendor });
  return missingExportFinding ?? request;
}

/**
 * Whether a script, or another one of its cartridge, uses a platform's modules under the names of another vendor: they
 * do not exist here, so the script fails if only its hook is renamed.
 */
async function usesModulesOf(
  otherVendor: VendorName,
  { search }: ExaminedScript,
  cartridge: Cartridge,
  source = '',
): Promise<boolean> {
  const root = namedVendors[otherVendor].moduleRoot;
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
  // `dw.system.Status`, as opposed to the name of a hook in quotes
  if (new RegExp(String.raw`(?<![\w$.'"/])${root}\.[a-z]+\b`).test(code)) return true;
  return (await search.callers()).requiresFrom(`/${root}/`, cartridge);
}

/** Returns a finding if a registration for the name of the function at the line has a script that does not exist. */
function findMissingScript(
  { file, line, index }: ExaminedScript,
  { registrations, problems, file: hooksFile }: CartridgeHooks,
  cartridge: Cartridge,
): Finding | undefined {
  const functionName = index.enclosingFunction(file, line)?.name.split('.').at(-1);
  const hook = registrations.find(({ name, exists }) => !exists && isFunctionOfHook(functionName, name));
  const problem = problems.find(({ range }) => range === hook?.scriptRange);
  if (!hook || !problem || hooksFile === undefined) return undefined;
  const script = relativeScriptPath(hooksFile, file);
  const entry = pathInCartridge(cartridge, hooksFile, problem.line);
  const isModuleId = hook.script.startsWith('*/');
  const text = isModuleId ? 'The path of a hook script cannot begin with "*/".' : problem.message;
  return fail('hook', text, `Change the path of the script to ${script}.`, {
    explanation: isModuleId
      ? `${entry} registers ${hook.script} for ${hook.name}, but the paths in a hooks file are relative to that file.`
      : `It is registered in ${entry}.`,
    file: problem.file,
    line: problem.line,
    actions: [
      { kind: 'changeHookScript', file: hooksFile, hook: hook.name, script },
      { kind: 'openFile', file: hooksFile, line: problem.line },
    ],
  });
}

function unregisteredFunctionFinding(
  functionName: string,
  file: string,
  registrations: readonly { name: string }[],
  {
    file: hooksFile = '',
    vendor,
    cartridge,
  }: { file?: string | undefined; vendor: VendorProfile; cartridge: Cartridge },
): Finding {
  const hook = suggestHookName(functionName, registrations, vendor);
  const isKnown = formatRequestsOf(hook, vendor).length > 0;
  return fail(
    'hook',
    `No hook is registered for the function ${functionName}.`,
    `Add { "name": "${hook}", "script": "${relativeScriptPath(hooksFile, file)}" } to ${pathInCartridge(cartridge, hooksFile)}.`,
    {
      explanation: `It is named like a hook, but ${basename(hooksFile)} registers no hook that ends in ".${functionName}" for this file.`,
      file: hooksFile,
      actions: [
        isKnown
          ? { kind: 'registerHook', folder: cartridge.folder, hook, file }
          : { kind: 'openFile', file: hooksFile },
      ],
    },
  );
}

/** Returns a finding if the script does not export the function that the hook runs (`functionNameOf`). */
function findMissingExport(
  hook: string,
  { file, line }: Pick<ExaminedScript, 'file' | 'line'>,
  {
    source,
    functionName: enclosingName,
    hooksFile,
    vendor,
  }: {
    readonly source: string | undefined;
    readonly functionName: string | undefined;
    readonly hooksFile: string | undefined;
    readonly vendor: VendorProfile;
  },
): Finding | undefined {
  const functionName = enclosingName?.split('.').at(-1);
  const exportName = functionNameOf(hook, source);
  if (source === undefined || !/^[\w$]+$/.test(exportName) || mayExport(source, exportName)) return undefined;
  if (functionName !== undefined && isMisspelled(functionName, exportName, source)) {
    const otherHook = [...hook.split('.').slice(0, -1), functionName].join('.');
    const isOtherHook = hooksFile !== undefined && formatRequestsOf(otherHook, vendor).length > 0;
    return fail(
      'hook',
      `The function is called ${functionName} instead of ${exportName}.`,
      `Rename the function and its export to "${exportName}"${isOtherHook ? `, or register it as ${otherHook}` : ''}.`,
      {
        explanation: `${basename(file)} is registered for ${hook}.`,
        file,
        actions: [
          { kind: 'renameFunction', file, line, from: functionName, to: exportName },
          ...(isOtherHook
            ? [{ kind: 'renameHook', file: hooksFile, from: hook, to: otherHook } as const]
            : []),
          { kind: 'openFile', file, line },
        ],
      },
    );
  }
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

/** Returns the finding about a hook that the platform does not know, so that only scripts can call it. */
async function calledHookFinding(
  name: string,
  { search, file }: ExaminedScript,
  { vendor, site, clientId, isBundled }: RequestTarget,
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
      `${name} is called by scripts (${list}): ${describeHookRuns(callingHook.hook, vendor, site)}.`,
      sendAdvice(callingHook.hook, { vendor, clientId, isBundled }),
      {
        actions: [...sendActions([callingHook.hook], file, vendor), ...openActions(callers)],
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

/**
 * Returns a hook of a request that differs from a registered one only in its last segment, the function. If there is
 * none, returns a pattern such as `svc.api....afterPOST`.
 */
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

const hasProblem = (findings: readonly Finding[], hooks: readonly HookFinding[]): boolean =>
  [...findings, ...hooks.map(({ finding }) => finding)].some(({ verdict }) => verdict === 'fail');

const isMisspelledFor = (
  { name }: { readonly name: string },
  functionName: string | undefined,
  source: string | undefined,
): boolean => isMisspelled(functionName, functionNameOf(name, source), source);

/** Adds the place of the registration to a failed finding about a hooks file, unless the finding has an explanation. */
function withEntry(
  finding: Finding,
  hook: CartridgeHooks['registrations'][number],
  registry: CartridgeHooks,
  { index, cartridge }: { readonly index: ScriptIndex; readonly cartridge: Cartridge },
): Finding {
  const { file } = registry;
  if (finding.verdict !== 'fail' || finding.explanation !== undefined) return finding;
  if (file === undefined || finding.file !== file) return finding;
  const line = lineOfEntry(registry, hook, index);
  const explanation = `It is registered in ${pathInCartridge(cartridge, file, line)}.`;
  return { ...finding, explanation, line };
}

/** Returns the line of a registration in the hooks file. */
function lineOfEntry(
  { file: hooksFile = '' }: CartridgeHooks,
  hook: CartridgeHooks['registrations'][number] | undefined,
  index: ScriptIndex,
): number | undefined {
  const text = index.source(hooksFile);
  return text === undefined || !hook ? undefined : entryLine(hook, text);
}

/** Returns the finding that hooks are registered for a script. It names the line of the first entry. */
function registeredFinding(
  hooks: CartridgeHooks,
  registrations: CartridgeHooks['registrations'],
  { index }: ExaminedScript,
  cartridge: Cartridge,
): Finding {
  const line = lineOfEntry(hooks, registrations[0], index);
  return pass(
    'hook',
    `Registered for ${formatNames(registrations)} in ${pathInCartridge(cartridge, hooks.file ?? '', line)}.`,
  );
}

/** Returns the path of a script as a hooks file refers to it. */
const relativeScriptPath = (hooksFile: string, file: string): string =>
  `./${relative(dirname(hooksFile), file).split(sep).join('/')}`;

const formatNames = (hooks: readonly { name: string }[]): string => hooks.map(({ name }) => name).join(', ');
