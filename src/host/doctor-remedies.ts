import { posix, relative, sep } from 'node:path';
import * as vscode from 'vscode';
import { entryLine, parseHooksFile, type HookEntry } from '../../cartridges/hooks.ts';
import { newHooksFile, newPackageFile, withHookEntry, withHooksFile } from '../../cartridges/new-files.ts';
import { positionAt, type TextRange } from '../../json/json-text.ts';
import type { HookNode, TreeNode } from '../explorer/node.ts';
import type { Remedy } from '../debug/doctor/remedy.ts';
import { requireOperation } from '../explorer/scripts/hook-requests.ts';
import { canReach } from '../explorer/scripts/hook-steps.ts';
import { replaceName } from '../explorer/scripts/replace-name.ts';
import { parseHttpFile } from '../requests/http-file.ts';
import { sampleOrderDrafts } from '../debug/trigger/sample-order.ts';
import { pickItem } from './actions/action-context.ts';
import { signInNewGuest } from './actions/new-guest.ts';
import { openRequests } from './actions/open-requests.ts';
import { findBreakpointAt, findShownLine } from '../commands/breakpoint-at.ts';
import { changeFile, readTextIfExists } from './file-text.ts';
import { selectVendorCommand } from './vendor-setting.ts';
import {
  addToLaunchPath,
  editLaunchConfiguration,
  moveCartridgeUp,
  restartSession,
} from './move-cartridge-up.ts';

type RemedyOf<Kind extends Remedy['kind']> = Extract<Remedy, { readonly kind: Kind }>;

const { executeCommand } = vscode.commands;

const remedies: {
  readonly [Kind in Remedy['kind']]: (
    remedy: RemedyOf<Kind>,
    session: vscode.DebugSession | undefined,
  ) => Promise<unknown>;
} = {
  openFile: ({ file, line, column }) => openAt(file, line, column),
  saveFile,
  startSession: async () => executeCommand('cartwright.debugCartridges'),
  editLaunchConfiguration,
  editConnections: async () => executeCommand('workbench.action.openSettings', 'cartwright.connections'),
  selectConnection: async () => executeCommand('cartwright.connections.activate'),
  registerHook,
  newHook: async () => executeCommand('cartwright.scripts.newHook'),
  renameHook: async (remedy) => renameHook(remedy),
  renameFunction,
  changeHookScript: async (remedy) => changeHookScript(remedy),
  setUpWorkspace: async () => executeCommand('cartwright.setUpWorkspace'),
  selectVendor: async ({ vendor }) => executeCommand(selectVendorCommand, vendor),
  addToPath: async ({ site, cartridge }) => {
    const node = { kind: 'cartridgePath', id: site, label: site, icon: '', site } as const satisfies TreeNode;
    await executeCommand('cartwright.data.addCartridge', node, undefined, cartridge);
  },
  addToLaunchPath,
  moveUp: moveCartridgeUp,
  editBreakpoint: async ({ file, line }) => {
    // VS Code edits the breakpoint at the line where it shows it.
    const breakpoint = await findBreakpointAt({ uri: vscode.Uri.file(file), line });
    await openAt(file, breakpoint ? await findShownLine(breakpoint) : line);
    await executeCommand('editor.debug.action.editBreakpoint');
  },
  setBreakpoint: async (location) => replaceBreakpoint(location, {}),
  enableBreakpoint: async (location) => replaceBreakpoint(location, { enabled: true }),
  activateBreakpoints: async () =>
    executeCommand('workbench.debug.viewlet.action.toggleBreakpointsActivatedAction'),
  removeLogMessage: async (location) => replaceBreakpoint(location, { logMessage: undefined }),
  restartSession,
  haltAtCaughtErrors: async () => executeCommand('debug.toggleExceptionBreakpoints'),
  newGuest: signInNewGuest,
  // Without a thread, VS Code continues the one that has the focus.
  continueScript: async ({ threadId }, session) =>
    executeCommand(
      'workbench.action.debug.continue',
      undefined,
      session && threadId !== undefined
        ? { sessionId: session.id, threadId: `thread:${session.id}:${threadId}`, frameId: '' }
        : undefined,
    ),
  sendRequest: async (remedy) => sendRequest(remedy),
  resendRequest: async (remedy) => resendRequest(remedy),
  sendSampleOrder: async () => executeCommand('cartwright.sendSampleOrder'),
  selectRequest,
  openRequest: async (remedy) => openRequest(remedy),
};

