import { systemClock } from '../../client/clock.ts';
import { basicIdentity } from '../../client/identity.ts';
import { PlatformClient } from '../../client/platform-client.ts';
import { HttpTransport } from '../../client/transport.ts';
import { tlsFilesOf } from '../../client/tls-files.ts';
import { DebuggerApi } from '../debugger-api.ts';
import { releaseClient } from '../release-client.ts';
import type { WatchdogTarget } from './watchdog.ts';
import { WatchdogTargets } from './watchdog-targets.ts';

/** Releases one platform after the adapter has ended. Rejects if its certificate files cannot be used. */
async function releasePlatform({ profile, username, password }: WatchdogTarget): Promise<void> {
  const transport = new HttpTransport({ ...tlsFilesOf(profile), maxResponseBytes: 1_000_000 });
  const platform = new PlatformClient({ profile, transport, identity: basicIdentity(username, password) });
  await releaseClient(new DebuggerApi(platform), systemClock);
  await transport.close();
}

/** Milliseconds after which this process ends in any case. Longer than the time limit of a release. */
const exitTimeLimitMs = 6 * 60_000;

const targets = new WatchdogTargets();
// These signals end a terminal's processes, but this process must run until it has released the platforms.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// An error with one platform must not prevent the release of the others.
process.on('uncaughtException', () => undefined);
process.stdin.setEncoding('utf8');
try {
  for await (const chunk of process.stdin) targets.append(String(chunk));
} catch {
  // A broken pipe also means that the adapter has ended.
}
// The adapter has ended, or there are no platforms to watch anymore.
setTimeout(() => process.exit(1), exitTimeLimitMs).unref();
await Promise.allSettled(targets.remaining().map(releasePlatform));
process.exit(0);
