import { operations } from '../../contract/index.ts';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { createCompletion, type RequestCompletion } from './completion.ts';
import { requestIdentities, requestMethods, type HttpFile, type RequestTemplate } from './http-file.ts';
import { completePlaceholder, type PlaceholderScope } from './placeholder-completions.ts';
import { expandFileVariables } from './placeholders.ts';
import {
  findApi,
  listBodyNames,
  listBodyValues,
  listQueryParameters,
  type NameSuggestion,
} from './request-operations.ts';

/** A position in the text of a file, 0-based. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** Returns the completions at a position of a request file. */
export function listRequestCompletions(
  text: string,
  { line, character }: TextPosition,
  scope: PlaceholderScope,
): RequestCompletion[] {
  const { file } = scope;
  const lines = text.split(/\r\n|\r|\n/);
  const textBefore = (lines[line] ?? '').slice(0, character);
  const placeholderCompletions = completePlaceholder(textBefore, scope, requestAtLine(file, line));
  if (placeholderCompletions) return placeholderCompletions;
  if (/^\s*(#|\/\/)\s*@as\s+\w*$/.test(textBefore))
    return requestIdentities.map((name) => createCompletion(name, 'keyword'));
  if (/^\s*(#|\/\/)\s*@needs\s+[\w\s,-]*$/.test(textBefore)) return completeNeeds(file, line);
  if (/^\s*(#|\/\/)\s*@\w*$/.test(textBefore))
    return [
      createCompletion('name', 'keyword', 'names the request for later references', 'name '),
      createCompletion('as', 'keyword', 'identity that sends the request', 'as '),
      createCompletion('needs', 'keyword', 'requests to send first', 'needs '),
    ];
  return (
    completePart(lines, line, textBefore, scope) ??
    (/^\s*[A-Z]*$/.test(textBefore)
      ? requestMethods.map((name) => createCompletion(name, 'keyword', '', `${name} `))
      : [])
  );
}

/** Completes the names of the requests that the request of the directive's block can need. */
const completeNeeds = ({ requests }: HttpFile, lineIndex: number): RequestCompletion[] =>
  requests.flatMap(({ name, title, firstLine, lastLine }) =>
    name === undefined || (firstLine <= lineIndex && lineIndex <= lastLine)
      ? []
      : [createCompletion(name, 'variable', title)],
  );

/** Returns the request at a line. The line after the last line of a request belongs to it, too. */
export const requestAtLine = ({ requests }: HttpFile, lineIndex: number): RequestTemplate | undefined =>
  requests.find(({ line, lastLine }) => line <= lineIndex && lineIndex <= Math.max(line, lastLine) + 1);

/**
 * Completes the part of a request at the position: its path, query, headers or body. Returns undefined outside of them.
 */
function completePart(
  lines: readonly string[],
  line: number,
  textBefore: string,
  { file, vendor }: PlaceholderScope,
): RequestCompletion[] | undefined {
  const request = requestAtLine(file, line);
  const target = request && expandFileVariables(request.target, file);
  if (/^\s*(?:[A-Z]+\s+\S*|\s+)[?&][\w.]*$/.test(textBefore) && request)
    return listQueryParameters(request.method, target ?? '').map(({ name, detail }) =>
      createCompletion(name, 'field', detail, `${name}=`),
    );
  const [, method, path = ''] = /^\s*([A-Z]+)\s+([^\s?]*)$/.exec(textBefore) ?? [];
  if (method !== undefined) return completePaths(method, path, textBefore.lastIndexOf(' ') + 1, file);
  if (!request || line <= request.line) return undefined;
  const linesBefore = lines.slice(request.line + 1, line);
  const emptyIndex = linesBefore.findIndex((text) => text.trim() === '');
  if (emptyIndex < 0)
    return /^[\w-]*$/.test(textBefore) ? completeHeaders(vendor, request.headers) : undefined;
  const body = [...linesBefore.slice(emptyIndex + 1), textBefore].join('\n');
  const values = listBodyValues(request.method, target ?? '', body);
  if (values) return values.map((value) => completeBodyValue(value, textBefore));
  return listBodyNames(request.method, target ?? '', body)?.map((name) => completeBodyName(name, textBefore));
}

/** Returns the API's address with which a path begins, such as `{{base}}` or `/s/RefArch/dw/shop/v23_2`. */
function findApiAddress(
  path: string,
  file: HttpFile,
): { readonly text: string; readonly family: string } | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const text = path.slice(0, end);
    const api = findApi(expandFileVariables(text, file));
    if (api?.pathAndQuery === '') return { text, family: api.family };
  }
  return undefined;
}

/**
 * Completes the paths of operations. Inserts the variable of the API before the path, unless the written path begins
 * with an address of the API.
 */
function completePaths(
  method: string,
  writtenPath: string,
  start: number,
  file: HttpFile,
): RequestCompletion[] {
  const address = findApiAddress(writtenPath, file);
  return operations
    .filter(
      (operation) =>
        operation.method === method &&
        (address ? operation.family === address.family : ['data', 'shop'].includes(operation.family)),
    )
    .map(({ path, family, id }) => {
      const target = `${address?.text ?? `{{${family}}}`}${path}`;
      let tabStop = 0;
      // Each parameter of the path is a tab stop.
      const snippet = target
        .replace(/\$/g, '\\$')
        .replace(/(?<!\{)\{(\w+)\}(?!\})/g, (_, name: string) => `\${${++tabStop}:${name}}`);
      const insertText = snippet.replaceAll('}}', '\\}\\}');
      return { ...createCompletion(target, 'path', id, insertText), isSnippet: true, start };
    });
}

function completeHeaders(
  vendor: VendorProfile,
  existingHeaders: readonly { readonly name: string }[],
): RequestCompletion[] {
  const existingNames = new Set(existingHeaders.map(({ name }) => name.toLowerCase()));
  return [
    ['Accept', 'media type of the response'],
    ['Accept-Language', 'locale of the response'],
    ['Authorization', 'Bearer token, or Basic credentials'],
    ['Content-Type', 'application/json'],
    ['If-None-Match', 'entity tag of a response'],
    [vendorHeader(vendor, 'client-id'), 'client ID'],
    [vendorHeader(vendor, 'resource-state'), 'resource state for optimistic locking'],
  ].flatMap(([name = '', detail]) =>
    existingNames.has(name.toLowerCase()) ? [] : [createCompletion(name, 'field', detail, `${name}: `)],
  );
}

const hasQuote = (textBefore: string): boolean => /"[\w.-]*$/.test(textBefore);

/** Completes a property. Inserts no quotes if they are already there. */
const completeBodyName = ({ name, detail }: NameSuggestion, textBefore: string): RequestCompletion =>
  createCompletion(name, 'property', detail, hasQuote(textBefore) ? name : `"${name}": `);

const completeBodyValue = (value: string, textBefore: string): RequestCompletion =>
  createCompletion(value, 'value', '', hasQuote(textBefore) ? value : `"${value}"`);
