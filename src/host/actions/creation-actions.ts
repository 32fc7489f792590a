import { posix } from 'node:path';
import * as vscode from 'vscode';
import {
  cartridgeNameProblem,
  newCartridgeFiles,
  newHooksFile,
  newPackageFile,
  withHookEntry,
  withHooksFile,
} from '../../../cartridges/new-files.ts';
import { vendorLabels } from '../../../cartridges/other-names.ts';
import type { VendorName } from '../../../contract/vendor.ts';
import { runFileStepsAsync } from '../../../cartridges/file-reader.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import { scriptIndentation } from '../../../cartridges/script-indentation.ts';
import type { CartridgeContents } from '../../explorer/scripts/cartridge-contents.ts';
import { cartridgeDescription, cartridgesOfNewHook } from '../../explorer/scripts/cartridge-order.ts';
import { functionOffset } from '../../explorer/scripts/hook-function.ts';
import {
  cartridgeOfNewHook,
  customHookChoice,
  functionNames,
  hookChoiceTexts,
  hookNameProblem,
  listHookChoices,
  withHookFunctions,
  type HookChoice,
} from '../../explorer/scripts/new-hook.ts';
import { hookIdProblem, needsId, withId } from '../../explorer/scripts/script-hooks.ts';
import { readOtherNames } from '../../explorer/scripts/other-names-query.ts';
import { back, mapAnswer, type Answer } from '../../explorer/steps.ts';
import { changeFile, createFiles, readTextIfExists } from '../file-text.ts';
import { editorIndentation } from '../editor-indentation.ts';
import { multiStep, type StepInput } from '../multi-step.ts';
import { readSettings } from '../settings.ts';
import { selectVendorCommand } from '../vendor-setting.ts';
import { hookScriptSteps } from './hook-script-steps.ts';
import { announceCartridge, type CreatedCartridge } from './new-cartridge-message.ts';
import { announceCreation } from './undo-message.ts';
import { bindCommands, isNode, type ActionContext, type Actions } from './action-context.ts';
import { showInformationMessage } from '../../commands/notifications.ts';

/** Commands that create cartridges and hooks. */
export const creationActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    'cartwright.scripts.newCartridge': async () => {
      const cartridge = await createCartridge(context);
      if (!cartridge) return undefined;
      await vscode.window.showTextDocument(joinPath(cartridge.folder, 'package.json'), { preview: false });
      void announceCartridge(context, cartridge);
      return cartridge.folder;
    },
    // The argument is a row of the Scripts view, or the name of a cartridge.
    'cartwright.scripts.newHook': async (_, [cartridge]) =>
      promptForNewHook(
        context,
        isNode(cartridge) && cartridge.kind === 'cartridge' ? cartridge.cartridge : cartridge,
      ),
  });

const { joinPath } = vscode.Uri;

/** Creates a cartridge in `cartridges/`. Resolves with undefined without a workspace or after a cancel. */
export async function createCartridge(context: ActionContext): Promise<CreatedCartridge | undefined> {
  const root = await workspaceFolder();
  if (!root) return undefined;
  const existingNames = (await context.cartridges()).map(({ name }) => name);
  const input = await multiStep('New Cartridge', { name: '' }, [
    {
      ask: async (_values, prompts) =>
        mapAnswer(
          await prompts.text({
            prompt: 'Name of the cartridge, such as app_custom. It is created in the cartridges folder.',
            problemOf: (text) => cartridgeNameProblem(text, existingNames),
          }),
          (name) => ({ name }),
        ),
    },
  ]);
  if (!input) return undefined;
  const folder = joinPath(root, 'cartridges', input.name);
  const changes = newCartridgeFiles(input.name, readSettings().vendor).map(({ path, text }) => ({
    file: joinPath(folder, path),
    oldText: undefined,
    newText: text,
  }));
  await createFiles(changes);
  context.refresh('scripts');
  return { name: input.name, folder, root, changes };
}

/** Values collected by the steps of New Hook. */
interface HookInput {
  readonly hook?: HookChoice;
  /** The hook with the name or the ID that the user entered, if `hook` needs one. */
  readonly namedHook?: HookChoice;
  readonly cartridge?: CartridgeContents;
  /** Path of the script in the cartridge's folder. */
  readonly script?: string;
}

/**
 * Creates a hook, or opens an existing one. Resolves with its script; undefined if neither has happened. Asks for the
 * cartridge if `cartridgeName` is not the name of one and there are several.
 */
