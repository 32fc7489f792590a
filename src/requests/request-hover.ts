import type { Auth, Operation } from '../../contract/operation.ts';
import { hookName, type VendorProfile } from '../../contract/vendor.ts';
import { createDirectiveHover, type IdentityScope } from './directive-hover.ts';
import { createPlaceholderHover, type HoverScope } from './placeholder-hover.ts';
import { expandFileVariables } from './placeholders.ts';
import { listProperties, findOperations } from './request-operations.ts';

/** A description of a request line or a placeholder as Markdown, and the columns of its path or text. */
export interface RequestHover {
  readonly markdown: string;
  readonly start: number;
  readonly end: number;
}

const credentialsByAuth: Readonly<Record<Auth, string>> = {
  oauth: 'a token of a client or a user',
  agent: 'a token of a user',
  customer: 'a token of a customer',
  customerOrAgent: 'a token of a customer or a user',
  customerOrNone: 'a token of a customer, or only a client ID',
  clientId: 'a client ID',
  debugger: 'user and password, and a client ID',
  none: 'no credentials',
};

/**
 * Returns the hover of the placeholder or the directive at a position, or else that of the operation of a request line:
 * its credentials, response, query parameters, hooks and faults. Returns undefined for lines without a path of the Shop
 * API or the Data API, and outside of the path.
 */
export function createRequestHover(
  text: string,
  line: number,
  character: number,
  scope: HoverScope & { readonly vendor: VendorProfile; readonly identities?: IdentityScope | undefined },
): RequestHover | undefined {
  const { file, vendor } = scope;
  const lineText = text.split(/\r\n|\r|\n/)[line] ?? '';
  const placeholderHover = createPlaceholderHover(lineText, character, scope);
  if (placeholderHover) return placeholderHover;
  const directiveHover = createDirectiveHover(lineText, character, scope.identities);
  if (directiveHover) return directiveHover;
  const request = file.requests.find((candidate) => candidate.line === line);
  if (!request) return undefined;
  const [path = ''] = request.target.split('?');
  const start = lineText.indexOf(path);
  if (start < 0 || character < start || character > start + path.length) return undefined;
  const operation = findOperations(expandFileVariables(request.target, file))?.operations.find(
    ({ method }) => method === request.method,
  );
  return operation && { markdown: describeOperation(operation, vendor), start, end: start + path.length };
}

function describeOperation(operation: Operation, vendor: VendorProfile): string {
  const { method, path, id, auth, query, body, success, faults, hooks } = operation;
  const code = (text: string): string => `\`${text}\``;
  const documentName = readTitle(success.document);
  const parameters = listProperties(query).map(({ name }) => code(name));
  const points = [
    ...(hooks?.before ?? []),
    ...(hooks?.after ?? []),
    ...(hooks?.modify ?? []),
    ...(hooks?.within ?? []),
  ];
  return [
    `**${method} ${path}** (${id})`,
    [
      `Requires ${credentialsByAuth[auth]}.`,
      `Returns ${success.status}${documentName === undefined ? '' : ` with ${code(documentName)}`}.`,
      ...(readTitle(body) === undefined ? [] : [`Its body is ${code(readTitle(body) ?? '')}.`]),
    ].join(' '),
    ...(parameters.length > 0 ? [`Query: ${parameters.join(', ')}`] : []),
    ...(points.length > 0
      ? [`Hooks: ${[...new Set(points)].map((point) => code(hookName(vendor, point))).join(', ')}`]
      : []),
    ...(faults.length > 0
      ? [`Faults: ${faults.map(({ name, status }) => `${code(name)} ${status}`).join(', ')}`]
      : []),
  ].join('\n\n');
}

function readTitle(schema: unknown): string | undefined {
  const { title } = { ...(schema as { readonly title?: unknown } | undefined) };
  return typeof title === 'string' ? title : undefined;
}
