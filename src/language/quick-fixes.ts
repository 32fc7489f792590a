import { CodeActionKind, type CodeAction, type Diagnostic, type TextEdit } from 'vscode-languageserver';
import { query } from '../../cartridges/file-reader.ts';
import { isScript } from '../../cartridges/cartridge.ts';
import { nameOf } from '../../cartridges/paths.ts';
import { functionNameOf } from '../explorer/scripts/hook-function.ts';
import { listHookChoices, withHookFunction } from '../explorer/scripts/new-hook.ts';
import { missingFunction, unknownHook, type HookProblemData } from './hook-diagnostics.ts';
import { rangeIn, uriOf, type LanguageDocument } from './language-document.ts';
import { unresolvedModule } from './require-features.ts';
import { missingText } from './resource-features.ts';
import { openText } from './text-document.ts';
import type { CartridgeWorkspace } from './workspace.ts';

/** Codes of problems that another text may solve. */
const typoCodes: readonly unknown[] = [unknownHook, unresolvedModule, missingText];

/** Fixes of this server's own diagnostics: another name, another module, a new function or script. */
export async function quickFixes(
  workspace: CartridgeWorkspace,
  source: LanguageDocument,
  diagnostics: readonly Diagnostic[],
): Promise<CodeAction[]> {
  const actions: CodeAction[] = [];
  for (const diagnostic of diagnostics) {
    const { replacements = [], hook, script } = (diagnostic.data ?? {}) as HookProblemData;
    if (typoCodes.includes(diagnostic.code))
      for (const text of replacements) actions.push(replacement(source, diagnostic, text));
    if (hook !== undefined && script !== undefined) {
      const action = await functionCreation(workspace, diagnostic, hook, script);
      if (action) actions.push(action);
    }
  }
  return actions;
}

const fix = (title: string, diagnostic: Diagnostic): CodeAction => ({
  title,
  kind: CodeActionKind.QuickFix,
  diagnostics: [diagnostic],
  isPreferred: true,
});

const replacement = (source: LanguageDocument, diagnostic: Diagnostic, text: string): CodeAction => ({
  ...fix(`Change to '${text}'`, diagnostic),
  edit: { changes: { [source.document.uri]: [{ range: diagnostic.range, newText: text }] } },
});

async function functionCreation(
  workspace: CartridgeWorkspace,
  diagnostic: Diagnostic,
  hook: string,
  script: string,
): Promise<CodeAction | undefined> {
  const { vendor } = workspace.settings;
  const choice = listHookChoices(vendor).find(({ name }) => name === hook) ?? {
    name: hook,
    point: '',
    operations: [],
  };
  if (diagnostic.code === missingFunction) {
    const text = (await workspace.read(query('readText', script))) ?? '';
    const edit = appendEdit(script, text, withHookFunction(text, choice, vendor).text);
    const title = `Create Function '${functionNameOf(hook)}' in ${nameOf(script)}`;
    return { ...fix(title, diagnostic), edit: { changes: { [uriOf(script)]: [edit] } } };
  }
  const file = isScript(script) ? script : `${script}.js`;
  const { text } = withHookFunction('', choice, vendor);
  const range = rangeIn(openText(file, ''), { start: 0, end: 0 });
  return {
    ...fix(`Create ${nameOf(file)} with Function '${functionNameOf(hook)}'`, diagnostic),
    edit: {
      documentChanges: [
        { kind: 'create', uri: uriOf(file), options: { ignoreIfExists: true } },
        { textDocument: { uri: uriOf(file), version: null }, edits: [{ range, newText: text }] },
      ],
    },
  };
}

/** The edit that turns a text into a longer one with the same start. */
function appendEdit(file: string, text: string, newText: string): TextEdit {
  let start = 0;
  while (start < text.length && text[start] === newText[start]) start++;
  const range = rangeIn(openText(file, text), { start, end: text.length });
  return { range, newText: newText.slice(start) };
}
