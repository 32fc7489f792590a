import * as vscode from 'vscode';
import type { VendorProfile } from '../../../contract/vendor.ts';
import type { HttpFile } from '../../requests/http-file.ts';
import { listRequestCompletions, type RequestCompletion } from '../../requests/request-completions.ts';
import { createRequestHover } from '../../requests/request-hover.ts';

interface Context {
  /** The parsed file, including the variables of the environment. */
  readonly file: HttpFile;
  readonly vendor: VendorProfile;
}

const { Variable, Keyword, Method, Field, Property, EnumMember } = vscode.CompletionItemKind;
const kinds: Readonly<Record<RequestCompletion['kind'], vscode.CompletionItemKind>> = {
  variable: Variable,
  keyword: Keyword,
  path: Method,
  field: Field,
  property: Property,
  value: EnumMember,
};

/** Returns the completions at a position of a request file. */
export const createRequestItems = (
  document: vscode.TextDocument,
  position: vscode.Position,
  context: Context,
): vscode.CompletionItem[] =>
  listRequestCompletions(document.getText(), position, context).map(
    ({ label, kind, detail, insertText, isSnippet, start }) => {
      const item = new vscode.CompletionItem(label, kinds[kind]);
      item.detail = detail;
      item.insertText = isSnippet ? new vscode.SnippetString(insertText) : insertText;
      if (start !== undefined) item.range = new vscode.Range(position.with({ character: start }), position);
      return item;
    },
  );

/** Returns the hover for the operation of a request line: what it requires and what it returns. */
export function createRequestHoverItem(
  document: vscode.TextDocument,
  position: vscode.Position,
  context: Context,
): vscode.Hover | undefined {
  const { line, character } = position;
  const hover = createRequestHover(document.getText(), line, character, context);
  return (
    hover &&
    new vscode.Hover(
      new vscode.MarkdownString(hover.markdown),
      new vscode.Range(line, hover.start, line, hover.end),
    )
  );
}
