import type { Operation } from '../../contract/operation.ts';
import type { JsonObject } from './json-object.ts';
import type { DocumentResponse, CallInput, CallOptions, PlatformClient } from './platform-client.ts';

/** Input of an operation that is selected at run time. */
export interface UntypedCallInput extends CallOptions {
  /** A list is a single parameter whose elements are separated by commas. */
  readonly params?: Readonly<Record<string, string | readonly string[]>>;
  readonly query?: JsonObject;
  readonly body?: unknown;
}

/**
 * Calls an operation that is selected at run time. The platform checks what the compiler cannot. The document is `{}`
 * if the response has no body. Rejects with a `PlatformError`.
 */
export async function exchangeUntyped(
  client: PlatformClient,
  operation: Operation,
  input: UntypedCallInput,
): Promise<DocumentResponse<JsonObject>> {
  const response = await client.exchange(operation, input as CallInput<Operation>);
  // Whether an operation returns a document is not known at compile time.
  const document: unknown = response.document;
  return { ...response, document: (document ?? {}) as JsonObject };
}

export const callUntyped = async (
  client: PlatformClient,
  operation: Operation,
  input: UntypedCallInput,
): Promise<JsonObject> => (await exchangeUntyped(client, operation, input)).document;
