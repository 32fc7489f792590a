import type ts from 'typescript';
import { parseScript } from '../../dialect/index.ts';
import type { CartridgeModules } from './cartridge-modules.ts';
import { isAttachedTag } from './hook-types.ts';
import { convertToModuleIds, omitModuleIdChanges } from './module-ids.ts';

/**
 * Decorates a language service: its results hide the plugin's replacements, and edits contain the platform's module
 * IDs.
 */
export function decorateService(
  { languageService: service }: ts.server.PluginCreateInfo,
  modules: () => CartridgeModules | undefined,
): ts.LanguageService {
  const getText = (file: string, { start, length }: ts.TextSpan): string =>
    service
      .getProgram()
      ?.getSourceFile(file)
      ?.text.slice(start, start + length) ?? '';
  const correctChanges = (changes: readonly ts.FileTextChanges[], file: string): ts.FileTextChanges[] => {
    const cartridgeModules = modules();
    return changes.map((change) => ({
      ...change,
      textChanges: change.textChanges.map((textChange) =>
        cartridgeModules
          ? { ...textChange, newText: convertToModuleIds(textChange.newText, file, cartridgeModules) }
          : textChange,
      ),
    }));
  };
  return {
    ...service,
    // TypeScript reports errors for E4X, `for each` and type annotations, which the platform accepts.
    getSyntacticDiagnostics(file) {
      const diagnostics = service.getSyntacticDiagnostics(file);
      if (diagnostics.length === 0 || modules()?.isServerScript(file) !== true) return diagnostics;
      const text = service.getProgram()?.getSourceFile(file)?.text;
      return text !== undefined && parseScript(text) !== undefined ? [] : diagnostics;
    },
    getQuickInfoAtPosition(...parameters) {
      const info = service.getQuickInfoAtPosition(...parameters);
      return info?.tags ? { ...info, tags: info.tags.filter((tag) => !isAttachedTag(tag)) } : info;
    },
    getEditsForFileRename(...parameters) {
      const edits = service.getEditsForFileRename(...parameters);
      return modules() ? omitModuleIdChanges(edits, getText) : edits;
    },
    getCompletionEntryDetails(...parameters) {
      const [file] = parameters;
      const details = service.getCompletionEntryDetails(...parameters);
      if (!details?.codeActions) return details;
      const codeActions = details.codeActions.map((action) => ({
        ...action,
        changes: correctChanges(action.changes, file),
      }));
      return { ...details, codeActions };
    },
    getCodeFixesAtPosition(...parameters) {
      const [file] = parameters;
      return service
        .getCodeFixesAtPosition(...parameters)
        .map((fix) => ({ ...fix, changes: correctChanges(fix.changes, file) }));
    },
  };
}
