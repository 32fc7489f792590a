import * as vscode from 'vscode';

const { One, Two, Three, Four, Five, Six, Seven, Eight, Nine } = vscode.ViewColumn;
const viewColumns = [One, Two, Three, Four, Five, Six, Seven, Eight, Nine];

/** Returns the column of a document; undefined if it is in no tab. A column in which it is on the screen comes first. */
function findColumn(document: vscode.TextDocument): vscode.ViewColumn | undefined {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const editor = [activeTextEditor, ...visibleTextEditors].find(
    (candidate) => candidate?.document === document && candidate.viewColumn !== undefined,
  );
  const uri = document.uri.toString();
  const hasDocument = ({ input }: vscode.Tab): boolean =>
    input instanceof vscode.TabInputText && input.uri.toString() === uri;
  return (
    editor?.viewColumn ?? vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(hasDocument))?.viewColumn
  );
}

/**
 * Returns the column in which the response to a request is shown: the one beside the request's document. If the user is
 * in a page there, such as that of "Why Wasn't My Breakpoint Hit?", returns the one beside the page.
 */
export function responseColumn(document: vscode.TextDocument): vscode.ViewColumn {
  const { activeTab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
  // The number of a column is one more than its index.
  const column = viewColumns[findColumn(document) ?? 0] ?? Nine;
  const isReadingThere = viewColumn === column && activeTab?.input instanceof vscode.TabInputWebview;
  return isReadingThere ? (viewColumns[column] ?? Nine) : column;
}
