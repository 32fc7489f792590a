import { createInterface } from 'node:readline';
import { systemClock } from '../../client/clock.ts';
import { basicIdentity } from '../../client/identity.ts';
import { PlatformClient } from '../../client/platform-client.ts';
import { HttpTransport } from '../../client/transport.ts';
import { DebuggerApi } from '../debugger-api.ts';
import { leave } from '../leave.ts';
import type { FarewellLine, FarewellNote } from './farewell.ts';

/** Tells one platform that the debugger has gone. Never rejects. */
async function sayFarewell({ profile, username, password }: FarewellNote): Promise<void> {
  const { caFile } = profile;
  const transport = new HttpTransport(caFile === undefined ? {} : { caFile });
  const platform = new PlatformClient({ profile, transport, identity: basicIdentity(username, password) });
  await leave(new DebuggerApi(platform), systemClock);
  await transport.close();
}

const notes = new Map<number, FarewellNote>();
// The signal that ends a terminal's processes is not for this one: it has the last word.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
for await (const line of createInterface({ input: process.stdin })) {
  const said = JSON.parse(line) as FarewellLine;
  if ('note' in said) notes.set(said.id, said.note);
  else notes.delete(said.id);
}
// The pipe has ended: the adapter has gone, or there is nothing more to guard.
await Promise.allSettled([...notes.values()].map(sayFarewell));
process.exit(0);
