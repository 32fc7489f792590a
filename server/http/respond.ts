import type { Answer } from '../handlers/implement.ts';
import type { Operation } from '../../contract/operation.ts';
import { validatorOf } from './stages/body.ts';
import { withTypes } from './document-types.ts';

/** An answer whose document is still one: neither selected nor written. */
export interface DocumentAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Undefined where the answer has no body. */
  readonly body: unknown;
}

/** A handler's document did not fit the contract: a bug of ours, found by the tests, which switch the check on. */
export class ContractViolation extends Error {}

/** Puts a handler's answer into the form that the table promises. */
export function respond(
  operation: Operation,
  answer: Answer<unknown>,
  context: { version: string; validate: boolean; addressOf: (path: string) => string },
): DocumentAnswer {
  const { status, document: schema, location, maxAge } = operation.success;
  const headers: Record<string, string> = { ...answer.headers };
  if (location && answer.location !== undefined) headers['location'] = context.addressOf(answer.location);
  const seconds = answer.maxAge ?? maxAge;
  headers['cache-control'] ??=
    seconds === undefined ? 'max-age=0,no-cache,no-store,must-revalidate' : `max-age=${seconds}`;
  if (!schema) return { status, headers, body: undefined };
  const body = withTypes(answer.document, schema, context.version);
  if (context.validate && !validatorOf(schema).Check(JSON.parse(JSON.stringify(body)))) {
    const problem = validatorOf(schema).Errors(JSON.parse(JSON.stringify(body)))[0];
    throw new ContractViolation(`${operation.id} answered against its contract: ${JSON.stringify(problem)}`);
  }
  return { status, headers, body };
}
