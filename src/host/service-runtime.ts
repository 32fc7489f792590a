import { access, constants } from 'node:fs/promises';
import path from 'node:path';

/** A program that runs the service, and the environment variables that it needs. */
export interface Runtime {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Thrown if there is no Node.js for the service. The message says what to install or which setting to correct. */
export class RuntimeNotFound extends Error {}

interface RuntimeCandidates {
  /** The setting `cartwright.service.nodePath`; '' if it is not set. */
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
 * Resolves with the Node.js that runs the service: the one in the setting or, if it is not set, VS Code's own, which is
 * recent enough since 1.125. Otherwise, it is the first one on the PATH, whose version `dist/cli.js` checks.
 * @throws RuntimeNotFound
 */
export async function chooseRuntime(candidates: RuntimeCandidates): Promise<Runtime> {
  const { setting, execPath, nodeVersion, isElectron, pathVariable } = candidates;
  if (setting !== '') {
    if (await isExecutable(setting)) return { command: setting, env: {} };
    throw new RuntimeNotFound(
      `"cartwright.service.nodePath" is set to ${setting}, which is not an executable. Correct or clear the setting.`,
    );
  }
  if (isNewEnough(nodeVersion)) {
    return { command: execPath, env: isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {} };
  }
  for (const folder of pathVariable.split(path.delimiter)) {
    const candidate = path.join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
    if (folder !== '' && (await isExecutable(candidate))) return { command: candidate, env: {} };
  }
  throw new RuntimeNotFound(
    `The service requires Node.js 22.16 or later. VS Code includes ${nodeVersion}, and none was found on the PATH. ` +
      'Install Node.js 24, or set "cartwright.service.nodePath".',
  );
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    // The file does not exist or is not executable.
    return false;
  }
}
