/**
 * `npm run bench -- language`: measures the language server on a generated workspace of 40 cartridges and 8,000
 * files: the time to the first diagnostics, requests one after the other, edits, a switch of branches, and memory.
 * Ratios are relative to a hover that has no result.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CompletionList,
  type LocationLink,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';
import { computeFigures, measureTime, printFigures, printHeader, type Figures } from './figures.ts';

const cartridges = 40;
const filesPerCartridge = 200;
const rounds = 100;

const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-language-'));
const root = path.resolve(import.meta.dirname, '..', '..');
const filePath = (cartridge: number, name: string): string =>
  path.join(folder, 'cartridges', `app_${cartridge}`, ...name.split('/'));
const fileUri = (file: string): string => pathToFileURL(file).href;

/** Writes the cartridges. Half of the modules have the same paths in each, so that earlier cartridges override them. */
function writeWorkspace(): void {
  for (let cartridge = 0; cartridge < cartridges; cartridge++) {
    const write = (name: string, text: string): void => {
      const file = filePath(cartridge, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    };
    write('package.json', '{ "hooks": "./cartridge/scripts/hooks.json" }');
    const hooks = ['afterPOST', 'beforePOST', 'modifyPOSTResponse'].map((name) => ({
      name: `svc.api.shop.order.${name}`,
      script: './module0.js',
    }));
    write('cartridge/scripts/hooks.json', JSON.stringify({ hooks }));
    for (let file = 0; file < filesPerCartridge; file++) {
      const name = file % 2 === 0 ? `module${file}` : `own${cartridge}_${file}`;
      const requires = Array.from({ length: 8 }, (_, index) => {
        const target = (file + 2 * index + 2) % filesPerCartridge;
        return `var dependency${index} = require('*/cartridge/scripts/module${target - (target % 2)}');`;
      });
      const functions = Array.from(
        { length: 20 },
        (_, index) =>
          `exports.function${index} = function (order) {\n  return order.custom.value${index};\n};`,
      );
      write(
        `cartridge/scripts/${name}.js`,
        ["'use strict';", ...requires, ...functions, 'exports.afterPOST = function (order) {};', ''].join(
          '\n',
        ),
      );
    }
  }
}

const readMemoryMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

async function run(): Promise<void> {
  writeWorkspace();
  const startMs = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'dist', 'cli.js'), 'lsp', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  let onDiagnostics: (params: PublishDiagnosticsParams) => void = () => undefined;
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) =>
    onDiagnostics(params),
  );
  const waitForDiagnostics = (uri: string, isExpected: (count: number) => boolean) =>
    new Promise<void>((resolve) => {
      onDiagnostics = (params) => {
        if (params.uri === uri && isExpected(params.diagnostics.length)) resolve();
      };
    });
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
    workspaceFolders: [{ uri: fileUri(folder), name: 'bench' }],
  });
  // The scripts export the functions of only one of the three hooks.
  const firstDiagnostics = waitForDiagnostics(
    fileUri(filePath(0, 'cartridge/scripts/hooks.json')),
    (count) => count === 2,
  );
  await connection.sendNotification('initialized', {});
  await firstDiagnostics;
  console.log(`first diagnostics after ${Math.round(performance.now() - startMs)} ms (aim: 3000)`);
  console.log(`memory after them: ${readMemoryMb(child.pid ?? 0)} MB`);

  const script = filePath(3, 'cartridge/scripts/own3_1.js');
  const textDocument = { uri: fileUri(script) };
  const text = `${readFileSync(script, 'utf8')}\nrequire('*/cartridge/scripts/module1');\nrequire('mod');\n`;
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { ...textDocument, languageId: 'javascript', version: 1, text },
  });
  const findLine = (part: string): number => text.slice(0, text.indexOf(part)).split('\n').length - 1;
  const repeat = async (action: () => Promise<unknown>): Promise<Figures> => {
    await action();
    const samples: number[] = [];
    for (let round = 0; round < rounds; round++) samples.push(await measureTime(action));
    return computeFigures(samples);
  };
  printHeader('8,000 files in 40 cartridges');
  const baseline = await repeat(() =>
    connection.sendRequest('textDocument/hover', { textDocument, position: { line: 0, character: 0 } }),
  );
  printFigures('a hover without a result', baseline);
  const definition = { textDocument, position: { line: findLine("require('*/"), character: 30 } };
  const completion = { textDocument, position: { line: findLine("require('mod'"), character: 12 } };
  printFigures(
    'definition of a module that 40 cartridges have',
    await repeat(() => connection.sendRequest<LocationLink[]>('textDocument/definition', definition)),
    baseline,
  );
  printFigures(
    'completion of a module ID',
    await repeat(() => connection.sendRequest<CompletionList>('textDocument/completion', completion)),
    baseline,
  );
  printFigures(
    'links of a script with 9 modules',
    await repeat(() => connection.sendRequest('textDocument/documentLink', { textDocument })),
    baseline,
  );
  // Every second edit adds a `require` of a missing module, and thus a second problem.
  let version = 1;
  printFigures(
    'from an edit to its diagnostics, including the delay of 150 ms',
    await repeat(async () => {
      version++;
      const diagnostics = waitForDiagnostics(
        textDocument.uri,
        (count) => count === (version % 2 === 0 ? 2 : 1),
      );
      const changedText = version % 2 === 0 ? `${text}require('*/cartridge/scripts/modul2');\n` : text;
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { ...textDocument, version },
        contentChanges: [{ text: changedText }],
      });
      await diagnostics;
    }),
    baseline,
  );
  // Scripts that are created, changed and deleted in turn (types 1, 2 and 3).
  const changes = Array.from({ length: 4_000 }, (_, index) => ({
    uri: fileUri(filePath(index % cartridges, `cartridge/scripts/branch${index}.js`)),
    type: 1 + (index % 3),
  }));
  const branchMs = await measureTime(async () => {
    await connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await connection.sendRequest('textDocument/definition', definition);
  });
  console.log(`definition after 4,000 file events at once: ${Math.round(branchMs)} ms`);
  console.log(`memory at the end: ${readMemoryMb(child.pid ?? 0)} MB (aim: 300)`);
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
}

try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
