import type { TSchema } from 'typebox';
import type { BrandedResponse } from '../handlers/implement.ts';
import type { Operation } from '../../contract/operation.ts';
import { validatorOf } from './stages/body.ts';
import { withTypes } from './document-types.ts';

/** A response before selection and serialization: its body is still a document. */
export interface DocumentResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Undefined if the response has no body. */
  readonly body: unknown;
}

/**
 * A handler's document violates the contract, which is a bug in the service. The check is enabled in tests.
 */
export class ContractViolation extends Error {}

/**
 * Converts a handler's result into the response that the operation describes. `modifiedDocument` is the result's
 * document after the `modify...Response` hooks. Only the document before these hooks is validated, because they may add
 * any attribute.
 */
export function respond(
  operation: Operation,
  response: BrandedResponse<unknown>,
  modifiedDocument: unknown,
  context: { version: string; validatesDocument: boolean; addressOf: (path: string) => string },
): DocumentResponse {
  const { status, document: schema, location, maxAge } = operation.success;
  const headers: Record<string, string> = { ...response.headers };
  if (location && response.location !== undefined) headers['location'] = context.addressOf(response.location);
  const seconds = response.maxAge ?? maxAge;
  headers['cache-control'] ??=
    seconds === undefined ? 'max-age=0,no-cache,no-store,must-revalidate' : `max-age=${seconds}`;
  if (!schema) return { status, headers, body: undefined };
  if (context.validatesDocument)
    validate(operation, schema, withTypes(response.document, schema, context.version));
  return { status, headers, body: withTypes(modifiedDocument, schema, context.version) };
}

/** @throws ContractViolation */
function validate(operation: Operation, schema: TSchema, body: unknown): void {
  const jsonValue: unknown = JSON.parse(JSON.stringify(body));
  if (validatorOf(schema).Check(jsonValue)) return;
  const [problem] = validatorOf(schema).Errors(jsonValue);
  throw new ContractViolation(`${operation.id} violates its contract: ${JSON.stringify(problem)}`);
}
