import { DiagnosticSeverity, type Diagnostic } from 'vscode-languageserver';
import { hookCallers, isPlatformHook, isPlatformPoint, similarPoint } from '../../cartridges/hook-points.ts';
import type { CartridgeHooks, HookRegistration } from '../../cartridges/hooks.ts';
import { knownHooks } from '../../cartridges/known-hooks.ts';
import type { TextRange } from '../../json/json-text.ts';
import { query } from '../../cartridges/file-reader.ts';
import { namedVendors, type VendorProfile } from '../../contract/vendor.ts';
import { functionNameOf } from '../explorer/scripts/hook-function.ts';
import { rangeIn, withoutQuotes, type LanguageDocument } from './language-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

export const unknownHook = 'unknown-hook';
export const missingFunction = 'missing-function';

/** What a quick fix needs to know. */
export interface HookProblemData {
  /** Names to replace the hook's name with. */
  readonly replacements?: readonly string[];
  /** The hook whose function, or whose script, does not exist. */
  readonly hook?: string;
  /** The script's file, whether it exists or not. */
  readonly script?: string;
}

/** Problems of a cartridge's hooks file or `package.json`; invalid JSON is left to the editor. */
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
      return { ...diagnosticAt(source, range, code, message), severity: DiagnosticSeverity.Error, data };
    });
  if (hooks.file !== source.file) return diagnostics;
  for (const registration of hooks.registrations) {
    diagnostics.push(...nameProblem(registration, source, workspace.settings.vendor));
    diagnostics.push(...(await functionProblem(workspace, registration, source)));
  }
  return [...diagnostics, ...repetitions(hooks.registrations, source)];
}

function nameProblem(
  { name, nameRange }: HookRegistration,
  source: LanguageDocument,
  vendor: VendorProfile,
): Diagnostic[] {
  const otherName = nameOfOtherVendor(name, vendor);
  if (otherName !== undefined) {
    const message = `The hook ${name} has the names of another vendor and is never called. Its name here is ${otherName}.`;
    return [
      { ...diagnosticAt(source, nameRange, unknownHook, message), data: { replacements: [otherName] } },
    ];
  }
  const problem = knownHooks(vendor).problem(name);
  if (problem === undefined) return [];
  const suggestion = similarPoint(name, vendor);
  const message = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}${/[.?]$/.test(problem) ? '' : '.'}`;
  const data: HookProblemData = suggestion === undefined ? {} : { replacements: [suggestion] };
  return [
    { ...diagnosticAt(source, nameRange, unknownHook, message), severity: severityOf(name, vendor), data },
  ];
}

/** A name that resembles another is misspelt; any other below the platform's roots may be called by the platform alone. */
function severityOf(name: string, vendor: VendorProfile): DiagnosticSeverity {
  if (similarPoint(name, vendor) !== undefined) return DiagnosticSeverity.Warning;
  return isPlatformHook(name, vendor) ? DiagnosticSeverity.Information : DiagnosticSeverity.Hint;
}

/** The name in this vendor's names, if the hook is one of another vendor's. */
function nameOfOtherVendor(name: string, vendor: VendorProfile): string | undefined {
  const other = Object.values(namedVendors).find(
    ({ hookRoot }) => hookRoot !== vendor.hookRoot && name.startsWith(`${hookRoot}.`),
  );
  if (!other) return undefined;
  const ownName = `${vendor.hookRoot}${name.slice(other.hookRoot.length)}`;
  return hookCallers(vendor).has(ownName) ? ownName : undefined;
}

async function functionProblem(
  workspace: CartridgeWorkspace,
  { name, file, exists, scriptRange, script }: HookRegistration,
  source: LanguageDocument,
): Promise<Diagnostic[]> {
  // Scripts that call a hook of their own name the function themselves (`HookMgr.callHook`).
  if (!isPlatformPoint(name, workspace.settings.vendor)) return [];
  const text = exists ? await workspace.read(query('readText', file)) : undefined;
  const functionName = functionNameOf(name);
  if (text === undefined || mayExport(text, functionName)) return [];
  const message = `The script ${script} does not export ${functionName}, the function of the hook ${name}.`;
  const data: HookProblemData = { hook: name, script: file };
  return [{ ...diagnosticAt(source, scriptRange, missingFunction, message), data }];
}

/** Whether a script mentions the function, or takes over the exports of other modules, which cannot be seen in its text. */
const mayExport = (text: string, functionName: string): boolean =>
  new RegExp(`(?<![\\w$])${functionName.replaceAll('$', '\\$')}(?![\\w$])`).test(text) ||
  /\bsuperModule\b|\bmodule\.exports\s*=\s*(?:require\b|Object\.)|\bexports\s*\[/.test(text);

function repetitions(registrations: readonly HookRegistration[], source: LanguageDocument): Diagnostic[] {
  const keys = new Set<string>();
  return registrations.flatMap(({ name, file, range }) => {
    const key = `${name}\n${file}`;
    if (!keys.has(key)) {
      keys.add(key);
      return [];
    }
    const message = `The hook ${name} is registered twice with this script, which therefore runs twice.`;
    return [diagnosticAt(source, range, 'repeated-hook', message)];
  });
}

function diagnosticAt(
  { text, document }: LanguageDocument,
  range: TextRange,
  code: string,
  message: string,
): Diagnostic {
  const inner = text[range.start] === '"' ? withoutQuotes(text, range) : range;
  return {
    range: rangeIn(document, inner),
    severity: DiagnosticSeverity.Warning,
    source: 'Cartwright',
    code,
    message,
  };
}
