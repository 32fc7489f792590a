import type { Operation } from '../../contract/operation.ts';
import type { Answered, CallInput, CallOptions, PlatformClient } from './platform-client.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Input of an operation that is only known at run time. */
export interface LooseCall extends CallOptions {
  /** A list is one parameter: its elements are divided by commas. */
  readonly params?: Readonly<Record<string, string | readonly string[]>>;
  readonly query?: JsonObject;
  readonly body?: unknown;
}

/** Calls an operation that is chosen at run time: the service checks what the compiler cannot. Rejects with a `PlatformError`. */
export async function looseExchange(
  client: PlatformClient,
  operation: Operation,
  input: LooseCall,
): Promise<Answered<JsonObject>> {
  const answered = await client.exchange(operation, input as CallInput<Operation>);
  // What the types of an operation that is not known cannot say: a document, or nothing.
  const document: unknown = answered.document;
  return { ...answered, document: (document ?? {}) as JsonObject };
}

export const looseCall = async (
  client: PlatformClient,
  operation: Operation,
  input: LooseCall,
): Promise<JsonObject> => (await looseExchange(client, operation, input)).document;
