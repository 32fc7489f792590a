import type ts from 'typescript';
import { parseScript } from '../../dialect/index.ts';
import type { CartridgeModules } from './cartridge-modules.ts';
import { decorateCompletions } from './completions.ts';
import { isAttachedTag } from './hook-types.ts';
import { convertToModuleIds, keepRelativeIdChanges } from './module-ids.ts';
import type { ReferencingScripts } from './referencing-scripts.ts';

/** Code of the suggestion to convert a script to an ES module, which the platform cannot load. */
const esModuleSuggestion = 80001;

/**
 * Decorates a language service: quick info omits the tags that the plugin has attached, diagnostics that do not apply
 * to the platform are omitted, edits contain the platform's module IDs, searches include scripts that are not open, and
 * completions suit the platform.
 */
export function decorateService(
  { languageService: service }: ts.server.PluginCreateInfo,
  modules: () => CartridgeModules | undefined,
  scripts: ReferencingScripts,
): ts.LanguageService {
  const getText = (file: string, { start, length }: ts.TextSpan): string =>
    service
      .getProgram()
      ?.getSourceFile(file)
      ?.text.slice(start, start + length) ?? '';
  const correctChanges = (changes: readonly ts.FileTextChanges[]): ts.FileTextChanges[] => {
    const cartridgeModules = modules();
    return changes.map((change) => ({
      ...change,
      textChanges: change.textChanges.map((textChange) =>
        cartridgeModules
          ? {
              ...textChange,
              newText: convertToModuleIds(textChange.newText, change.fileName, cartridgeModules),
            }
          : textChange,
      ),
    }));
  };
  return {
    ...service,
    ...decorateDiagnostics(service, modules),
    ...decorateSearches(service, scripts),
    ...decorateCompletions(service, modules, correctChanges),
    getQuickInfoAtPosition(...parameters) {
      const info = service.getQuickInfoAtPosition(...parameters);
      return info?.tags ? { ...info, tags: info.tags.filter((tag) => !isAttachedTag(tag)) } : info;
    },
    getEditsForFileRename(...parameters) {
      const edits = service.getEditsForFileRename(...parameters);
      return modules() ? keepRelativeIdChanges(edits, getText) : edits;
    },
    getCodeFixesAtPosition(...parameters) {
      return service
        .getCodeFixesAtPosition(...parameters)
        .map((fix) => ({ ...fix, changes: correctChanges(fix.changes) }));
    },
  };
}

type Diagnostics = Pick<ts.LanguageService, 'getSyntacticDiagnostics' | 'getSuggestionDiagnostics'>;

/** Returns methods that omit diagnostics that do not apply to the platform. */
const decorateDiagnostics = (
  service: ts.LanguageService,
  modules: () => CartridgeModules | undefined,
): Diagnostics => ({
  // TypeScript reports errors for E4X, `for each` and type annotations, which the platform accepts.
  getSyntacticDiagnostics(file) {
    const diagnostics = service.getSyntacticDiagnostics(file);
    if (diagnostics.length === 0 || modules()?.isServerScript(file) !== true) return diagnostics;
    const text = service.getProgram()?.getSourceFile(file)?.text;
    return text !== undefined && parseScript(text) !== undefined ? [] : diagnostics;
  },
  getSuggestionDiagnostics(file) {
    const suggestions = service.getSuggestionDiagnostics(file);
    return modules()?.isServerScript(file) === true
      ? suggestions.filter(({ code }) => code !== esModuleSuggestion)
      : suggestions;
  },
});

type Searches = Pick<
  ts.LanguageService,
  'findReferences' | 'findRenameLocations' | 'provideCallHierarchyIncomingCalls'
>;

/** Returns search methods that include scripts that are not open. */
const decorateSearches = (service: ts.LanguageService, scripts: ReferencingScripts): Searches => ({
  findReferences: (file, position) => scripts.findReferences(file, position),
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- another overload is deprecated
  findRenameLocations: (
    file: string,
    position: number,
    inStrings: boolean,
    inComments: boolean,
    preferences: unknown,
  ) => {
    scripts.load(file, position);
    return service.findRenameLocations(
      file,
      position,
      inStrings,
      inComments,
      preferences as ts.UserPreferences,
    );
  },
  provideCallHierarchyIncomingCalls(file, position) {
    scripts.load(file, position);
    return service.provideCallHierarchyIncomingCalls(file, position);
  },
});
