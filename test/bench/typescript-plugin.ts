/**
 * `npm run bench -- typescript-plugin`: measures the TypeScript server with and without the plugin, on generated
 * workspaces of 40 cartridges and 8,000 scripts. In one, a script depends on at most 100 modules, directly or through
 * others; in the other one, on thousands.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { defaultVendor } from '../../contract/vendor.ts';
import { extensionFolder } from '../../scripts/vscode/locations.ts';
import { pluginName } from '../../src/typescript-plugin/plugin-settings.ts';
import { pluginTypes } from '../../src/typescript-plugin/plugin-types.ts';
import { TsServer } from '../support/ts-server.ts';
import { computeFigures, measureTime } from './figures.ts';

const cartridges = 40;
const filesPerCartridge = 200;
const requiresPerFile = 8;
const edits = 40;

interface WorkspaceShape {
  readonly name: string;
  /** Returns the path of a script in the folder `scripts`, without its extension. */
  readonly nameOf: (cartridge: number, file: number) => string;
  /** Returns the paths that a script requires. */
  readonly requires: (cartridge: number, file: number) => readonly string[];
}

const workspaceShapes: readonly WorkspaceShape[] = [
  {
    name: 'modules of 100 names, which all cartridges override',
    nameOf: (cartridge, file) => (file % 2 === 0 ? `module${file}` : `own${cartridge}_${file}`),
    requires: (_cartridge, file) =>
      Array.from({ length: requiresPerFile }, (_, index) => {
        const target = (file + 2 * index + 2) % filesPerCartridge;
        return `module${target - (target % 2)}`;
      }),
  },
  {
    name: 'modules that require thousands of others',
    nameOf: (cartridge, file) => `own${cartridge}_${file}`,
    requires: (cartridge, file) =>
      Array.from(
        { length: requiresPerFile },
        (_, index) =>
          `own${(cartridge * 7 + index * 5 + file) % cartridges}_${(file * requiresPerFile + index + 1) % filesPerCartridge}`,
      ),
  },
];

const script = 'own3_1';

function writeWorkspace(folder: string, { nameOf, requires }: WorkspaceShape): string {
  const scriptPath = (cartridge: number, name: string): string =>
    path.join(folder, 'cartridges', `app_${cartridge}`, 'cartridge', 'scripts', `${name}.js`);
  for (let cartridge = 0; cartridge < cartridges; cartridge++) {
    mkdirSync(path.dirname(scriptPath(cartridge, '')), { recursive: true });
    for (let file = 0; file < filesPerCartridge; file++) {
      const lines = [
        "'use strict';",
        ...requires(cartridge, file).map(
          (name, index) => `var dependency${index} = require('*/cartridge/scripts/${name}');`,
        ),
        ...Array.from(
          { length: 20 },
          (_, index) =>
            `/** Returns value ${index} of an order. */\nexports.function${index} = function (order) {\n  return dependency${index % requiresPerFile}.function${index}(order.custom.value${index});\n};`,
        ),
        '',
      ];
      writeFileSync(scriptPath(cartridge, nameOf(cartridge, file)), lines.join('\n'));
    }
  }
  return scriptPath(3, script);
}

interface Measurement {
  readonly firstCompletionMs: number;
  readonly editMs: number;
  readonly memoryMb: number;
}

const readMemoryMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

async function measure(folder: string, file: string, typesFile: string | undefined): Promise<Measurement> {
  const startMs = performance.now();
  const server = new TsServer({
    pluginName,
    pluginFolder: typesFile === undefined ? undefined : extensionFolder,
  });
  try {
    if (typesFile !== undefined)
      server.send('configurePlugin', {
        pluginName,
        configuration: {
          folders: [folder],
          cartridgePath: [],
          vendor: defaultVendor,
          typesFile,
          revision: 1,
        },
      });
    const text = `${readFileSync(file, 'utf8')}dependency0.\n`;
    server.send('open', { file, fileContent: text, scriptKindName: 'JS', projectRootPath: folder });
    const line = text.split('\n').length - 1;
    const complete = () =>
      server.request<{ entries: readonly unknown[] }>('completionInfo', {
        file,
        line,
        offset: 'dependency0.'.length + 1,
      });
    await complete();
    const firstCompletionMs = performance.now() - startMs;
    // Modules that were omitted at first are loaded now.
    await setTimeout(500);
    await complete();
    const samples: number[] = [];
    for (let edit = 0; edit < edits; edit++)
      samples.push(
        await measureTime(async () => {
          server.send('change', { file, line: 2, offset: 1, endLine: 2, endOffset: 1, insertString: ' ' });
          await complete();
        }),
      );
    return { firstCompletionMs, editMs: computeFigures(samples).median, memoryMb: readMemoryMb(server.pid) };
  } finally {
    server.stop();
  }
}

const median = (values: readonly number[]): number => computeFigures(values).median;

const shippedTypes = readFileSync(path.join(extensionFolder, 'dist', 'script-api.d.ts'), 'utf8');
for (const workspaceShape of workspaceShapes) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-plugin-bench-'));
  try {
    const file = writeWorkspace(folder, workspaceShape);
    const typesFile = path.join(folder, 'script-api-svc.d.ts');
    writeFileSync(typesFile, pluginTypes(shippedTypes, defaultVendor.moduleRoot));
    const [withoutPlugin, withPlugin]: [Measurement[], Measurement[]] = [[], []];
    // They are measured in turn, so that other work on the machine affects both.
    for (let round = 0; round < 5; round++) {
      withoutPlugin.push(await measure(folder, file, undefined));
      withPlugin.push(await measure(folder, file, typesFile));
    }
    console.log(`\n${workspaceShape.name}`);
    const printRow = (
      label: string,
      unit: string,
      getValue: (measurement: Measurement) => number,
      aim?: number,
    ): void => {
      const [medianWithout, medianWith] = [
        median(withoutPlugin.map(getValue)),
        median(withPlugin.map(getValue)),
      ];
      const ratio = `${(medianWith / medianWithout).toFixed(2)} x${aim === undefined ? '' : ` (aim: ${aim})`}`;
      console.log(
        `${label.padEnd(28)} ${medianWithout.toFixed(0)} ${unit} -> ${medianWith.toFixed(0)} ${unit}   ${ratio}`,
      );
    };
    printRow('first completion', 'ms', ({ firstCompletionMs }) => firstCompletionMs, 1.5);
    printRow('an edit and its completion', 'ms', ({ editMs }) => editMs);
    printRow('memory of the server', 'MB', ({ memoryMb }) => memoryMb, 1.4);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
