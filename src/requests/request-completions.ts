import { operations } from '../../contract/index.ts';
import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { requestIdentities, requestMethods, type HttpFile, type RequestTemplate } from './http-file.ts';
import { connectionVariables, expandFileVariables } from './placeholders.ts';
import {
  apiOfTarget,
  bodyNames,
  bodyValues,
  queryParameters,
  type NameSuggestion,
} from './request-operations.ts';

/** A text that can be inserted at a position of a request file. */
export interface RequestCompletion {
  readonly label: string;
  readonly kind: 'variable' | 'keyword' | 'path' | 'field' | 'property' | 'value';
  readonly detail: string;
  readonly insertText: string;
  /** Whether the text has places such as `${1:basket_id}` to go to. */
  readonly isSnippet: boolean;
  /** The column at which the text that it replaces begins; undefined for the word at the position. */
  readonly start: number | undefined;
}

type Kind = RequestCompletion['kind'];

const completion = (label: string, kind: Kind, detail = '', insertText = label): RequestCompletion => ({
  label,
  kind,
  detail,
  insertText,
  isSnippet: false,
  start: undefined,
});

/** A position in the text of a file, 0-based. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

interface Context {
  /** Its variables include those of the environment. */
  readonly file: HttpFile;
  readonly vendor: VendorProfile;
}

/** What can be completed at a position of a request file. */
export function requestCompletions(
  text: string,
  { line, character }: TextPosition,
  { file, vendor }: Context,
): RequestCompletion[] {
  const lines = text.split(/\r\n|\r|\n/);
  const before = (lines[line] ?? '').slice(0, character);
  if (/\{\{\s*[\w.$-]*$/.test(before)) return variables(file);
  if (/^\s*(#|\/\/)\s*@as\s+\w*$/.test(before))
    return requestIdentities.map((name) => completion(name, 'keyword'));
  if (/^\s*(#|\/\/)\s*@\w*$/.test(before))
    return [
      completion('name', 'keyword', 'names the request for later references', 'name '),
      completion('as', 'keyword', 'identity that sends the request', 'as '),
      completion('needs', 'keyword', 'requests to send first', 'needs '),
    ];
  return (
    partCompletions(lines, line, before, { file, vendor }) ??
    (/^\s*[A-Z]*$/.test(before)
      ? requestMethods.map((name) => completion(name, 'keyword', '', `${name} `))
      : [])
  );
}

const variables = ({ variables, requests }: HttpFile): RequestCompletion[] => [
  ...variables.map(({ name, value }) => completion(name, 'variable', value)),
  ...connectionVariables.map((name) => completion(name, 'variable', 'from the active connection')),
  ...requests.flatMap(({ name }) =>
    name === undefined ? [] : [completion(`${name}.response.body.`, 'variable', 'from an earlier response')],
  ),
  ...['$guid', '$timestamp', '$isoTimestamp', '$randomInt 1 100', '$processEnv NAME'].map((name) =>
    completion(name, 'keyword'),
  ),
];

/** The request that a line belongs to. The line after its last one continues it. */
export const requestAtLine = ({ requests }: HttpFile, position: number): RequestTemplate | undefined =>
  requests.find(({ line, lastLine }) => line <= position && position <= Math.max(line, lastLine) + 1);

/** The part of the request at the position: its path, query, headers or body. Undefined outside of them. */
function partCompletions(
  lines: readonly string[],
  line: number,
  before: string,
  { file, vendor }: Context,
): RequestCompletion[] | undefined {
  const request = requestAtLine(file, line);
  const target = request && expandFileVariables(request.target, file);
  if (/^\s*(?:[A-Z]+\s+\S*|\s+)[?&][\w.]*$/.test(before) && request)
    return queryParameters(request.method, target ?? '').map(({ name, detail }) =>
      completion(name, 'field', detail, `${name}=`),
    );
  const [, method, path = ''] = /^\s*([A-Z]+)\s+([^\s?]*)$/.exec(before) ?? [];
  if (method !== undefined) return paths(method, path, before.lastIndexOf(' ') + 1, file);
  if (!request || line <= request.line) return undefined;
  const linesBefore = lines.slice(request.line + 1, line);
  const emptyIndex = linesBefore.findIndex((text) => text.trim() === '');
  if (emptyIndex < 0) return /^[\w-]*$/.test(before) ? headers(vendor, request.headers) : undefined;
  const body = [...linesBefore.slice(emptyIndex + 1), before].join('\n');
  const values = bodyValues(request.method, target ?? '', body);
  if (values) return values.map((value) => bodyValue(value, before));
  return bodyNames(request.method, target ?? '', body)?.map((name) => bodyName(name, before));
}

/** The address of an API as it is written at the beginning of a path, such as `{{base}}` or `/s/RefArch/dw/shop/v23_2`. */
function apiAddress(
  path: string,
  file: HttpFile,
): { readonly text: string; readonly family: string } | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const text = path.slice(0, end);
    const api = apiOfTarget(expandFileVariables(text, file));
    if (api?.rest === '') return { text, family: api.family };
  }
  return undefined;
}

/** The paths of the operations, after the address that is there already, else after the variable of their API. */
function paths(method: string, writtenPath: string, start: number, file: HttpFile): RequestCompletion[] {
  const address = apiAddress(writtenPath, file);
  return operations
    .filter(
      (operation) =>
        operation.method === method &&
        (address ? operation.family === address.family : ['data', 'shop'].includes(operation.family)),
    )
    .map(({ path, family, id }) => {
      const target = `${address?.text ?? `{{${family}}}`}${path}`;
      let number = 0;
      // Each parameter of the path is a place that Tab goes to.
      const snippet = target
        .replace(/\$/g, '\\$')
        .replace(/(?<!\{)\{(\w+)\}(?!\})/g, (_, name: string) => `\${${++number}:${name}}`);
      const insertText = snippet.replaceAll('}}', '\\}\\}');
      return { ...completion(target, 'path', id, insertText), isSnippet: true, start };
    });
}

function headers(vendor: VendorProfile, existing: readonly { readonly name: string }[]): RequestCompletion[] {
  const present = new Set(existing.map(({ name }) => name.toLowerCase()));
  return [
    ['Accept', 'media type of the response'],
    ['Accept-Language', 'locale of the response'],
    ['Authorization', 'Bearer token, or Basic credentials'],
    ['Content-Type', 'application/json'],
    ['If-None-Match', 'entity tag of a response'],
    [vendorHeader(vendor, 'client-id'), 'client ID'],
    [vendorHeader(vendor, 'resource-state'), 'resource state for optimistic locking'],
  ].flatMap(([name = '', detail]) =>
    present.has(name.toLowerCase()) ? [] : [completion(name, 'field', detail, `${name}: `)],
  );
}

const hasQuote = (before: string): boolean => /"[\w.-]*$/.test(before);

/** A property; the quotes that are already there are not repeated. */
const bodyName = ({ name, detail }: NameSuggestion, before: string): RequestCompletion =>
  completion(name, 'property', detail, hasQuote(before) ? name : `"${name}": `);

const bodyValue = (value: string, before: string): RequestCompletion =>
  completion(value, 'value', '', hasQuote(before) ? value : `"${value}"`);
