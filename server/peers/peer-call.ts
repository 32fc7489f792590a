import { request, type Agent } from 'node:http';
import { Fault } from '../../contract/fault.ts';
import * as debuggerFaults from '../../contract/faults/debugger.ts';
import { errorMessage } from '../../contract/error-message.ts';
import { seal, unseal } from './envelope.ts';
import { PeerError, UnreachablePeerError, type PeerRequest, type PeerResponse } from './messages.ts';

const faultByName = new Map(
  Object.values(debuggerFaults).map((definition) => [definition.name as string, definition]),
);

export interface PeerCall {
  readonly key: Buffer;
  readonly agent: Agent;
  readonly address: string;
  readonly message: PeerRequest;
  readonly timeoutMs: number;
}

/**
 * Executes a method in another process.
 * @throws PeerError, and the fault of the Debugger API that the method throws there
 */
export async function callPeer({ key, message, ...target }: PeerCall): Promise<unknown> {
  const response = await exchange(target, seal(key, 'request', message))
    .then((sealedMessage) => unseal(key, 'response', sealedMessage) as PeerResponse)
    .catch((cause: unknown) => {
      throw new UnreachablePeerError(`${target.address}: ${errorMessage(cause)}`, { cause });
    });
  if (response.id !== message.id) throw new PeerError(`${target.address} answered another request`);
  const { fault, error } = response;
  const definition = fault && faultByName.get(fault.name);
  if (definition) throw new Fault(definition, fault.arguments);
  const problem = fault?.name ?? error;
  if (problem !== undefined) throw new PeerError(`${target.address}: ${problem}`);
  return response.result;
}

/**
 * Sends a message. Retries once if the connection was just closed; the other process never executes a message twice.
 */
async function exchange(target: Omit<PeerCall, 'key' | 'message'>, body: Buffer): Promise<Buffer> {
  try {
    return await post(target, body);
  } catch (error) {
    if (!(error instanceof ClosedConnectionError)) throw error;
    return post(target, body);
  }
}

/** Thrown if an idle connection was closed when it was used again. */
class ClosedConnectionError extends Error {}

function post(
  { agent, address, timeoutMs }: Omit<PeerCall, 'key' | 'message'>,
  body: Buffer,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { 'content-length': body.length };
    const outgoing = request(address, { method: 'POST', agent, headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(chunks));
        else reject(new Error(`refused with ${String(response.statusCode)}`));
      });
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      const isClosed = outgoing.reusedSocket && error.code === 'ECONNRESET';
      reject(isClosed ? new ClosedConnectionError(error.message, { cause: error }) : error);
    });
    outgoing.end(body);
  });
}
