import { basename } from 'node:path';
import * as vscode from 'vscode';
import { pathBelow } from '../../../cartridges/paths.ts';
import { showInformationMessage } from '../../commands/notifications.ts';
import { pathCartridgeNode } from '../../explorer/data/path-cartridge-node.ts';
import type { CartridgeContents } from '../../explorer/scripts/cartridge-contents.ts';
import { cartridgesInPathOrder } from '../../explorer/scripts/cartridge-order.ts';
import {
  findOverridableScript,
  findOverrideProblem,
  findScriptAt,
  type OverridableScript,
} from '../../explorer/scripts/override-script.ts';
import { newOverridingScript } from '../../explorer/scripts/override-skeleton.ts';
import { exportedNames } from '../../language/exported-names.ts';
import { createFile, readFileText } from '../file-text.ts';
import { bindCommands, NoSelection, type ActionContext, type Actions } from './action-context.ts';
import { createCartridge } from './creation-actions.ts';
import type { CreatedCartridge } from './new-cartridge-message.ts';
import { placeNewCartridge } from './new-override-cartridge.ts';
import { pathOfSiteWith } from './path-of-site.ts';
import { announceCreation } from './undo-message.ts';

const { executeCommand } = vscode.commands;

/** The command that overrides a script. */
export const overrideActions = (context: ActionContext): Actions =>
  bindCommands(context, { 'cartwright.scripts.override': overrideScript });

/**
 * Creates a script that overrides the script of the argument or of the active editor in another cartridge, and opens
 * it. Opens the other cartridge's script if it has one. Resolves with the script; undefined if there is none.
 */
async function overrideScript(
  context: ActionContext,
  [target]: readonly unknown[],
): Promise<vscode.Uri | undefined> {
  const file = target instanceof vscode.Uri ? target : vscode.window.activeTextEditor?.document.uri;
  const script = file && findOverridableScript(await context.cartridges(), file.fsPath);
  if (!script) throw new NoSelection('Open a script of a cartridge, or select one in the Explorer first.');
  if (script.cartridge.hookScripts.includes(script.path)) {
    await explainHook(script);
    return undefined;
  }
  const { cartridge, created } = (await pickCartridge(context, script)) ?? {};
  if (!cartridge) return undefined;
  const existingFile = findScriptAt(cartridge, script.path);
  if (existingFile !== undefined) {
    const uri = vscode.Uri.file(existingFile);
    await vscode.window.showTextDocument(uri);
    return uri;
  }
  const overriddenText = await readFileText(file);
  const exports = exportedNames(overriddenText).map(({ name }) => name);
  const { text, caretLine } = newOverridingScript(script.path, overriddenText, exports);
  const newFile = vscode.Uri.file(pathBelow(cartridge.codeFolder, script.path));
  await createFile(newFile, text);
  context.refresh('scripts');
  await vscode.window.showTextDocument(newFile, {
    selection: new vscode.Range(caretLine, 0, caretLine, 0),
    preview: false,
  });
  const change = { file: newFile, oldText: undefined, newText: text };
  const names = { overriddenName: script.cartridge.name, script: basename(script.path), change };
  if (!created || !(await placeNewCartridge(context, created, names)))
    void announceOverride(context, script, cartridge, change);
  return newFile;
}

/** Says that hooks are not overridden, and offers to create one. */
async function explainHook({ path }: OverridableScript): Promise<void> {
  const hookAction = 'New Hook...';
  const action = await showInformationMessage(
    `Cartwright: ${basename(path)} is the script of a hook. Hooks do not override one another: the scripts of all cartridges run, in the order of the cartridge path.`,
    hookAction,
  );
  if (action === hookAction) await executeCommand('cartwright.scripts.newHook');
}

/** Asks for the cartridge that overrides a script. Offers to create one if there is no other. */
async function pickCartridge(
  context: ActionContext,
  { cartridge, path }: OverridableScript,
): Promise<{ readonly cartridge?: CartridgeContents; readonly created?: CreatedCartridge } | undefined> {
  const otherCartridges = cartridgesInPathOrder(await context.cartridges(), context.cartridgePath()).filter(
    ({ name }) => name !== cartridge.name,
  );
  const newItem = { label: 'New Cartridge...', description: '', cartridge: undefined };
  const items = otherCartridges.map((otherCartridge) => ({
    label: otherCartridge.name,
    description: `${vscode.workspace.asRelativePath(otherCartridge.folder)}${findScriptAt(otherCartridge, path) === undefined ? '' : ' · already has this script'}`,
    cartridge: otherCartridge,
  }));
  const item = await vscode.window.showQuickPick([...items, newItem], {
    title: `Override ${basename(path)} of ${cartridge.name}`,
    placeHolder: 'Select the cartridge of the overriding script',
    matchOnDescription: true,
  });
  if (item !== newItem) return item?.cartridge && { cartridge: item.cartridge };
  const created = await createCartridge(context);
  if (!created) return undefined;
  const newCartridge = (await context.cartridges()).find(
    (candidate) => vscode.Uri.file(candidate.folder).path === created.folder.path,
  );
  return newCartridge && { cartridge: newCartridge, created };
}

/** Says which script was created, whether it is used, and offers to change the path so that it is. */
async function announceOverride(
  context: ActionContext,
  { cartridge: overriddenCartridge, path }: OverridableScript,
  overridingCartridge: CartridgeContents,
  change: { readonly file: vscode.Uri; readonly oldText: undefined; readonly newText: string },
): Promise<void> {
  const pathOfSite = await pathOfSiteWith(context, overridingCartridge.name);
  const problem =
    pathOfSite &&
    findOverrideProblem(pathOfSite.path, pathOfSite.site, {
      overridingName: overridingCartridge.name,
      overriddenName: overriddenCartridge.name,
    });
  const text = `${basename(path)} of ${overridingCartridge.name} overrides that of ${overriddenCartridge.name}.`;
  const creation = {
    text: problem
      ? `${basename(path)} was created in ${overridingCartridge.name}. ${problem.sentence}`
      : text,
    folder: vscode.Uri.file(overridingCartridge.folder),
    changes: [change],
  };
  const moveAction = `Move Before ${overriddenCartridge.name}`;
  const remedyAction = problem && (problem.remedy === 'move' ? moveAction : 'Add to Cartridge Path');
  if (!(await announceCreation(context, creation, remedyAction))) return;
  if (problem?.remedy === 'add')
    await executeCommand('cartwright.data.addCartridge', undefined, undefined, overridingCartridge.name);
  else if (pathOfSite)
    await executeCommand(
      'cartwright.data.moveCartridgeUp',
      pathCartridgeNode(pathOfSite.site, overridingCartridge.name),
      undefined,
      overriddenCartridge.name,
    );
}
