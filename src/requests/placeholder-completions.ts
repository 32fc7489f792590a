import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { createCompletion, type RequestCompletion } from './completion.ts';
import type { HttpFile, RequestTemplate } from './http-file.ts';
import { connectionVariables, expandFileVariables } from './placeholders.ts';
import {
  findMemberSchema,
  findResponseSchema,
  listProperties,
  titleOf,
  type NameSuggestion,
} from './request-operations.ts';
import { usableResponse, type NamedResponse } from './response-values.ts';

/** What a placeholder can refer to. */
export interface PlaceholderScope {
  /** The parsed file, including the variables of the environment. */
  readonly file: HttpFile;
  readonly vendor: VendorProfile;
  /** The latest responses to the file's requests, by name; empty if none was sent. */
  readonly responses: ReadonlyMap<string, NamedResponse>;
}

/**
 * Completes the placeholder at a position of a line: variables, requests and the members of their responses.
 * Returns undefined outside of placeholders. Does not suggest `currentRequest`, whose own response it cannot use.
 */
export function completePlaceholder(
  { textBefore, textAfter }: { readonly textBefore: string; readonly textAfter: string },
  scope: PlaceholderScope,
  currentRequest: RequestTemplate | undefined,
): RequestCompletion[] | undefined {
  const [, expression] = /\{\{\s*([^{}]*)$/.exec(textBefore) ?? [];
  if (expression === undefined) return undefined;
  const segments = expression.replace(/\[(\d+)\]/g, '.$1').split('.');
  const request = scope.file.requests.find(({ name }) => name === segments[0]);
  const isReference = request !== undefined && segments.length > 1;
  const completions = isReference
    ? completeReference(segments.slice(1, -1), request, scope)
    : completeVariables(scope.file, currentRequest);
  // A word of the editor may contain a dot or end at a hyphen, so the replaced text is determined here.
  const replacedLength = isReference
    ? expression.length - expression.lastIndexOf('.') - 1
    : expression.length;
  const start = textBefore.length - replacedLength;
  // The closing braces are replaced, too, so that the caret stands behind them.
  const [braces = ''] = /^\s*\}\}/.exec(textAfter) ?? [];
  return completions.map((completion) =>
    braces !== '' && isWholeValue(completion)
      ? {
          ...completion,
          start,
          end: textBefore.length + braces.length,
          insertText: `${completion.insertText}}}`,
        }
      : { ...completion, start },
  );
}

/** Whether users rarely write anything else into the placeholder: members, or the arguments of a system variable. */
const isWholeValue = ({ isIncomplete, insertText, detail }: RequestCompletion): boolean =>
  !isIncomplete && !insertText.includes(' ') && !/^\{…\}$|elements?$|\[\]$|^object$/.test(detail);

const completeVariables = (
  { variables, requests }: HttpFile,
  currentRequest: RequestTemplate | undefined,
): RequestCompletion[] => [
  ...requests.flatMap((request) =>
    request.name === undefined || request === currentRequest
      ? []
      : [
          inGroup(
            0,
            createCompletion(`${request.name}.response.body.`, 'variable', `response to ${request.title}`),
          ),
        ],
  ),
  ...variables.map(({ name, value }) => inGroup(1, createCompletion(name, 'variable', value))),
  ...connectionVariables.map((name) =>
    inGroup(2, createCompletion(name, 'variable', 'from the active connection')),
  ),
  ...['$guid', '$timestamp', '$isoTimestamp', '$randomInt 1 100', '$processEnv NAME'].map((name) =>
    inGroup(3, createCompletion(name, 'keyword')),
  ),
];

/** Orders a completion after those of groups with smaller numbers that match the typed text as well. */
const inGroup = (group: number, completion: RequestCompletion): RequestCompletion => ({
  ...completion,
  sortText: `${group}${completion.label}`,
});

/** Completes what follows the name of a request. The list has the complete parts between the name and the position. */
function completeReference(
  [first, part, ...path]: readonly string[],
  request: RequestTemplate,
  scope: PlaceholderScope,
): RequestCompletion[] {
  if (first === undefined)
    return ['response.body.', 'response.headers.', 'response.status'].map((text) =>
      createCompletion(text, 'property'),
    );
  if (first !== 'response') return [];
  const response = usableResponse(scope.responses.get(request.name ?? ''));
  switch (part) {
    case undefined:
      return ['body.', 'headers.', 'status'].map((text) => createCompletion(text, 'property'));
    case 'headers':
      return path.length > 0 ? [] : completeResponseHeaders(response, scope.vendor);
    case 'body':
      return completeBodyMembers(
        path.filter((segment) => segment !== '$'),
        request,
        scope,
      );
    default:
      return [];
  }
}

/** Completes the headers of the response or, without one that succeeded, the headers that the platform sends. */
function completeResponseHeaders(
  response: NamedResponse | undefined,
  vendor: VendorProfile,
): RequestCompletion[] {
  const names = ['content-type', 'etag', 'location', 'authorization', vendorHeader(vendor, 'resource-state')];
  const headers = response ? Object.entries(response.headers) : names.map((name) => [name, ''] as const);
  return headers.flatMap(([name, value]) =>
    value === undefined ? [] : [createCompletion(name, 'field', describeValue(value))],
  );
}

/**
 * Completes the members of a value in the response or, if the response does not have the value or is a failure, in the
 * document that the operation returns.
 */
function completeBodyMembers(
  path: readonly string[],
  request: RequestTemplate,
  { file, responses }: PlaceholderScope,
): RequestCompletion[] {
  const value = path.reduce<unknown>(readMember, usableResponse(responses.get(request.name ?? ''))?.body);
  if (typeof value === 'object' && value !== null)
    return orderMembers(
      Object.entries(value).map(([name, member]) => ({ name, detail: describeValue(member) })),
      '_type' in value ? value._type : undefined,
    );
  let schema = findResponseSchema(request.method, expandFileVariables(request.target, file));
  for (const segment of path)
    schema = findMemberSchema(schema, /^\d+$/.test(segment) ? Number(segment) : segment);
  if (isList(schema)) return [createCompletion('0', 'property', 'first element')];
  return orderMembers(listProperties(schema), titleOf(schema));
}

/**
 * Completes members: first the ID of the document itself, then other IDs and numbers, then all others, and last those
 * whose names begin with an underscore. Members of the same rank keep their order. `type` is the document's type.
 */
function orderMembers(members: readonly NameSuggestion[], type: unknown): RequestCompletion[] {
  const rankOf = (name: string): number => {
    if (name.startsWith('_')) return 3;
    if (name === 'id' || name === `${String(type)}_id` || name === `${String(type)}_no`) return 0;
    return /_(?:id|no)$/.test(name) ? 1 : 2;
  };
  return [...members]
    .sort((a, b) => rankOf(a.name) - rankOf(b.name))
    .slice(0, maxMembers)
    .map(({ name, detail }, index) => ({
      ...createCompletion(name, 'property', detail),
      sortText: String(index).padStart(String(maxMembers).length, '0'),
    }));
}

/** Maximum number of suggested members of a value; a list may have thousands of elements. */
const maxMembers = 200;

const readMember = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const isList = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'items' in schema && schema.items !== undefined;

/** Maximum number of displayed characters of a value. */
const maxValueLength = 60;

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 element' : `${value.length} elements`;
  if (typeof value === 'object' && value !== null) return '{…}';
  const text = String(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}
