import type { Auth, Operation } from '../../contract/operation.ts';
import {
  directivePattern,
  type HttpFile,
  type LocatedProblem,
  type RequestIdentity,
  type RequestTemplate,
} from './http-file.ts';
import { expandFileVariables } from './placeholders.ts';
import { findOperations } from './request-operations.ts';

/**
 * The identities that operations with these credentials accept, the usual one first; undefined if they accept all. `user`
 * and `agent` send the same token.
 */
const identitiesByAuth: Readonly<Record<Auth, readonly RequestIdentity[] | undefined>> = {
  oauth: ['user', 'client'],
  agent: ['agent'],
  customer: ['customer', 'guest'],
  customerOrAgent: ['guest', 'customer', 'agent'],
  customerOrNone: ['guest', 'customer'],
  clientId: undefined,
  debugger: undefined,
  none: undefined,
};

/** Returns the identities that an operation accepts, the usual one first; undefined if it accepts all. */
export const acceptedIdentities = ({ auth }: Operation): readonly RequestIdentity[] | undefined =>
  identitiesByAuth[auth];

/** Whether an operation accepts an identity or, if it is undefined, a request without credentials. */
export function acceptsIdentity(operation: Operation, identity: RequestIdentity | undefined): boolean {
  const identities = acceptedIdentities(operation);
  if (identities === undefined) return true;
  return identity === undefined || identity === 'none'
    ? operation.auth === 'customerOrNone'
    : identities.some((candidate) => isSameSender(candidate, identity));
}

const isSameSender = (identity: RequestIdentity, other: RequestIdentity): boolean =>
  identity === other || (['user', 'agent'].includes(identity) && ['user', 'agent'].includes(other));

/**
 * Returns the problem of a request whose identity its operation does not accept, or that has none although the operation
 * requires one. Does not check requests with an `Authorization` header, or with a URL, which may be that of another host.
 */
export function findIdentityProblems(
  lines: readonly string[],
  request: RequestTemplate,
  file: HttpFile,
): LocatedProblem[] {
  const { method, as, line, target } = request;
  const address = expandFileVariables(target, file);
  if (!/^(?:\/|\{\{\s*(?:shop|data)\s*\}\})/.test(address)) return [];
  if (request.headers.some(({ name }) => /^authorization$|-http-method-override$/i.test(name))) return [];
  const candidates = (findOperations(address)?.operations ?? []).filter(
    (operation) => operation.method === method,
  );
  const [operation] = candidates;
  if (!operation || candidates.some((candidate) => acceptsIdentity(candidate, as))) return [];
  const identities = [...new Set(candidates.flatMap((candidate) => acceptedIdentities(candidate) ?? []))];
  const directive = findIdentityDirective(lines, request);
  // The word after "@as" is unknown, which is a problem of its own.
  if (directive && as === undefined) return [];
  const subject = operation.family === 'data' ? 'The Data API' : `${operation.method} ${operation.path}`;
  const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    identities.map((identity) => `@as ${identity}`),
  );
  const message = `${subject} needs ${names}.`;
  if (directive)
    return [{ ...directive, message, corrections: identities.map((text) => ({ ...directive, text })) }];
  const [path = ''] = target.split('?');
  const start = Math.max(0, (lines[line] ?? '').indexOf(path));
  return [
    {
      line,
      start,
      end: start + path.length,
      message,
      corrections: identities.map((identity) => ({
        start: 0,
        end: 0,
        text: `# @as ${identity}\n`,
        title: `Add '# @as ${identity}'`,
      })),
    },
  ];
}

/** Returns the position of the identity in the last `# @as` above a request; undefined if it has none. */
function findIdentityDirective(
  lines: readonly string[],
  { firstLine, line: requestLine }: RequestTemplate,
): { readonly line: number; readonly start: number; readonly end: number } | undefined {
  for (let line = requestLine - 1; line >= firstLine; line--) {
    const text = lines[line] ?? '';
    const [, name, identity = ''] = directivePattern.exec(text) ?? [];
    if (name !== 'as') continue;
    const start = identity === '' ? text.indexOf('@as') : text.lastIndexOf(identity);
    return { line, start, end: text.trimEnd().length };
  }
  return undefined;
}

/** Returns the word after the last `# @as` of a block above a line, '' if it is missing; undefined without `# @as`. */
export function findIdentityAbove(lines: readonly string[], line: number): string | undefined {
  const firstLine = lines.slice(0, line).findLastIndex((text) => text.startsWith('###')) + 1;
  const matches = lines.slice(firstLine, line).flatMap((text) => [directivePattern.exec(text) ?? []]);
  const match = matches.findLast(([, directive]) => directive === 'as');
  return match && (match[2] ?? '');
}
