import type { MarkedResponse } from '../handlers/implement.ts';
import type { Operation } from '../../contract/operation.ts';
import { validatorOf } from './stages/body.ts';
import { withTypes } from './document-types.ts';

/** A response whose body is still a document: no selection was applied, and it is not serialized. */
export interface DocumentResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Undefined if the response has no body. */
  readonly body: unknown;
}

/** A handler's document violates the contract. This is a bug of the service; the check is enabled in tests. */
export class ContractViolation extends Error {}

/** Converts a handler's result into the response that the table describes. */
export function respond(
  operation: Operation,
  response: MarkedResponse<unknown>,
  context: { version: string; validate: boolean; addressOf: (path: string) => string },
): DocumentResponse {
  const { status, document: schema, location, maxAge } = operation.success;
  const headers: Record<string, string> = { ...response.headers };
  if (location && response.location !== undefined) headers['location'] = context.addressOf(response.location);
  const seconds = response.maxAge ?? maxAge;
  headers['cache-control'] ??=
    seconds === undefined ? 'max-age=0,no-cache,no-store,must-revalidate' : `max-age=${seconds}`;
  if (!schema) return { status, headers, body: undefined };
  const body = withTypes(response.document, schema, context.version);
  if (context.validate && !validatorOf(schema).Check(JSON.parse(JSON.stringify(body)))) {
    const problem = validatorOf(schema).Errors(JSON.parse(JSON.stringify(body)))[0];
    throw new ContractViolation(`${operation.id} violates its contract: ${JSON.stringify(problem)}`);
  }
  return { status, headers, body };
}
