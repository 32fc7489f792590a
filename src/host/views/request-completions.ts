import * as vscode from 'vscode';
import type { VendorProfile } from '../../../contract/vendor.ts';
import type { HttpFile } from '../../requests/http-file.ts';
import { requestCompletions, type RequestCompletion } from '../../requests/request-completions.ts';
import { requestHover } from '../../requests/request-hover.ts';

interface Context {
  /** Its variables include those of the environment. */
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

/** What can be completed at a position of a request file. */
export const requestItems = (
  document: vscode.TextDocument,
  position: vscode.Position,
  context: Context,
): vscode.CompletionItem[] =>
  requestCompletions(document.getText(), position, context).map(
    ({ label, kind, detail, insertText, isSnippet, start }) => {
      const item = new vscode.CompletionItem(label, kinds[kind]);
      item.detail = detail;
      item.insertText = isSnippet ? new vscode.SnippetString(insertText) : insertText;
      if (start !== undefined) item.range = new vscode.Range(position.with({ character: start }), position);
      return item;
    },
  );

/** What the operation of a request line needs and answers. */
export function hoverOfRequest(
  document: vscode.TextDocument,
  position: vscode.Position,
  context: Context,
): vscode.Hover | undefined {
  const { line, character } = position;
  const hover = requestHover(document.getText(), line, character, context);
  return (
    hover &&
    new vscode.Hover(
      new vscode.MarkdownString(hover.markdown),
      new vscode.Range(line, hover.start, line, hover.end),
    )
  );
}
