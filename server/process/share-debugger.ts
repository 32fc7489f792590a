import { networkInterfaces } from 'node:os';
import { ClientRecords } from '../peers/client-records.ts';
import { ClientReplica } from '../peers/client-replica.ts';
import { executeMethod, createExecutors } from '../peers/peer-methods.ts';
import { createPeerServer } from '../peers/peer-listener.ts';
import { Peers } from '../peers/peers.ts';
import { SharedDebugger, threadsPerProcess } from '../peers/shared-debugger.ts';
import { SharedMessageFeed } from '../peers/shared-feed.ts';
import { HeldCalls } from '../peers/held-calls.ts';
import type { Clock, Log, Randomness } from '../ports/environment.ts';
import type { ProcessDebugger, ScriptDebugger, ScriptMessageFeed } from '../ports/script-debugger.ts';
import { listen } from './listeners.ts';
import type { Storage } from './open-storage.ts';
import type { ServeOptions } from './serve-options.ts';
import type { Shutdown } from './shutdown.ts';

/** The debugger as its clients use it. */
export interface ClientDebugger {
  readonly debugger: ScriptDebugger;
  readonly messages: ScriptMessageFeed;
  /**
   * Stops holding requests. A held request gets its response at the next change, such as the end of a script, or after
   * a few seconds. Undefined if the store is a data directory, which only one process can use.
   */
  readonly release?: () => void;
}

export interface SharingOptions {
  readonly options: Pick<ServeOptions, 'host' | 'internalPort' | 'internalHost'>;
  readonly storage: Storage;
  readonly scripts: { readonly debugger: ProcessDebugger; readonly messages: ScriptMessageFeed };
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: Log;
  readonly shutdown: Shutdown;
}

/**
 * Returns the debugger of all processes that share a database. If the store is a data directory, returns the debugger
 * of this process.
 * @throws ListenError
 */
export async function shareDebugger(sharing: SharingOptions): Promise<ClientDebugger> {
  const { storage, scripts, clock, random, log, shutdown, options } = sharing;
  const { store, peers: registry, sharedSecret } = storage;
  if (!registry || !sharedSecret) return scripts;
  const key = Buffer.from(await sharedSecret('peer-key', () => Promise.resolve(random.hex(64))), 'hex');
  const instance = random.hex(32);
  const records = new ClientRecords(() => store.begin(), clock);
  const replica = new ClientReplica({ store, records, debugger: scripts.debugger });
  const executors = createExecutors(scripts.debugger, scripts.messages);
  const execute = async (method: string, parameters: unknown): Promise<unknown> => {
    await replica.catchUp();
    return executeMethod(executors, method, parameters);
  };
  const server = createPeerServer({ key, instance, clock, execute });
  const address = await listen(
    { isTls: false, createServer: () => server },
    options.host,
    options.internalPort,
  );
  const peers = new Peers({ registry, key, instance, clock, random, log });
  shutdown.add(async () => {
    await peers.close();
    replica.close();
    server.close();
    server.closeAllConnections();
  });
  await peers.begin(reachableAddress(address, options));
  const { number } = peers;
  const threadIds = { first: number * threadsPerProcess, count: threadsPerProcess };
  scripts.debugger.share(replica, threadIds);
  await replica.ready();
  const heldCalls = new HeldCalls(peers, clock);
  const sharedDebugger = new SharedDebugger({
    localDebugger: scripts.debugger,
    peers,
    records,
    replica,
    heldCalls,
    clock,
  });
  const messages = new SharedMessageFeed(scripts.messages, peers, heldCalls, clock);
  const release = () => {
    sharedDebugger.close();
    messages.close();
  };
  return { debugger: sharedDebugger, messages, release };
}

/** Returns the address at which the other processes, which may run on other machines, reach a listener. */
function reachableAddress(
  address: string,
  { host, internalHost }: Pick<ServeOptions, 'host' | 'internalHost'>,
): string {
  const url = new URL(address);
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  const name = internalHost ?? (isEveryAddress ? findExternalAddress() : undefined);
  if (name !== undefined) url.hostname = name.includes(':') ? `[${name}]` : name;
  return url.origin;
}

function findExternalAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  const candidates = addresses.filter(({ internal }) => !internal);
  return (candidates.find(({ family }) => family === 'IPv4') ?? candidates[0])?.address ?? '127.0.0.1';
}
