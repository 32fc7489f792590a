import { execFile } from 'node:child_process';
import type { Runtime } from './service-runtime.ts';

/** Runs the command to its end. Resolves with its stderr, which is for users; rejects with that text if it fails. */
export function runCommand({ command, env }: Runtime, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      command,
      [...args],
      { env: { ...process.env, ...env }, maxBuffer: 1 << 24 },
      (error, _stdout, stderr) => {
        if (error) reject(new Error(stderr.trim() || error.message));
        else resolve(stderr.trim());
      },
    );
  });
}
