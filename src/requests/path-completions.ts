import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { acceptedIdentities, acceptsIdentity } from './check-identity.ts';
import { createCompletion, type RequestCompletion } from './completion.ts';
import type { HttpFile, RequestIdentity, RequestTemplate } from './http-file.ts';
import { findParameterValue } from './path-parameters.ts';
import { expandFileVariables } from './placeholders.ts';
import { findApi, hasPlaceholder, matchesSegment } from './request-operations.ts';

/** The complete part of a path that is being written. */
interface WrittenPath {
  readonly family: string;
  /** The part as it is written: the address of the API and the complete segments after it. */
  readonly text: string;
  /** The address of the API as it is written, such as `{{shop}}`, or a variable whose value begins with it. */
  readonly address: string;
  /** The segments after the API's own address, with the values of the file's variables. */
  readonly segments: readonly string[];
  /** The number of written segments that are not part of `address`. */
  readonly separateSegmentCount: number;
}

/**
 * Completes the paths of operations. Inserts the variable of the API before the path, unless the written path begins
 * with an address of the API. Keeps the written segments, such as `{{basket.response.body.basket_id}}`, where an
 * operation has a parameter; if no operation matches them, offers all paths of the API. For parameters that another
 * request returns, inserts a reference to its response. Above paths of the Data API, adds the usual identity. Operations
 * that do not accept the identity come last.
 *
 * @param start column of the path in its line
 * @param request the request with the path; undefined if the path is empty
 * @param identity the identity that sends the request, if it is known
 */
export function completePaths(
  method: string,
  text: string,
  start: number,
  file: HttpFile,
  request: RequestTemplate | undefined,
  identity: RequestIdentity | undefined,
): RequestCompletion[] {
  const order = (operation: Operation, completion: RequestCompletion): RequestCompletion =>
    identity === undefined
      ? completion
      : { ...completion, sortText: `${acceptsIdentity(operation, identity) ? 0 : 1}${completion.label}` };
  const valueOf = (parameter: string) => findParameterValue(parameter, file, request);
  const writtenPath = readWrittenPath(text, file);
  const candidates = operations.filter(
    (operation) =>
      operation.method === method &&
      (writtenPath ? operation.family === writtenPath.family : ['data', 'shop'].includes(operation.family)),
  );
  const matches =
    writtenPath && writtenPath.segments.length > 0
      ? candidates.filter(({ path }) => continuesPath(path, writtenPath.segments))
      : [];
  if (writtenPath && matches.length > 0)
    return matches.map((operation) => {
      const templates = operation.path.split('/').slice(1);
      const { address, segments, separateSegmentCount } = writtenPath;
      const label = [address, ...templates.slice(segments.length - separateSegmentCount)].join('/');
      const rest = joinPath(templates.slice(segments.length));
      return order(operation, createPathCompletion(label, operation, writtenPath.text, rest, start, valueOf));
    });
  return candidates.map((operation) => {
    const { path, family } = operation;
    const address = writtenPath?.address ?? `{{${family}}}`;
    return order(operation, createPathCompletion(address + path, operation, address, path, start, valueOf));
  });
}

const joinPath = (segments: readonly string[]): string => segments.map((segment) => `/${segment}`).join('');

/**
 * Reads the address of the API with which a path begins, such as `{{base}}` or `/s/RefArch/dw/shop/v23_2`, and the
 * segments that end with a slash or a placeholder. Returns undefined without such an address.
 */
function readWrittenPath(text: string, file: HttpFile): WrittenPath | undefined {
  for (let end = text.indexOf('/', 1); ; end = text.indexOf('/', end + 1)) {
    const address = end < 0 ? text : text.slice(0, end);
    const api = findApi(expandFileVariables(address, file));
    if (api) {
      const writtenSegments = text.slice(address.length).split('/').slice(1);
      const separateSegments = writtenSegments.at(-1)?.endsWith('}}')
        ? writtenSegments
        : writtenSegments.slice(0, -1);
      return {
        family: api.family,
        text: address + joinPath(separateSegments),
        address,
        segments: [api.pathAndQuery, joinPath(separateSegments)]
          .map((part) => expandFileVariables(part, file))
          .join('')
          .split('/')
          .slice(1),
        separateSegmentCount: separateSegments.length,
      };
    }
    if (end < 0) return undefined;
  }
}

/** Whether the path of an operation begins with these segments and is longer. A placeholder matches only parameters. */
function continuesPath(path: string, segments: readonly string[]): boolean {
  const templates = path.split('/').slice(1);
  return (
    templates.length > segments.length &&
    segments.every((segment, index) => {
      const template = templates[index] ?? '';
      return hasPlaceholder(segment) ? template.includes('{') : matchesSegment(template, segment);
    })
  );
}

/**
 * Returns the completion that inserts a written text and the rest of a path, each parameter of which is a tab stop unless
 * `valueOf` returns its value.
 */
function createPathCompletion(
  label: string,
  operation: Operation,
  writtenText: string,
  rest: string,
  start: number,
  valueOf: (parameter: string) => string | undefined,
): RequestCompletion {
  let tabStop = 0;
  const escape = (text: string) => text.replace(/[\\$}]/g, '\\$&');
  const snippet = rest.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = valueOf(name);
    return value === undefined ? `\${${++tabStop}:${name}}` : escape(value);
  });
  const insertText = escape(writtenText) + snippet;
  const filterText = writtenText + rest;
  // Which identity of the Shop API is meant is left to the user.
  const [identity] = acceptedIdentities(operation) ?? [];
  return {
    ...createCompletion(label, 'path', operation.id, insertText),
    isSnippet: true,
    start,
    ...(filterText === label ? {} : { filterText }),
    ...(operation.family === 'data' && identity !== undefined ? { lineAbove: `# @as ${identity}` } : {}),
  };
}
