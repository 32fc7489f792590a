import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** How script hosts are started. */
export interface HostRuntime {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly layers: HostLayers;
}

/** What keeps scripts from the machine, besides their process and the importer that refuses, which always do. */
export interface HostLayers {
  /** Node's permission model: the process has no right to other files, processes, or add-ons. */
  readonly permissions: boolean;
}

export interface HostRuntimeOptions {
  /** The host's entry, `runtime/main.ts` or its bundle; the thread of its inspector lies beside it. */
  readonly entry: URL | string;
  /** Folders and files that hosts may read, besides their own code. */
  readonly readable: readonly string[];
  /** Folders in which hosts may write. */
  readonly writable: readonly string[];
  /** Megabytes at which V8 gives up; the watch over the memory of scripts ends them far below. */
  readonly heapLimitMb: number;
}

/** A program that runs JavaScript as Node.js does, and what it can do. */
export interface Runtime {
  readonly command: string;
  readonly isElectron: boolean;
  /** The command-line flags that it knows. */
  readonly flags: ReadonlySet<string>;
}

const permissionFlags = ['--permission', '--allow-inspector', '--allow-worker', '--allow-fs-read'];

const ownRuntime = (): Runtime => ({
  command: process.execPath,
  isElectron: 'electron' in process.versions,
  flags: process.allowedNodeEnvironmentFlags,
});

/**
 * How hosts are started: by the running program if it can start them without rights; otherwise by the first Node.js on the
 * PATH that can; otherwise by the running program, with that layer missing. Their environment has nothing of the service's.
 *
 * @param searchPath folders of programs, in the format of the environment variable PATH
 */
export function hostRuntime(
  options: HostRuntimeOptions,
  own = ownRuntime(),
  searchPath = process.env['PATH'] ?? '',
): HostRuntime {
  const runtime = hasPermissions(own) ? own : (runtimeWithPermissions(searchPath) ?? own);
  const file = typeof options.entry === 'string' ? options.entry : fileURLToPath(options.entry);
  const front = file
    .replace(/main\.ts$/, 'inspector-front.ts')
    .replace(/script-host(\.m?js)$/, 'inspector-front$1');
  const permissions = hasPermissions(runtime);
  const optional = [
    '--disable-sigusr1',
    '--no-addons',
    '--no-force-async-hooks-checks',
    // A script that gets hold of a Buffer sees nothing in it that was in memory before.
    '--zero-fill-buffers',
  ];
  return {
    command: runtime.command,
    args: [
      '--no-warnings',
      ...optional.filter((flag) => runtime.flags.has(flag)),
      // V8 tells the debugger of every frame at each halt, in one message: this leaves some thousand frames.
      '--stack-size=984',
      `--max-old-space-size=${options.heapLimitMb}`,
      // Garbage of up to three times this is not collected yet.
      '--max-semi-space-size=8',
      // A host's garbage is collected, and its code is optimized, on one thread beside it: there are many hosts.
      '--v8-pool-size=1',
      '--expose-gc',
      ...(permissions ? rights(file, options) : []),
      file,
      front,
    ],
    env: { ...allocatorSettings, ...(runtime.isElectron ? { ELECTRON_RUN_AS_NODE: '1' } : {}) },
    layers: { permissions },
  };
}

const hasPermissions = ({ flags }: Runtime): boolean => permissionFlags.every((flag) => flags.has(flag));

function rights(file: string, { readable, writable }: HostRuntimeOptions): string[] {
  // From sources, a host reads the whole checkout.
  const code = file.endsWith('.ts') ? path.resolve(path.dirname(file), '../../..') : path.dirname(file);
  return [
    '--permission',
    '--allow-worker',
    '--allow-inspector',
    ...[code, ...readable, ...writable].flatMap((folder) => allowed('read', folder)),
    ...writable.flatMap((folder) => allowed('write', folder)),
  ];
}

/**
 * For the C library's allocator (glibc; others ignore them): all threads of a host share one arena, and what is free goes
 * back to the system. Saves 5 MB a host.
 */
const allocatorSettings = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '65536' };

/** The folder may not be there yet. */
const allowed = (right: 'read' | 'write', folder: string): string[] => {
  const absolute = path.resolve(folder);
  return [`--allow-fs-${right}=${absolute}`, `--allow-fs-${right}=${path.join(absolute, '*')}`];
};

/** Milliseconds that a program on the PATH may take to say what it is. */
const probeTimeLimitMs = 3_000;

/** Starts the programs one after the other, and only until one has the permission model. */
function runtimeWithPermissions(searchPath: string): Runtime | undefined {
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

/** A program named `node` that is something else prints what is no list. */
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
