// `dist/cli.js`, the package's command. It starts on Node 20 and later. On a Node that is too old for the commands, it
// runs the command on the newer Node of the package, if npm has installed it.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const usage = `Usage: cartwright <command> [options]

  serve      run the platform service on this machine ("cartwright serve --help" for its options)
  export     export the shop of a data directory to a seed file ("cartwright export --help")
  import     import a seed file into the shop of a data directory ("cartwright import --help")
  dap        run the debug adapter on stdin and stdout, or on a port ("cartwright dap --help")
  lsp        run the language server on stdin and stdout ("cartwright lsp --help")
  --version  print the version
  --help     print this text
`;

const commands = ['serve', 'export', 'import', 'dap', 'lsp'];

const distFolder = path.dirname(fileURLToPath(import.meta.url));

const isNewEnough = (version: string) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 16);
};

/**
 * Returns the path of the newer Node that npm installs as an optional dependency of the package; undefined if it is
 * missing.
 */
function findBundledNode(): string | undefined {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  for (const name of [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]) {
    for (let folder = distFolder; folder !== path.dirname(folder); folder = path.dirname(folder)) {
      const candidate = path.join(folder, 'node_modules', name, 'bin', file);
      if (existsSync(candidate)) return candidate;
    }
  }
  return undefined;
}

/** Runs the same command on another Node, forwards signals to it, and resolves with its exit code. */
function runWithNode(node: string, argv: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    // The service exits when this process exits, even if this process is killed and cannot forward a signal.
    const parentPidArgs =
      argv[0] === 'serve' && !argv.includes('--parent-pid') ? ['--parent-pid', String(process.pid)] : [];
    const child = spawn(node, [fileURLToPath(import.meta.url), ...argv, ...parentPidArgs], {
      stdio: 'inherit',
    });
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

async function run(argv: readonly string[]): Promise<number> {
  const [command, ...rest] = argv;
  if (command === '--version') {
    const manifest = JSON.parse(readFileSync(path.join(distFolder, '..', 'package.json'), 'utf8')) as {
      version: string;
    };
    process.stdout.write(`${manifest.version}\n`);
    return 0;
  }
  if (command === '--help') {
    process.stdout.write(usage);
    return 0;
  }
  if (!commands.includes(command ?? '')) {
    process.stderr.write(
      command === undefined ? usage : `cartwright: unknown command "${command}"\n\n${usage}`,
    );
    return 2;
  }
  if (!isNewEnough(process.versions.node)) {
    const node = findBundledNode();
    if (node !== undefined) return runWithNode(node, argv);
    process.stderr.write(
      `cartwright: Node ${process.versions.node} is too old. Install Node 22.16 or later and run the command with it.\n`,
    );
    return 1;
  }
  if (command === 'serve') {
    const { serve } = (await import(new URL('./serve.js', import.meta.url).href)) as {
      serve: (argv: readonly string[]) => Promise<number>;
    };
    return serve(rest);
  }
  if (command === 'export') {
    const { exportShop } = (await import(new URL('./export.js', import.meta.url).href)) as {
      exportShop: (argv: readonly string[]) => Promise<number>;
    };
    return exportShop(rest);
  }
  if (command === 'import') {
    const { importShop } = (await import(new URL('./import.js', import.meta.url).href)) as {
      importShop: (argv: readonly string[]) => Promise<number>;
    };
    return importShop(rest);
  }
  if (command === 'lsp') {
    const { runLsp } = (await import(new URL('./lsp.js', import.meta.url).href)) as {
      runLsp: (argv: readonly string[]) => Promise<number>;
    };
    return runLsp(rest);
  }
  const { runDap } = (await import(new URL('./dap.js', import.meta.url).href)) as {
    runDap: (argv: readonly string[]) => Promise<number>;
  };
  return runDap(rest);
}

// A library may still hold a handle open after the service was drained, so the process has to be ended explicitly.
process.exit(await run(process.argv.slice(2)));