const changingRemedies: ReadonlySet<Remedy['kind']> = new Set<Remedy['kind']>([
  'saveFile',
  'startSession',
  'registerHook',
  'renameHook',
  'renameFunction',
  'changeHookScript',
  'setUpWorkspace',
  'selectVendor',
  'addToPath',
  'addToLaunchPath',
  'moveUp',
  'setBreakpoint',
  'enableBreakpoint',
  'activateBreakpoints',
  'removeLogMessage',
  'restartSession',
]);

/** Whether a remedy has taken effect when `applyRemedy` resolves, so that another check shows the effect. */
export const isAppliedImmediately = ({ kind }: Remedy): boolean => changingRemedies.has(kind);

/**
 * Applies a remedy. Rejects with a user-facing error.
 *
 * @param session the current debug session; undefined if there is none
 */
export const applyRemedy = async (
  remedy: Remedy,
  session: vscode.DebugSession | undefined,
): Promise<void> => {
  const apply = remedies[remedy.kind] as (remedy: Remedy, session?: vscode.DebugSession) => Promise<unknown>;
  await apply(remedy, session);
};

/** A request that runs a hook. */
interface HookRequest {
  readonly hook: string;
  readonly operationId: string;
}

const hookNode = ({ hook, operationId }: HookRequest) =>
  ({ kind: 'hook', id: hook, label: hook, icon: '', hookName: hook, operationId }) as const;

const sendRequest = async ({ file, ...request }: HookRequest & { readonly file: string }) =>
  executeCommand('cartwright.scripts.debugHook', {
    ...hookNode(request),
    file,
    // The examined breakpoint is the one to reach.
    keepsBreakpoints: true,
  } satisfies HookNode);

async function resendRequest({ document, title, line }: RemedyOf<'resendRequest'>): Promise<void> {
  const uri = vscode.Uri.parse(document);
  const { requests } = parseHttpFile((await vscode.workspace.openTextDocument(uri)).getText());
  // Several requests may have the same title.
  const [request] = requests
    .filter((candidate) => candidate.title === title)
    .toSorted((a, b) => Math.abs(a.firstLine - line) - Math.abs(b.firstLine - line));
  if (!request)
    throw new Error(`${vscode.workspace.asRelativePath(uri)} no longer has the request "${title}".`);
  await executeCommand('cartwright.requests.sendAndDebug', uri, request.firstLine);
}

async function openRequest({ requests }: RemedyOf<'openRequest'>): Promise<void> {
  const [onlyRequest] = requests;
  const choice =
    requests.length === 1
      ? onlyRequest
      : await pickItem(
          'Open as Request',
          requests,
          ({ request }) => request,
          (request) => ('hook' in request ? request.hook : ''),
        );
  if (!choice) return;
  if ('hook' in choice)
    await executeCommand('cartwright.requests.fromResource', {
      ...hookNode(choice),
      file: undefined,
    } satisfies HookNode);
  else await openRequests(sampleOrderDrafts());
}

async function selectRequest({ file, requests }: RemedyOf<'selectRequest'>): Promise<void> {
  const sendableRequests = requests.filter(({ operationId }) => canReach(requireOperation(operationId)));
  if (sendableRequests.length === 0)
    throw new Error('The other requests cannot be sent automatically, because they would change a password.');
  const choice = await pickItem(
    'Send Example Request and Debug',
    sendableRequests,
    ({ request }) => request,
    ({ hook }) => hook,
  );
  if (choice) await sendRequest({ file, ...choice });
}

async function saveFile({ file }: RemedyOf<'saveFile'>): Promise<void> {
  const uri = vscode.Uri.file(file);
  if (!(await vscode.workspace.save(uri)))
    throw new Error(`Could not save ${vscode.workspace.asRelativePath(uri)}.`);
}

async function openAt(file: string, line = 1, column = 1): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.file(file);
  // Prefers the column in which the file is already visible.
  const editorColumn = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri.toString(),
  )?.viewColumn;
  return vscode.window.showTextDocument(uri, {
    viewColumn: editorColumn ?? findColumnOfFiles(),
    selection: new vscode.Range(line - 1, column - 1, line - 1, column - 1),
  });
}

