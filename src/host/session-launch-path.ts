import * as vscode from 'vscode';
import type { ChangedPath } from '../debug/doctor/changed-path.ts';
import { withChangedPath } from '../debug/doctor/changed-path.ts';
import { formatReport } from '../debug/doctor/finding.ts';
import type { DoctorResult } from '../debug/protocol.ts';
import {
  findChangedPath,
  findConfigurationPaths,
  findLaunchPaths,
  findSessionPath,
  type LaunchPath,
} from '../explorer/launch-paths.ts';
import { launchFiles } from './launch-files.ts';

/**
 * Resolves with the cartridge path of a session's launch configuration, as `findSessionPath` selects it, and with its
 * file. Resolves with undefined if there is no such configuration, or if it has no path.
 */
export async function findLaunchPath(
  name: string,
  sessionPath: string,
): Promise<(LaunchPath & { readonly file: vscode.Uri }) | undefined> {
  const files = await launchFiles();
  const documents = await Promise.all(files.map((file) => vscode.workspace.openTextDocument(file)));
  const paths = documents.flatMap((document) =>
    findLaunchPaths(document.getText()).map((path) => ({ ...path, file: document.uri })),
  );
  return findSessionPath(paths, name, sessionPath);
}

/**
 * Resolves with the name of the launch configuration from which a session has its cartridge path; the session's own
 * name if there is none.
 */
export async function launchNameOf(session: vscode.DebugSession): Promise<string> {
  const { name } = session.configuration;
  const path = await findLaunchPath(name, sessionPathOf(session));
  return path?.configuration ?? name;
}

/**
 * Adds a finding to the result of an examination if the session's launch configuration has been saved with another
 * cartridge path.
 *
 * @param name the launch configuration from which the session has its path
 */
export async function withLaunchPath(
  result: DoctorResult,
  session: vscode.DebugSession,
  name: string,
): Promise<DoctorResult> {
  if (result.cartridgePath !== undefined) reportedPaths.set(session, result.cartridgePath);
  const sessionPath = sessionPathOf(session);
  const changedPath = await readChangedPath(name, sessionPath);
  if (!changedPath) return result;
  const findings = withChangedPath(result.findings, changedPath);
  return { ...result, findings, text: formatReport(findings) };
}

async function readChangedPath(name: string, sessionPath: string): Promise<ChangedPath | undefined> {
  // A session is started with the saved file, so changes that are not saved do not count.
  const texts = await Promise.all(
    (await launchFiles()).map(async (file) =>
      new TextDecoder().decode(await vscode.workspace.fs.readFile(file)),
    ),
  );
  return findChangedPath(texts.flatMap(findConfigurationPaths), name, sessionPath);
}

/** The cartridge paths that sessions have reported. VS Code keeps the first configuration of a session that it restarts. */
const reportedPaths = new WeakMap<vscode.DebugSession, string>();

/** Returns the cartridge path with which a session was started; '' for none. */
export function sessionPathOf(session: vscode.DebugSession): string {
  const { cartridgePath } = session.configuration;
  return reportedPaths.get(session) ?? (typeof cartridgePath === 'string' ? cartridgePath : '');
}
