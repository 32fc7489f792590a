import * as vscode from 'vscode';
import type { RequestCompletion } from '../../requests/completion.ts';
import type { IdentityScope } from '../../requests/directive-hover.ts';
import type { HoverScope } from '../../requests/placeholder-hover.ts';
import type { PlaceholderScope } from '../../requests/placeholder-completions.ts';
import { listRequestCompletions } from '../../requests/request-completions.ts';
import { createRequestHover } from '../../requests/request-hover.ts';

const { Variable, Keyword, Method, Field, Property, EnumMember } = vscode.CompletionItemKind;
const kinds: Readonly<Record<RequestCompletion['kind'], vscode.CompletionItemKind>> = {
  variable: Variable,
  keyword: Keyword,
  path: Method,
  field: Field,
  property: Property,
  value: EnumMember,
};

/** Returns the completions at a position of a request file, anew for each character that the user types. */
export const createRequestItems = (
  document: vscode.TextDocument,
  position: vscode.Position,
  scope: PlaceholderScope,
  triggerKind: vscode.CompletionTriggerKind,
): vscode.CompletionList => {
  const isTyping = triggerKind === vscode.CompletionTriggerKind.TriggerForIncompleteCompletions;
  const completions = listRequestCompletions(document.getText(), position, scope, isTyping);
  return new vscode.CompletionList(
    completions.map((completion) => createItem(completion, position)),
    true,
  );
};

function createItem(
  {
    label,
    kind,
    detail,
    documentation,
    insertText,
    isSnippet,
    start,
    end,
    filterText,
    sortText,
    isIncomplete,
    lineAbove,
  }: RequestCompletion,
  position: vscode.Position,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem(label, kinds[kind]);
  item.detail = detail;
  if (documentation !== undefined) item.documentation = new vscode.MarkdownString(documentation);
  item.insertText = isSnippet ? new vscode.SnippetString(insertText) : insertText;
  if (isIncomplete) item.command = { command: 'editor.action.triggerSuggest', title: '' };
  if (start !== undefined) {
    const lastPosition = position.with({ character: end ?? position.character });
    item.range = new vscode.Range(position.with({ character: start }), lastPosition);
  }
  if (lineAbove !== undefined)
    item.additionalTextEdits = [vscode.TextEdit.insert(position.with({ character: 0 }), `${lineAbove}\n`)];
  if (filterText !== undefined) item.filterText = filterText;
  if (sortText !== undefined) item.sortText = sortText;
  return item;
}

/** Returns the hover of a placeholder, a directive, or of the operation of a request line; undefined outside of both. */
export function createRequestHoverItem(
  document: vscode.TextDocument,
  position: vscode.Position,
  scope: PlaceholderScope & HoverScope & { readonly identities?: IdentityScope | undefined },
): vscode.Hover | undefined {
  const { line, character } = position;
  const hover = createRequestHover(document.getText(), line, character, scope);
  return (
    hover &&
    new vscode.Hover(
      new vscode.MarkdownString(hover.markdown),
      new vscode.Range(line, hover.start, line, hover.end),
    )
  );
}
