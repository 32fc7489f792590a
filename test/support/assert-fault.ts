import assert from 'node:assert/strict';
import type { Exchange } from './http.ts';

/** Asserts that a response is a fault with a status, a name without `Exception`, and optionally arguments. */
export function assertFault(
  { status, body }: Pick<Exchange, 'status' | 'body'>,
  expectedStatus: number,
  name: string,
  args?: Readonly<Record<string, unknown>>,
): void {
  assert.equal(body?.fault?.type, `${name}Exception`, JSON.stringify(body));
  assert.equal(status, expectedStatus);
  if (args) assert.deepEqual(body.fault.arguments, args);
}

/** Like {@link assertFault}, for a fault that has at least these arguments. */
export function assertFaultIncluding(
  response: Pick<Exchange, 'status' | 'body'>,
  expectedStatus: number,
  name: string,
  args: Readonly<Record<string, unknown>>,
): void {
  assertFault(response, expectedStatus, name);
  assert.partialDeepStrictEqual(response.body.fault.arguments, args);
}
