import { systemClock } from '../../client/clock.ts';
import { basicIdentity } from '../../client/identity.ts';
import { PlatformClient } from '../../client/platform-client.ts';
import { HttpTransport } from '../../client/transport.ts';
import { tlsFilesOf } from '../../client/tls-files.ts';
import { DebuggerApi } from '../debugger-api.ts';
import { leave } from '../leave.ts';
import type { FarewellNote } from './farewell.ts';
import { FarewellNotes } from './notes.ts';

/** Tells one platform that the debugger has gone. Rejects where its certificate file cannot be read. */
async function sayFarewell({ profile, username, password }: FarewellNote): Promise<void> {
  const transport = new HttpTransport({ ...tlsFilesOf(profile), largestAnswer: 1_000_000 });
  const platform = new PlatformClient({ profile, transport, identity: basicIdentity(username, password) });
  await leave(new DebuggerApi(platform), systemClock);
  await transport.close();
}

/** Milliseconds after which it ends, whatever the platforms do: longer than any of them is told for. */
const latest = 6 * 60_000;

const notes = new FarewellNotes();
// The signal that ends a terminal's processes is not for this one: it has the last word.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// What goes wrong with one platform must not keep the others from being told.
process.on('uncaughtException', () => undefined);
process.stdin.setEncoding('utf8');
try {
  for await (const chunk of process.stdin) notes.take(String(chunk));
} catch {
  // A pipe that breaks has ended, too.
}
// The adapter has gone, or there is nothing more to guard.
setTimeout(() => process.exit(1), latest).unref();
await Promise.allSettled(notes.left().map(sayFarewell));
process.exit(0);
