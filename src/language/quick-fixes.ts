import { CodeActionKind, type CodeAction, type Diagnostic, type TextEdit } from 'vscode-languageserver';
import type { VendorName } from '../../contract/vendor.ts';
import { query } from '../../cartridges/file-reader.ts';
import { isScript } from '../../cartridges/cartridge.ts';
import { lastSegment } from '../../cartridges/paths.ts';
import { scriptIndentation } from '../../cartridges/script-indentation.ts';
import { positionAt } from '../../json/json-text.ts';
import { functionNameOf } from '../../cartridges/hook-function.ts';
import { findHookChoice, withHookFunctions } from '../explorer/scripts/new-hook.ts';
import { vendorLabels } from '../../cartridges/other-names.ts';
import { missingFunction, unknownHook, type HookProblemData } from './hook-diagnostics.ts';
import type { LensCommands } from './code-lenses.ts';
import { toRange, uriOf, type LanguageDocument } from './language-document.ts';
import { newModuleText, type NewModule } from './new-modules.ts';
import { unresolvedModule, type ModuleProblemData } from './require-features.ts';
import { missingMessage } from './resource-features.ts';
import { createTextDocument } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** Codes of problems that a corrected spelling may solve. */
const typoCodes: readonly unknown[] = [unknownHook, unresolvedModule, missingMessage];

/** Returns the quick fixes of this server's diagnostics: another vendor, name, module or key, or a new function or module. */
export async function quickFixes(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  diagnostics: readonly Diagnostic[],
  { open, selectVendor, setUpWorkspace }: LensCommands,
): Promise<CodeAction[]> {
  const actions: CodeAction[] = [];
  for (const diagnostic of diagnostics) {
    const data = (diagnostic.data ?? {}) as HookProblemData & ModuleProblemData;
    const { replacements = [], hook, script, vendor, newModules = [] } = data;
    // If the user has selected a vendor, another one is offered only if nothing else solves the problem.
    const offersNames = !workspace.settings.isVendorSelected || replacements.length === 0;
    if (vendor !== undefined && offersNames) {
      if (setUpWorkspace !== undefined) actions.push(setUpAction(diagnostic, setUpWorkspace));
      if (selectVendor !== undefined) actions.push(vendorAction(diagnostic, selectVendor, vendor));
    }
    if (typoCodes.includes(diagnostic.code))
      for (const text of replacements) actions.push(replacementAction(source, diagnostic, text));
    for (const [index, module] of newModules.entries())
      actions.push({
        ...moduleCreationAction(diagnostic, module, open),
        isPreferred: replacements.length === 0 && index === 0,
      });
    if (hook !== undefined && script !== undefined) {
      const action = await functionCreationAction(workspace, diagnostic, { hook, script }, open);
      if (action) actions.push(action);
    }
  }
  return actions;
}

const createFix = (title: string, diagnostic: Diagnostic): CodeAction => ({
  title,
  kind: CodeActionKind.QuickFix,
  diagnostics: [diagnostic],
  isPreferred: true,
});

const replacementAction = (source: LanguageDocument, diagnostic: Diagnostic, text: string): CodeAction => ({
  ...createFix(`Change to '${text}'`, diagnostic),
  edit: { changes: { [source.document.uri]: [{ range: diagnostic.range, newText: text }] } },
});

const setUpAction = (diagnostic: Diagnostic, setUpWorkspace: string): CodeAction => {
  const title = 'Set Up Workspace...';
  return { ...createFix(title, diagnostic), command: { title, command: setUpWorkspace } };
};

const vendorAction = (diagnostic: Diagnostic, selectVendor: string, vendor: VendorName): CodeAction => {
  const title = `Use the ${capitalize(vendorLabels[vendor])}`;
  return { ...createFix(title, diagnostic), command: { title, command: selectVendor, arguments: [vendor] } };
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

async function functionCreationAction(
  workspace: CartridgeWorkspace,
  diagnostic: Diagnostic,
  { hook, script }: { readonly hook: string; readonly script: string },
  openCommand: string | undefined,
): Promise<CodeAction | undefined> {
  const { vendor } = workspace.settings;
  const indentationFor = async (file: string, text: string): Promise<string> => {
    const cartridge = await workspace.findCartridge(file);
    const { registrations } = cartridge ? await workspace.hooksOf(cartridge) : { registrations: [] };
    const otherScripts = registrations
      .filter(({ exists }) => exists)
      .map((registration) => registration.file);
    const indentation = await workspace.read(scriptIndentation(file, text, otherScripts));
    return indentation ?? workspace.settings.indentation;
  };
  const choice = findHookChoice(hook, vendor);
  if (diagnostic.code === missingFunction) {
    const text = (await workspace.read(query('readText', script))) ?? '';
    const newScript = withHookFunctions(text, choice, vendor, await indentationFor(script, text));
    const edit = suffixEdit(script, text, newScript.text);
    const fix = createFix(`Create Function '${functionNameOf(hook)}' in ${lastSegment(script)}`, diagnostic);
    const { line } = positionAt(newScript.text, newScript.caret);
    return {
      ...fix,
      edit: { changes: { [uriOf(script)]: [edit] } },
      ...commandToOpen(fix, script, line, openCommand),
    };
  }
  const file = isScript(script) ? script : `${script}.js`;
  const { text, caret } = withHookFunctions('', choice, vendor, await indentationFor(file, ''));
  const title = `Create ${lastSegment(file)} with Function '${functionNameOf(hook)}'`;
  const { line } = positionAt(text, caret);
  return fileCreationAction(createFix(title, diagnostic), { file, text, line }, openCommand);
}

const moduleCreationAction = (
  diagnostic: Diagnostic,
  { cartridge, file }: NewModule,
  openCommand: string | undefined,
): CodeAction => {
  const text = newModuleText(file);
  const { line } = positionAt(text, text.length);
  const fix = createFix(`Create this Module in ${cartridge}`, diagnostic);
  return fileCreationAction(fix, { file, text, line }, openCommand);
};

/** Adds to a fix the creation of a file and, if the editor has a command for it, the opening at a line, 1-based. */
function fileCreationAction(
  fix: CodeAction,
  { file, text, line }: { readonly file: string; readonly text: string; readonly line: number },
  openCommand: string | undefined,
): CodeAction {
  const range = toRange(createTextDocument(file, ''), { start: 0, end: 0 });
  const uri = uriOf(file);
  return {
    ...fix,
    edit: {
      documentChanges: [
        { kind: 'create', uri, options: { ignoreIfExists: true } },
        { textDocument: { uri, version: null }, edits: [{ range, newText: text }] },
      ],
    },
    ...commandToOpen(fix, file, line, openCommand),
  };
}

/** Returns the command of a fix that opens the changed file, if the editor has one. */
const commandToOpen = (
  { title }: CodeAction,
  file: string,
  line: number,
  openCommand: string | undefined,
): Pick<CodeAction, 'command'> =>
  openCommand === undefined
    ? {}
    : { command: { title, command: openCommand, arguments: [uriOf(file), line] } };

/** Returns the edit that changes a text into `newText`. It replaces everything after the common beginning of both. */
function suffixEdit(file: string, text: string, newText: string): TextEdit {
  let start = 0;
  while (start < text.length && text[start] === newText[start]) start++;
  const range = toRange(createTextDocument(file, text), { start, end: text.length });
  return { range, newText: newText.slice(start) };
}