async function promptForNewHook(
  context: ActionContext,
  cartridgeName: unknown,
): Promise<vscode.Uri | undefined> {
  if ((await context.cartridges()).length === 0 && !(await createCartridge(context))) return undefined;
  const cartridges = cartridgesOfNewHook(
    await context.cartridges(),
    context.cartridgePath(),
    vscode.window.activeTextEditor?.document.uri.fsPath,
  );
  const cartridge = cartridgeOfNewHook(cartridges, cartridgeName);
  const markedCartridges = cartridge ? [cartridge] : cartridges;
  const input = await multiStep<HookInput>('New Hook', cartridge ? { cartridge } : {}, [
    {
      ask: async (_values, prompts) =>
        mapAnswer(await pickHook(prompts, markedCartridges), (hook) => ({ hook })),
    },
    {
      isNeeded: ({ hook }) => hook !== undefined && (hook === otherHook || needsId(hook.name)),
      ask: async ({ hook = otherHook }, prompts) =>
        mapAnswer(await promptForName(hook, prompts), (namedHook) => ({ namedHook })),
    },
    {
      isNeeded: () => cartridge === undefined,
      ask: async (values, prompts) =>
        mapAnswer(
          await pickCartridge(prompts, cartridges, context.sitePath(), findSelectedHook(values)),
          (selectedCartridge) => ({ cartridge: selectedCartridge }),
        ),
    },
    // An existing hook is opened, so nothing needs to be asked.
    ...hookScriptSteps(findSelectedHook, (values: HookInput) => findExistingScript(values) === undefined),
  ]);
  const hook = input && findSelectedHook(input);
  if (!hook || !input.cartridge) return undefined;
  const existingFile = findExistingScript(input);
  if (existingFile !== undefined) return openFunction(vscode.Uri.file(existingFile), hook);
  return createHook(context, hook, input.cartridge, input.script ?? '');
}

/** The choice of a user who enters the name of the hook. */
const otherHook = customHookChoice('');

/** Returns the selected hook with its complete name; undefined until the user has entered the name. */
const findSelectedHook = ({ hook, namedHook }: HookInput): HookChoice | undefined =>
  hook !== undefined && (hook === otherHook || needsId(hook.name)) ? namedHook : hook;

/** Asks for the name of a hook or, if the name lacks only an ID, for the ID. */
const promptForName = async (hook: HookChoice, prompts: StepInput) =>
  hook === otherHook
    ? mapAnswer(
        await prompts.text({
          prompt: 'Name of the hook, as scripts call it through HookMgr, such as app.order.exported.',
          problemOf: hookNameProblem,
        }),
        (name) => customHookChoice(name),
      )
    : mapAnswer(
        await prompts.text({
          prompt: `ID in ${hook.name}, such as basic_credit. Storefronts look for it in lower case.`,
          problemOf: hookIdProblem,
        }),
        (id) => customHookChoice(withId(hook.name, id), hook.scriptHook),
      );

/** Returns the script that the cartridge has registered for the hook; undefined if there is none. */
const findExistingScript = (input: HookInput): string | undefined => {
  const hook = findSelectedHook(input);
  return input.cartridge?.hooks.find(({ name, file }) => name === hook?.name && file !== undefined)?.file;
};

/** An item in the list of hooks: a hook, or names of another vendor, which are used then. */
interface HookItem extends vscode.QuickPickItem {
  readonly hook?: HookChoice;
  readonly otherNames?: VendorName;
}

/** Asks for an extension point. The list says which of these cartridges already have a hook there. */
async function pickHook(
  prompts: StepInput,
  cartridges: readonly CartridgeContents[],
  query = '',
): Promise<Answer<HookChoice>> {
  const { vendor } = readSettings();
  const items: HookItem[] = listHookChoices(vendor).map((hook) => ({
    ...hookChoiceTexts(hook, namesOfCartridgesWith(hook, cartridges)),
    hook,
  }));
  const otherItem: HookItem = {
    label: 'Other Name...',
    description: 'a hook that scripts call by HookMgr',
    hook: otherHook,
  };
  let lastQuery = query;
  const answer = await prompts.pick(
    'Select an extension point. Search by operation, such as POST /orders or add item',
    [...items, otherItem],
    {
      keepsOrder: true,
      query,
      interpret: (text) => {
        lastQuery = text;
        const otherNames = readOtherNames(text, vendor);
        return otherNames && { query: otherNames.query, item: otherNamesItem(otherNames.vendor) };
      },
    },
  );
  if (answer === undefined || answer === back) return answer;
  if (answer.hook || answer.otherNames === undefined) return answer.hook;
  await vscode.commands.executeCommand(selectVendorCommand, answer.otherNames);
  return pickHook(prompts, cartridges, lastQuery);
}

/** Returns the names of the cartridges that have a hook. */
const namesOfCartridgesWith = (hook: HookChoice, cartridges: readonly CartridgeContents[]): string[] =>
  cartridges.filter(({ hooks }) => hooks.some(({ name }) => name === hook.name)).map(({ name }) => name);

