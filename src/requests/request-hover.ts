import type { Auth, Operation } from '../../contract/operation.ts';
import { hookName, type VendorProfile } from '../../contract/vendor.ts';
import type { HttpFile } from './http-file.ts';
import { expandFileVariables } from './placeholders.ts';
import { namesOfSchema, operationsOfTarget } from './request-operations.ts';

/** Text about a request line, as Markdown, and the columns of its path. */
export interface RequestHover {
  readonly markdown: string;
  readonly start: number;
  readonly end: number;
}

const credentials: Readonly<Record<Auth, string>> = {
  oauth: 'a token of a client or a user',
  agent: 'a token of a user',
  customer: 'a token of a customer',
  customerOrAgent: 'a token of a customer or a user',
  customerOrNone: 'a token of a customer, or only a client ID',
  clientId: 'a client ID',
  debugger: 'user and password, and a client ID',
  none: 'nothing',
};

/**
 * What the operation of a request line needs and answers: credentials, query parameters, hooks and faults. Undefined for lines without
 * a path of the Shop API or the Data API.
 */
export function requestHover(
  text: string,
  line: number,
  character: number,
  { file, vendor }: { readonly file: HttpFile; readonly vendor: VendorProfile },
): RequestHover | undefined {
  const request = file.requests.find((candidate) => candidate.line === line);
  if (!request) return undefined;
  const [path = ''] = request.target.split('?');
  const start = (text.split(/\r\n|\r|\n/)[line] ?? '').indexOf(path);
  if (start < 0 || character < start || character > start + path.length) return undefined;
  const operation = operationsOfTarget(expandFileVariables(request.target, file))?.operations.find(
    ({ method }) => method === request.method,
  );
  return operation && { markdown: operationText(operation, vendor), start, end: start + path.length };
}

function operationText(operation: Operation, vendor: VendorProfile): string {
  const { method, path, id, auth, query, body, success, faults, hooks } = operation;
  const code = (text: string): string => `\`${text}\``;
  const documentName = titleOf(success.document);
  const parameters = namesOfSchema(query).map(({ name }) => code(name));
  const points = [
    ...(hooks?.before ?? []),
    ...(hooks?.after ?? []),
    ...(hooks?.modify ?? []),
    ...(hooks?.within ?? []),
  ];
  return [
    `**${method} ${path}** (${id})`,
    [
      `Needs ${credentials[auth]}.`,
      `Answers ${success.status}${documentName === undefined ? '' : ` with ${code(documentName)}`}.`,
      ...(titleOf(body) === undefined ? [] : [`Its body is ${code(titleOf(body) ?? '')}.`]),
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

function titleOf(schema: unknown): string | undefined {
  const { title } = { ...(schema as { readonly title?: unknown } | undefined) };
  return typeof title === 'string' ? title : undefined;
}
