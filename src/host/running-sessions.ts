import * as vscode from 'vscode';
import { debugType } from './debug-configuration.ts';
import { debugsFile, isSameTarget, type SessionTarget } from './session-target.ts';

/** Milliseconds for which a new session waits for the end of the one that it replaces. */
const endTimeLimitMs = 5_000;

/**
 * The debug sessions of this window. Two sessions with the same target would halt the same script threads, and one
 * would resume what the other one shows. So a new session replaces the running one.
 */
export class RunningSessions implements vscode.Disposable {
  readonly #sessions = new Set<vscode.DebugSession>();
  readonly #listeners: vscode.Disposable[];

  constructor() {
    this.#listeners = [
      vscode.debug.onDidStartDebugSession((session) => {
        if (session.type === debugType) this.#sessions.add(session);
      }),
      vscode.debug.onDidTerminateDebugSession((session) => this.#sessions.delete(session)),
    ];
  }

  /** Returns the latest session with the same target as a configuration. */
  find(target: SessionTarget): vscode.DebugSession | undefined {
    return this.#latest((configuration) => isSameTarget(configuration, target));
  }

  /** Returns the latest session that debugs a script on a connection. Without a file, any script. */
  findFor(connection: string, file?: string): vscode.DebugSession | undefined {
    return this.#latest((configuration) => debugsFile(configuration, connection, file));
  }

  /** Ends the session that `session` replaces. Resolves with its name; undefined if there is none. */
  async replace(session: vscode.DebugSession): Promise<string | undefined> {
    const previous = this.find(session.configuration);
    if (!previous || previous === session) return undefined;
    const end = this.#endOf(previous);
    await vscode.debug.stopDebugging(previous);
    await end;
    return previous.name;
  }

  dispose(): void {
    for (const listener of this.#listeners) listener.dispose();
  }

  #latest(isMatch: (configuration: vscode.DebugConfiguration) => boolean): vscode.DebugSession | undefined {
    return [...this.#sessions].reverse().find(({ configuration }) => isMatch(configuration));
  }

  /** Resolves when the session has ended, or after the time limit. */
  #endOf(session: vscode.DebugSession): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        listener.dispose();
        resolve();
      };
      const timer = setTimeout(finish, endTimeLimitMs);
      const listener = vscode.debug.onDidTerminateDebugSession((candidate) => {
        if (candidate === session) finish();
      });
    });
  }
}
