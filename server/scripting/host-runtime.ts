import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** How script hosts are started. */
export interface HostRuntime {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly scriptLayers: HostLayers;
}

/**
 * Optional protection of the machine against scripts. The separate process and the rejection of imports are always
 * present.
 */
export interface HostLayers {
  /** Node's permission model: the process has no right to unlisted files, to other processes or to add-ons. */
  readonly permissions: boolean;
}

export interface HostRuntimeOptions {
  /** The host's entry, `runtime/main.ts` or its bundle; the entry of its inspector thread is in the same folder. */
  readonly entry: URL | string;
  /** Folders and files that hosts may read in addition to their own code. */
  readonly readablePaths: readonly string[];
  /** Folders in which hosts may write. */
  readonly writableFolders: readonly string[];
  /** Megabytes at which V8 ends the process. `MemoryWatch` terminates scripts far below that. */
  readonly heapLimitMb: number;
}

/** A program that runs JavaScript like Node.js, and its capabilities. */
export interface Runtime {
  readonly command: string;
  readonly isElectron: boolean;
  /** The command-line flags that it knows. */
  readonly flags: ReadonlySet<string>;
}

const permissionFlags = ['--permission', '--allow-inspector', '--allow-worker', '--allow-fs-read'];

const currentRuntime = (): Runtime => ({
  command: process.execPath,
  isElectron: 'electron' in process.versions,
  flags: process.allowedNodeEnvironmentFlags,
});

/**
 * Returns how hosts are started: by the running program if it has the permission model; otherwise by the first Node.js
 * on the PATH that has it; otherwise by the running program without it. Hosts do not inherit the service's environment.
 *
 * @param searchPath folders of programs, in the format of the environment variable PATH
 */
export function hostRuntime(
  options: HostRuntimeOptions,
  serviceRuntime = currentRuntime(),
  searchPath = process.env['PATH'] ?? '',
): HostRuntime {
  const runtime = hasPermissions(serviceRuntime)
    ? serviceRuntime
    : (findRuntimeWithPermissions(searchPath) ?? serviceRuntime);
  const file = typeof options.entry === 'string' ? options.entry : fileURLToPath(options.entry);
  const inspectorEntry = file
    .replace(/main\.ts$/, 'inspector-thread.ts')
    .replace(/script-host(\.m?js)$/, 'inspector-thread$1');
  const permissions = hasPermissions(runtime);
  const optionalFlags = [
    '--disable-sigusr1',
    '--no-addons',
    '--no-force-async-hooks-checks',
    // A script that obtains a Buffer must not see earlier contents of the memory.
    '--zero-fill-buffers',
  ];
  return {
    command: runtime.command,
    args: [
      '--no-warnings',
      ...optionalFlags.filter((flag) => runtime.flags.has(flag)),
      // In kilobytes. V8 sends all frames to the debugger at each halt, in one message: this limits them to a few
      // thousand.
      '--stack-size=984',
      `--max-old-space-size=${options.heapLimitMb}`,
      // In megabytes. V8 leaves garbage of up to three times this size uncollected.
      '--max-semi-space-size=8',
      // One background thread per host for garbage collection and optimization, because there are many hosts.
      '--v8-pool-size=1',
      '--expose-gc',
      ...(permissions ? permissionArguments(file, options) : []),
      file,
      inspectorEntry,
    ],
    env: { ...allocatorSettings, ...(runtime.isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {}) },
    scriptLayers: { permissions },
  };
}

const hasPermissions = ({ flags }: Runtime): boolean => permissionFlags.every((flag) => flags.has(flag));

function permissionArguments(file: string, { readablePaths, writableFolders }: HostRuntimeOptions): string[] {
  // From sources, a host reads the whole checkout.
  const codeFolder = file.endsWith('.ts') ? path.resolve(path.dirname(file), '..') : path.dirname(file);
  return [
    '--permission',
    '--allow-worker',
    '--allow-inspector',
    ...[codeFolder, ...readablePaths, ...writableFolders].flatMap((folder) => accessFlags('read', folder)),
    ...writableFolders.flatMap((folder) => accessFlags('write', folder)),
  ];
}

/**
 * For the C library's allocator (glibc; others ignore them): all threads of a host share one arena, and free memory
 * is returned to the system. Saves 5 MB per host.
 */
const allocatorSettings = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '65536' };

/** Returns the flags that permit access to a folder, which does not have to exist yet. */
const accessFlags = (right: 'read' | 'write', folder: string): string[] => {
  const absolutePath = path.resolve(folder);
  return [`--allow-fs-${right}=${absolutePath}`, `--allow-fs-${right}=${path.join(absolutePath, '*')}`];
};

/** Milliseconds that a program on the PATH may take to print its flags. */
const probeTimeLimitMs = 3_000;

/**
 * Returns the first Node.js on the search path that has the permission model; undefined if there is none. Starts the
 * programs one after the other to read their flags.
 */
function findRuntimeWithPermissions(searchPath: string): Runtime | undefined {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  for (const folder of searchPath.split(path.delimiter)) {
    const command = path.join(folder, name);
    if (folder === '' || !isExecutable(command)) continue;
    const script = 'process.stdout.write(JSON.stringify([...process.allowedNodeEnvironmentFlags]))';
    const { stdout, status } = spawnSync(command, ['-e', script], {
      encoding: 'utf8',
      timeout: probeTimeLimitMs,
      env: {},
      windowsHide: true,
    });
    if (status !== 0) continue;
    const runtime = { command, isElectron: false, flags: new Set(parseFlags(stdout)) };
    if (hasPermissions(runtime)) return runtime;
  }
  return undefined;
}

/** Returns no flags if the output is not a list: the program named `node` may be another one. */
function parseFlags(text: string): string[] {
  try {
    const flags: unknown = JSON.parse(text);
    return Array.isArray(flags) ? flags.map(String) : [];
  } catch {
    return [];
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
