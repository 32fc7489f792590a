import * as vscode from 'vscode';
import type { BreakpointDoctor, DoctorReport } from '../commands/breakpoint-doctor.ts';
import { doctorCommand } from '../debug/protocol.ts';
import { workspaceFolders } from './bundled-service.ts';
import { debugType } from './debug-configuration.ts';
import { readSettings } from './settings.ts';

/**
 * The breakpoint doctor of the current debug session or, without a session, a doctor that examines only the
 * files.
 */
export class SessionDoctor implements BreakpointDoctor, vscode.Disposable {
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

  async examine(file: string, line: number): Promise<DoctorReport> {
    const active = vscode.debug.activeDebugSession;
    const session = active?.type === debugType ? active : [...this.#sessions].at(-1);
    if (session) return (await session.customRequest(doctorCommand, { path: file, line })) as DoctorReport;
    const { examineWithoutSession, reportOf } = await import('./deferred-modules.ts');
    const { vendor } = readSettings();
    const findings = await examineWithoutSession({ file, line }, { folders: workspaceFolders(), vendor });
    return { findings, text: reportOf(findings) };
  }

  dispose(): void {
    for (const listener of this.#listeners) listener.dispose();
  }
}
