import type ts from 'typescript';
import type { CartridgeModules } from './cartridge-modules.ts';

const requireName = 'require';

const isKind = ({ kind }: { readonly kind: string }, expected: string): boolean => kind === expected;

type Completions = Pick<ts.LanguageService, 'getCompletionsAtPosition' | 'getCompletionEntryDetails'>;

/**
 * Returns methods whose completions suit scripts of the platform: of the Script API they import only classes, each from
 * its own module, and they include `require`, which no declaration file declares.
 */
export const decorateCompletions = (
  service: ts.LanguageService,
  modules: () => CartridgeModules | undefined,
  correctChanges: (changes: readonly ts.FileTextChanges[]) => ts.FileTextChanges[],
): Completions => ({
  getCompletionsAtPosition(...parameters) {
    const completions = service.getCompletionsAtPosition(...parameters);
    const cartridgeModules = modules();
    if (!completions || cartridgeModules?.isServerScript(parameters[0]) !== true) return completions;
    const entries = completions.entries.filter((entry) => !isUnwantedImport(entry, cartridgeModules));
    return { ...completions, entries: addRequire(entries) };
  },
  getCompletionEntryDetails(...parameters) {
    const details = service.getCompletionEntryDetails(...parameters);
    const [file, , name, , source] = parameters;
    // Without a declaration, TypeScript takes `require` for the keyword of its own `import x = require(...)`.
    const isUndeclared = !details || isKind(details, 'keyword');
    if (name === requireName && source === undefined && isUndeclared)
      return modules()?.isServerScript(file) === true ? requireDetails : details;
    if (!details?.codeActions) return details;
    const codeActions = details.codeActions.map((action) => ({
      ...action,
      changes: correctChanges(action.changes),
    }));
    return { ...details, codeActions };
  },
});

/**
 * Whether an entry would import from the Script API anything but a class from its own module: a constant or a method of
 * a class, a package, or a class from the module of its package.
 */
function isUnwantedImport({ name, source }: ts.CompletionEntry, modules: CartridgeModules): boolean {
  if (source === undefined || !modules.isScriptApiModule(source)) return false;
  const isPackage = /^[a-z]/.test(name);
  return isPackage || !source.endsWith(`/${name}`);
}

/** Adds `require` where a value may begin. There, TypeScript also suggests the variable `undefined`. */
function addRequire(entries: ts.CompletionEntry[]): ts.CompletionEntry[] {
  const variable = entries.find((entry) => entry.name === 'undefined' && isKind(entry, 'var'));
  if (!variable) return entries;
  // TypeScript suggests a name that it does not know, but that the script contains, as text: as a "warning".
  const otherEntries = entries.filter((entry) => entry.name !== requireName || !isKind(entry, 'warning'));
  if (otherEntries.some(({ name, source }) => name === requireName && source === undefined)) return entries;
  const { kind, kindModifiers } = requireDetails;
  return [...otherEntries, { name: requireName, kind, kindModifiers, sortText: variable.sortText }];
}

const requireDetails: ts.CompletionEntryDetails = {
  name: requireName,
  // eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- only the type of the enum is imported
  kind: 'function' as ts.ScriptElementKind,
  kindModifiers: 'declare',
  displayParts: [{ text: 'function require(id: string): any', kind: 'text' }],
  documentation: [{ text: 'Returns what the module with the given ID exports.', kind: 'text' }],
};