const otherNamesItem = (otherNames: VendorName): HookItem => ({
  label: `Use the ${vendorLabels[otherNames].replace(/^n/, 'N')}`,
  description: 'for this name',
  detail: 'The hooks below have the names that are selected now.',
  otherNames,
});

async function pickCartridge(
  prompts: StepInput,
  cartridges: readonly CartridgeContents[],
  pathNames: readonly string[],
  hook: HookChoice | undefined,
) {
  const namesWithHook = hook ? namesOfCartridgesWith(hook, cartridges) : [];
  const items = cartridges.map((cartridge) => ({
    label: cartridge.name,
    description: cartridgeDescription(
      {
        name: cartridge.name,
        folder: vscode.workspace.asRelativePath(cartridge.folder),
        hasHook: namesWithHook.includes(cartridge.name),
      },
      pathNames,
    ),
    cartridge,
  }));
  return mapAnswer(
    await prompts.pick('Select the cartridge of the hook', items, { keepsOrder: true }),
    (item) => item.cartridge,
  );
}

async function createHook(
  context: ActionContext,
  hook: HookChoice,
  cartridge: CartridgeContents,
  script: string,
): Promise<vscode.Uri> {
  const folder = vscode.Uri.file(cartridge.folder);
  const packageFile = joinPath(folder, 'package.json');
  // All texts are computed before any file is written, so that an invalid file leaves everything unchanged.
  const oldPackageText = await readTextIfExists(packageFile);
  const manifest = withHooksFile(oldPackageText ?? newPackageFile(cartridge.name));
  const hooksPath = posix.normalize(manifest.hooksFile.replace(/^~\//, ''));
  const hooksFile = joinPath(folder, hooksPath);
  const relativeScript = posix.relative(posix.dirname(hooksPath), script);
  const oldHooksText = await readTextIfExists(hooksFile);
  const hooksText = withHookEntry(
    oldHooksText ?? newHooksFile(),
    hook.name,
    relativeScript.startsWith('.') ? relativeScript : `./${relativeScript}`,
  );
  const scriptFile = joinPath(folder, script);
  const oldText = await readTextIfExists(scriptFile);
  const currentText = oldText ?? '';
  const otherScripts = cartridge.hooks.flatMap(({ file }) => file ?? []);
  const indentation =
    (await runFileStepsAsync(
      scriptIndentation(scriptFile.fsPath, currentText, otherScripts),
      asyncNodeFiles,
    )) ?? editorIndentation(scriptFile);
  const { text } = withHookFunctions(currentText, hook, readSettings().vendor, indentation);
  const changes = [
    { file: scriptFile, oldText, newText: text },
    { file: packageFile, oldText: oldPackageText, newText: manifest.text },
    { file: hooksFile, oldText: oldHooksText, newText: hooksText },
  ];
  for (const { file, newText } of changes) await changeFile(file, newText);
  context.refresh('scripts');
  await openFunction(scriptFile, hook);
  const creationText = `The hook ${hook.name} was created in ${cartridge.name}.`;
  void announceCreation(context, { text: creationText, folder, changes });
  return scriptFile;
}

/** Opens a script with the caret in the function of the hook. Its tab stays when another file is opened. */
async function openFunction(file: vscode.Uri, hook: HookChoice): Promise<vscode.Uri> {
  const document = await vscode.workspace.openTextDocument(file);
  const text = document.getText();
  const offset = functionOffset(text, functionNames(hook)[0] ?? '');
  const { caret } =
    offset === undefined ? { caret: 0 } : withHookFunctions(text, hook, readSettings().vendor);
  let position = document.positionAt(caret);
  // The caret is placed on the first line of the body, which is empty in a new function.
  if (document.lineAt(position).range.end.isEqual(position) && position.line + 1 < document.lineCount)
    position = document.lineAt(position.line + 1).range.end;
  await vscode.window.showTextDocument(document, {
    selection: new vscode.Range(position, position),
    preview: false,
  });
  return file;
}

/** Returns the workspace folder for a new cartridge; undefined if there is none, or if the user cancels. */
async function workspaceFolder(): Promise<vscode.Uri | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length > 1)
    return (await vscode.window.showWorkspaceFolderPick({ placeHolder: 'Select a workspace folder' }))?.uri;
  if (folders[0]) return folders[0].uri;
  const openAction = 'Open Folder...';
  const action = await showInformationMessage('Cartwright: Open the folder of your shop first.', openAction);
  if (action === openAction) await vscode.commands.executeCommand('vscode.openFolder');
  return undefined;
}
