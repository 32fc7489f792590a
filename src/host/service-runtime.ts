import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** A program that runs the service, and what its environment needs. */
export interface Runtime {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** No Node that is new enough; the message says what to install. */
export class NoRuntime extends Error {}

interface Candidates {
  /** The setting `cartwright.service.nodePath`, '' where it is not set. */
  readonly setting: string;
  readonly execPath: string;
  readonly nodeVersion: string;
  readonly isElectron: boolean;
  readonly pathVariable: string;
}

const isNewEnough = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 16);
};

/**
 * The Node that runs the service: the one of the setting; else VS Code's own, which is new enough from 1.125 on; else
 * the first on the PATH (the service's command looks for a newer one itself).
 * @throws NoRuntime
 */
export async function chooseRuntime(candidates: Candidates): Promise<Runtime> {
  const { setting, execPath, nodeVersion, isElectron, pathVariable } = candidates;
  if (setting !== '') {
    if (await isExecutable(setting)) return { command: setting, env: {} };
    throw new NoRuntime(
      `"cartwright.service.nodePath" names ${setting}, which is no program: correct or clear it.`,
    );
  }
  if (isNewEnough(nodeVersion)) {
    return { command: execPath, env: isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {} };
  }
  for (const folder of pathVariable.split(path.delimiter)) {
    const candidate = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
    if (folder !== '' && (await isExecutable(candidate))) return { command: candidate, env: {} };
  }
  throw new NoRuntime(
    `The service needs Node 22.16 or later; VS Code brings ${nodeVersion} and there is none on the PATH. ` +
      'Install Node 24, or name one in "cartwright.service.nodePath".',
  );
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    // Not there or not executable is the same answer here: look further.
    return false;
  }
}