/** Returns the first column that shows no page, so that the doctor's page stays on the screen. */
function findColumnOfFiles(): vscode.ViewColumn {
  const { all: groups } = vscode.window.tabGroups;
  const group = groups.find(({ activeTab }) => !(activeTab?.input instanceof vscode.TabInputWebview));
  return group ? group.viewColumn : vscode.ViewColumn.Beside;
}

async function registerHook({ folder, hook, file }: RemedyOf<'registerHook'>): Promise<void> {
  const { joinPath } = vscode.Uri;
  const root = vscode.Uri.file(folder);
  const packageFile = joinPath(root, 'package.json');
  // Both texts are computed before any file is written, so that an invalid file leaves everything unchanged.
  const manifest = withHooksFile(
    (await readTextIfExists(packageFile)) ?? newPackageFile(posix.basename(root.path)),
  );
  const hooksFile = joinPath(root, posix.normalize(manifest.hooksFile.replace(/^~\//, '')));
  const text = (await readTextIfExists(hooksFile)) ?? newHooksFile();
  const path = relative(joinPath(hooksFile, '..').fsPath, file).split(sep).join('/');
  const isRegistered = parseHooksFile({ file: hooksFile.fsPath, text }).entries.some(
    ({ name }) => name === hook,
  );
  const hooksText = isRegistered
    ? text
    : withHookEntry(text, hook, path.startsWith('.') ? path : `./${path}`);
  await changeFile(packageFile, manifest.text);
  await changeFile(hooksFile, hooksText);
  const entry = parseHooksFile({ file: hooksFile.fsPath, text: hooksText }).entries.find(
    ({ name }) => name === hook,
  );
  await openAt(hooksFile.fsPath, entry && entryLine(entry, hooksText));
}

const renameHook = async ({ file, from, to }: RemedyOf<'renameHook'>): Promise<void> =>
  changeEntry(file, from, ({ nameRange }) => nameRange, to);

async function renameFunction({ file, line, from, to }: RemedyOf<'renameFunction'>): Promise<void> {
  const uri = vscode.Uri.file(file);
  const text = (await readTextIfExists(uri)) ?? '';
  const newText = replaceName(text, from, to);
  if (newText === text) throw new Error(`${vscode.workspace.asRelativePath(uri)} no longer has ${from}.`);
  await changeFile(uri, newText);
  await openAt(file, line);
}

const changeHookScript = async ({ file, hook, script }: RemedyOf<'changeHookScript'>): Promise<void> =>
  changeEntry(file, hook, ({ scriptRange }) => scriptRange, script);

/** Replaces a value in the entry of a hook. */
async function changeEntry(
  file: string,
  hook: string,
  selectRange: (entry: HookEntry) => TextRange,
  replacement: string,
): Promise<void> {
  const uri = vscode.Uri.file(file);
  const text = (await readTextIfExists(uri)) ?? '';
  const entry = parseHooksFile({ file, text }).entries.find(({ name }) => name === hook);
  if (!entry) throw new Error(`${vscode.workspace.asRelativePath(uri)} no longer registers ${hook}.`);
  const { start, end } = selectRange(entry);
  await changeFile(uri, text.slice(0, start) + JSON.stringify(replacement) + text.slice(end));
  await openAt(file, positionAt(text, start).line);
}

interface BreakpointChanges {
  readonly enabled?: boolean;
  /** Present, as undefined, to remove the message of a log point. */
  readonly logMessage?: undefined;
}

/** Sets a breakpoint, or replaces the existing one with a changed copy: VS Code's breakpoints are read-only. */
async function replaceBreakpoint(
  { file, line }: { readonly file: string; readonly line: number },
  changes: BreakpointChanges,
): Promise<void> {
  const uri = vscode.Uri.file(file);
  const existingBreakpoint = await findBreakpointAt({ uri, line });
  const { condition, hitCondition } = existingBreakpoint ?? {};
  const enabled = changes.enabled ?? existingBreakpoint?.enabled ?? true;
  const logMessage = 'logMessage' in changes ? changes.logMessage : existingBreakpoint?.logMessage;
  const location = existingBreakpoint?.location ?? new vscode.Location(uri, new vscode.Position(line - 1, 0));
  if (existingBreakpoint) vscode.debug.removeBreakpoints([existingBreakpoint]);
  vscode.debug.addBreakpoints([
    new vscode.SourceBreakpoint(location, enabled, condition, hitCondition, logMessage),
  ]);
  await openAt(file, line);
}
