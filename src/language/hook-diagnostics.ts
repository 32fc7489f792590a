import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver';
import {
  allHookCallers,
  hasHookRoot,
  isPlatformPoint,
  similarPoint,
  similarPoints,
} from '../../cartridges/hook-points.ts';
import type { CartridgeHooks, HookRegistration } from '../../cartridges/hooks.ts';
import { knownHooks } from '../../cartridges/known-hooks.ts';
import type { TextRange } from '../../json/json-text.ts';
import { query } from '../../cartridges/file-reader.ts';
import type { VendorName, VendorProfile } from '../../contract/vendor.ts';
import { mayExport, parseScript, toScript } from '../../dialect/index.ts';
import { functionNameOf } from '../../cartridges/hook-function.ts';
import { exportedNames } from './exported-names.ts';
import { otherVendorOf, translateHookName } from '../../cartridges/other-hook-names.ts';
import { otherModuleVendor, useNamesAdvice, vendorLabels } from '../../cartridges/other-names.ts';
import { toRange, trimQuotes, type LanguageDocument } from './language-document.ts';
import { requireCalls } from './require-calls.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** Codes by which the quick fixes recognize diagnostics. */
export const unknownHook = 'unknown-hook';
export const missingFunction = 'missing-function';

/** The data of a diagnostic, which its quick fixes need. */
export interface HookProblemData {
  /** Suggested names for the hook. */
  readonly replacements?: readonly string[];
  /** The hook whose function, or whose script, does not exist. */
  readonly hook?: string;
  /** The file of the script, which may not exist. */
  readonly script?: string;
  /** The vendor to whose names the hook, or a module, belongs, if it is not the selected one. */
  readonly vendor?: VendorName;
}

/**
 * Returns the problems of a cartridge's hooks file or `package.json`, except for invalid JSON, which the editor
 * reports.
 */
export async function hookDiagnostics(
  workspace: CartridgeWorkspace,
  hooks: CartridgeHooks,
  source: LanguageDocument,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = hooks.problems
    .filter(({ file, code }) => file === source.file && code !== 'invalid-json')
    .map(({ range, code, message }) => {
      const registration = hooks.registrations.find(({ scriptRange }) => scriptRange === range);
      const data: HookProblemData =
        code === 'missing-script' && registration
          ? { hook: registration.name, script: registration.file }
          : {};
      return { ...createDiagnostic(source, range, code, message), severity: DiagnosticSeverity.Error, data };
    });
  if (hooks.file !== source.file) return diagnostics;
  for (const registration of hooks.registrations) {
    diagnostics.push(...(await checkName(workspace, registration, hooks, source)));
    diagnostics.push(...(await checkFunction(workspace, registration, source)));
  }
  return [...diagnostics, ...findRepetitions(hooks.registrations, source)];
}

