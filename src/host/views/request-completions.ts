import * as vscode from 'vscode';
import { operations } from '../../../contract/index.ts';
import { vendorHeader, type VendorProfile } from '../../../contract/vendor.ts';
import { versionSegment } from '../../../contract/version.ts';
import { newestVersion } from '../../client/operation-url.ts';
import { requestIdentities, requestMethods, type HttpFile } from '../../requests/http-file.ts';
import { connectionVariables } from '../../requests/placeholders.ts';
import { bodyNames, queryParameters, type NameSuggestion } from '../../requests/request-operations.ts';

const { Variable, Keyword, Method, Field, Property } = vscode.CompletionItemKind;

function createItem(
  label: string,
  kind: vscode.CompletionItemKind,
  detail = '',
  insertText: string | vscode.SnippetString = label,
): vscode.CompletionItem {
  const completion = new vscode.CompletionItem(label, kind);
  completion.detail = detail;
  completion.insertText = insertText;
  return completion;
}

/** What can be completed at a position of a request file, whose variables include those of the environment. */
export function requestCompletions(
  document: vscode.TextDocument,
  position: vscode.Position,
  { file, vendor }: { readonly file: HttpFile; readonly vendor: VendorProfile },
): vscode.CompletionItem[] {
  const textBefore = document.lineAt(position.line).text.slice(0, position.character);
  if (/\{\{\s*[\w.$-]*$/.test(textBefore)) return variableItems(file);
  if (/^\s*(#|\/\/)\s*@as\s+\w*$/.test(textBefore))
    return requestIdentities.map((name) => createItem(name, Keyword));
  if (/^\s*(#|\/\/)\s*@\w*$/.test(textBefore))
    return [
      createItem('name', Keyword, 'names the request for later references', 'name '),
      createItem('as', Keyword, 'identity that sends the request', 'as '),
      createItem('needs', Keyword, 'requests to send first', 'needs '),
    ];
  return (
    partItems(document, position, file, vendor) ??
    (/^\s*[A-Z]*$/.test(textBefore)
      ? requestMethods.map((name) => createItem(name, Keyword, '', `${name} `))
      : [])
  );
}

const variableItems = ({ variables, requests }: HttpFile): vscode.CompletionItem[] => [
  ...variables.map(({ name, value }) => createItem(name, Variable, value)),
  ...connectionVariables.map((name) => createItem(name, Variable, 'from the active connection')),
  ...requests.flatMap(({ name }) =>
    name === undefined ? [] : [createItem(`${name}.response.body.`, Variable, 'from an earlier response')],
  ),
  ...['$guid', '$timestamp', '$isoTimestamp', '$randomInt 1 100', '$processEnv NAME'].map((name) =>
    createItem(name, Keyword),
  ),
];

/** The part of the request at the position: its path, query, headers or body. Undefined outside of them. */
function partItems(
  document: vscode.TextDocument,
  position: vscode.Position,
  file: HttpFile,
  vendor: VendorProfile,
): vscode.CompletionItem[] | undefined {
  const lineText = document.lineAt(position.line).text.slice(0, position.character);
  const request = file.requests.find(
    ({ line, lastLine }) => line <= position.line && position.line <= Math.max(line, lastLine) + 1,
  );
  if (/^\s*(?:[A-Z]+\s+\S*|\s+)[?&][\w.]*$/.test(lineText) && request)
    return queryParameters(request.method, request.target).map(({ name, detail }) =>
      createItem(name, Field, detail, `${name}=`),
    );
  const [, method] = /^\s*([A-Z]+)\s+[^\s?]*$/.exec(lineText) ?? [];
  if (method !== undefined) return pathItems(method, lineText, position);
  if (!request || position.line <= request.line) return undefined;
  const linesBefore = Array.from(
    { length: position.line - request.line - 1 },
    (_, index) => document.lineAt(request.line + 1 + index).text,
  );
  const emptyIndex = linesBefore.findIndex((text) => text.trim() === '');
  if (emptyIndex < 0) return /^[\w-]*$/.test(lineText) ? headerItems(vendor, request.headers) : undefined;
  const body = [...linesBefore.slice(emptyIndex + 1), lineText].join('\n');
  return bodyNames(request.method, request.target, body)?.map((suggestion) => bodyItem(suggestion, lineText));
}

function pathItems(method: string, textBefore: string, position: vscode.Position): vscode.CompletionItem[] {
  return operations
    .filter(
      (operation) =>
        operation.method === method && (operation.family === 'data' || operation.family === 'shop'),
    )
    .map(({ path, family, id }) => {
      const target = `{{${family}}}${path}`;
      let number = 0;
      // Each parameter of the path is a place that Tab goes to.
      const snippet = target
        .replace(/\$/g, '\\$')
        .replace(/(?<!\{)\{(\w+)\}(?!\})/g, (_, name: string) => `\${${++number}:${name}}`);
      const completion = createItem(
        target,
        Method,
        id,
        new vscode.SnippetString(snippet.replaceAll('}}', '\\}\\}')),
      );
      completion.documentation = `${family} ${versionSegment(newestVersion(family === 'shop' ? 'shop' : 'data'))}`;
      completion.range = new vscode.Range(
        position.line,
        textBefore.lastIndexOf(' ') + 1,
        position.line,
        position.character,
      );
      return completion;
    });
}

function headerItems(
  vendor: VendorProfile,
  headers: readonly { readonly name: string }[],
): vscode.CompletionItem[] {
  const present = new Set(headers.map(({ name }) => name.toLowerCase()));
  return [
    ['Accept', 'media type of the response'],
    ['Accept-Language', 'locale of the response'],
    ['Authorization', 'Bearer token, or Basic credentials'],
    ['Content-Type', 'application/json'],
    ['If-None-Match', 'entity tag of a response'],
    [vendorHeader(vendor, 'client-id'), 'client ID'],
    [vendorHeader(vendor, 'resource-state'), 'resource state for optimistic locking'],
  ].flatMap(([name = '', detail]) =>
    present.has(name.toLowerCase()) ? [] : [createItem(name, Field, detail, `${name}: `)],
  );
}

/** A property; the quotes that are already there are not repeated. */
function bodyItem({ name, detail }: NameSuggestion, textBefore: string): vscode.CompletionItem {
  const hasQuote = /"[\w]*$/.test(textBefore);
  return createItem(name, Property, detail, hasQuote ? name : `"${name}": `);
}
