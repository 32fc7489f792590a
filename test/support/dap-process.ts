import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { cli } from './command-line.ts';
import { DapClient } from './dap-client.ts';
import { DapStreamPeer } from './dap-stream-peer.ts';

/** Runs the built `cartwright dap` in its own process, with a DAP client at its stdin and stdout. */
export class DapProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly client: DapClient;

  constructor(env: Readonly<Record<string, string>> = {}, { detached = false } = {}) {
    this.child = spawn(process.execPath, [cli, 'dap'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
      detached,
    });
    this.client = new DapClient(new DapStreamPeer(this.child.stdout, this.child.stdin));
  }

  /** Resolves with the exit code, or with null if a signal has ended the process. */
  waitForExit(): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null)
      return Promise.resolve(this.child.exitCode);
    return new Promise((resolve) => this.child.once('exit', resolve));
  }
}