async function checkName(
  workspace: CartridgeWorkspace,
  { name, nameRange, file, exists }: HookRegistration,
  { registrations }: CartridgeHooks,
  source: LanguageDocument,
): Promise<Diagnostic[]> {
  const { vendor, isVendorSelected } = workspace.settings;
  const other = findOtherVendor(name, vendor);
  if (other) {
    // If only the hook were renamed, the script would run and not find its modules.
    const usesModules = await usesModulesOf(workspace, other.vendor, registrations);
    const data: HookProblemData = {
      replacements: usesModules ? [] : [other.name],
      vendor: other.vendor,
    };
    const message = isVendorSelected
      ? `The hook ${name} belongs to another vendor and is never called. ${usesModules ? useNamesAdvice : `Its name here is ${other.name}`}.`
      : `${name} is a hook with the ${vendorLabels[other.vendor]}. ${useNamesAdvice}.`;
    return [{ ...createDiagnostic(source, nameRange, unknownHook, message), data }];
  }
  const text = exists ? await workspace.readText(file) : '';
  const points = preferExported(similarPoints(name, vendor), text).slice(0, maxReplacements);
  const problem = knownHooks(vendor).problem(name, points[0]);
  if (problem === undefined) return [];
  const message = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}${/[.?]$/.test(problem) ? '' : '.'}`;
  const data: HookProblemData = points.length === 0 ? {} : { replacements: points };
  return [
    {
      ...createDiagnostic(source, nameRange, unknownHook, message),
      severity: nameSeverity(name, vendor),
      data,
    },
  ];
}

/** Maximum number of suggested names of a hook. */
const maxReplacements = 3;

/** Moves the extension points whose function a script exports to the front. Otherwise keeps the order. */
function preferExported(points: readonly string[], text: string): readonly string[] {
  const names = new Set(exportedNames(text).map(({ name }) => name));
  const isExported = (point: string): boolean => names.has(functionNameOf(point, text));
  return [...points.filter(isExported), ...points.filter((point) => !isExported(point))];
}

/** Whether scripts of hooks require modules of the platform under the names of another vendor. */
async function usesModulesOf(
  workspace: CartridgeWorkspace,
  otherVendor: VendorName,
  registrations: readonly HookRegistration[],
): Promise<boolean> {
  const { moduleRoot } = workspace.settings.vendor;
  for (const { file, exists } of registrations) {
    const text = exists ? await workspace.readText(file) : '';
    if (requireCalls(file, text).some(({ id }) => otherModuleVendor(id, moduleRoot) === otherVendor))
      return true;
  }
  return false;
}

/**
 * Returns the severity of an unknown name. A name that resembles another is probably misspelled. Any other name under
 * the platform's roots may be a hook that only the platform calls.
 */
function nameSeverity(name: string, vendor: VendorProfile): DiagnosticSeverity {
  if (similarPoint(name, vendor) !== undefined) return DiagnosticSeverity.Warning;
  return hasHookRoot(name, vendor) ? DiagnosticSeverity.Information : DiagnosticSeverity.Hint;
}

/** Returns the other vendor to whose names a hook belongs, and the hook's name for `vendor`; else undefined. */
function findOtherVendor(
  name: string,
  vendor: VendorProfile,
): { readonly vendor: VendorName; readonly name: string } | undefined {
  const otherVendor = otherVendorOf(name, vendor);
  const translatedName = translateHookName(name, vendor);
  if (otherVendor === undefined || translatedName === undefined) return undefined;
  return allHookCallers(vendor).has(translatedName)
    ? { vendor: otherVendor, name: translatedName }
    : undefined;
}

async function checkFunction(
  workspace: CartridgeWorkspace,
  { name, file, exists, scriptRange, script }: HookRegistration,
  source: LanguageDocument,
): Promise<Diagnostic[]> {
  // Any other hook is called by a script, which passes the function's name to `HookMgr.callHook`.
  if (!isPlatformPoint(name, workspace.settings.vendor)) return [];
  const text = exists ? await workspace.read(query('readText', file)) : undefined;
  const functionName = functionNameOf(name, text);
  if (text === undefined || mayExportFunction(file, text, functionName)) return [];
  const message = `The script ${script} does not export ${functionName}, the function of the hook ${name}.`;
  const data: HookProblemData = { hook: name, script: file };
  return [{ ...createDiagnostic(source, scriptRange, missingFunction, message), data }];
}

/** Whether a script may export a function. A script that cannot be parsed, since it is being edited, may export anything. */
function mayExportFunction(file: string, text: string, functionName: string): boolean {
  const program = parseScript(toScript(file, text));
  return !program || mayExport(program, functionName);
}

function findRepetitions(registrations: readonly HookRegistration[], source: LanguageDocument): Diagnostic[] {
  const keys = new Set<string>();
  return registrations.flatMap(({ name, file, range }) => {
    const key = `${name}\n${file}`;
    if (!keys.has(key)) {
      keys.add(key);
      return [];
    }
    const message = `The hook ${name} is registered twice with this script, which therefore runs twice.`;
    return [createDiagnostic(source, range, 'repeated-hook', message)];
  });
}

function createDiagnostic(
  { text, document }: LanguageDocument,
  range: TextRange,
  code: string,
  message: string,
): Diagnostic {
  const innerRange = text[range.start] === '"' ? trimQuotes(text, range) : range;
  return {
    range: toRange(document, innerRange),
    severity: DiagnosticSeverity.Warning,
    source: 'Cartwright',
    code,
    message,
  };
}
