import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';
import { vendorLabels } from '../../cartridges/other-names.ts';
import type { OtherHookNames } from '../../cartridges/other-hook-names.ts';
import { namedVendors, type VendorName } from '../../contract/vendor.ts';
import { typesPath } from '../commands/jsconfig.ts';
import type { ScriptApiTypes } from '../commands/script-api-types.ts';
import { detectVendor, type WorkspaceFile } from '../explorer/detect-vendor.ts';
import type { BundledService } from './bundled-service.ts';
import { showServiceFailure } from './debug-configuration.ts';
import type { CommonReport, Offer, OfferMemory } from './offers.ts';
import { showErrorMessage } from '../commands/notifications.ts';
import { readSettings } from './settings.ts';
import { readRenames, reportNames, showNamesMessage, useNames } from './use-names.ts';
import {
  changeVendor,
  hasSelectedNames,
  namesResult,
  warnAboutVendor,
  selectVendorCommand,
  vendorSetting,
} from './vendor-setting.ts';

const offeredKey = 'cartwright.offeredVendor';

/** Maximum number of scripts, and of `hooks.json` files, that are read to detect whose names a workspace uses. */
const maxScripts = 30;

const actions: Readonly<Record<VendorName, string>> = {
  svc: 'Use Neutral Names',
  dw: 'Use Salesforce B2C Commerce Names',
};

const nameExamples: Readonly<Record<VendorName, string>> = {
  svc: "svc.api.shop.order.afterPOST, require('svc/system/Status')",
  dw: "dw.ocapi.shop.order.afterPOST, require('dw/system/Status')",
};

interface Dependencies {
  readonly service: Pick<BundledService, 'hasOtherFlags' | 'restart'>;
  readonly types: ScriptApiTypes;
  readonly state: vscode.Memento;
}

/**
 * Registers the commands that select the platform's names. When they change, updates the types, and restarts the
 * service, with its debug sessions, if it is running.
 */
export function registerVendorNames(dependencies: Dependencies): vscode.Disposable[] {
  // A change during a restart must restart the service again, so it waits until the service runs.
  let pendingChange = Promise.resolve();
  void warnAboutVendor();
  return [
    vscode.commands.registerCommand('cartwright.selectVendor', selectNames),
    vscode.commands.registerCommand(selectVendorCommand, useNames),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('cartwright.vendor')) void warnAboutVendor();
      if (
        event.affectsConfiguration('cartwright.vendor') ||
        event.affectsConfiguration('cartwright.customVendor')
      )
        pendingChange = pendingChange.then(() => applyNames(dependencies));
    }),
  ];
}

/** Asks for the platform's names, and saves and returns the selection. Resolves with undefined if the user cancels. */
async function selectNames(): Promise<string | undefined> {
  const currentVendor = vscode.workspace.getConfiguration('cartwright').get<string>(vendorSetting);
  const choices = [
    {
      label: 'Salesforce B2C Commerce',
      description: nameExamples.dw,
      value: 'dw',
    },
    {
      label: 'Neutral',
      description: nameExamples.svc,
      value: 'svc',
    },
    {
      label: 'Custom',
      description: 'the names in the settings "Cartwright: Custom Vendor"',
      value: 'custom',
    },
  ].map((choice) => (choice.value === currentVendor ? { ...choice, detail: 'Current' } : choice));
  const choice = await vscode.window.showQuickPick(choices, {
    title: 'Select Platform Names',
    placeHolder: 'Select the names of hooks, script modules, paths and headers',
  });
  if (!choice) return undefined;
  const step = await changeVendor(choice.value);
  if (choice.value !== currentVendor) await reportNames(step);
  if (choice.value === 'custom')
    await vscode.commands.executeCommand('workbench.action.openSettings', 'cartwright.customVendor');
  return choice.value;
}

/**
 * Returns the offer to use the names of the workspace's files, once for each workspace without selected names. If the
 * user has requested the offers, it is also made if hooks have other names than those that are selected.
 */
export async function findNamesOffer(state: OfferMemory, isRequested: boolean): Promise<Offer | undefined> {
  if (state.get<boolean>(offeredKey) === true) return undefined;
  const hookNames = isRequested ? await readHookNames() : undefined;
  const usedVendor = hookNames?.vendor ?? (hasSelectedNames() ? undefined : detectVendor(await readFiles()));
  const currentVendor = vscode.workspace.getConfiguration('cartwright').get<string>(vendorSetting, 'svc');
  if (usedVendor === undefined || usedVendor === currentVendor) return undefined;
  const names = `the ${vendorLabels[usedVendor]}`;
  return {
    finding: `uses ${names}`,
    message: `Cartwright: The cartridges in this workspace use ${names}, such as ${namedVendors[usedVendor].hookRoot} in hooks. Do you want to use these names for the bundled service, the requests and the types?`,
    action: actions[usedVendor],
    readDetail: () => Promise.resolve(nameExamples[usedVendor]),
    // Some hooks would no longer run.
    isOptional: hookNames?.runsNoHook === false,
    subject: 'names',
    restartsSession: true,
    remember: () => state.update(offeredKey, true),
    accept: async () => {
      const step = await changeVendor(usedVendor);
      const text = namesResult(usedVendor);
      const renames = await readRenames();
      const showMessage = ({ headline, details, undo }: CommonReport): void =>
        showNamesMessage([headline, ...details, text].filter(Boolean).join(' '), renames, undo);
      return { text, undo: [step], ...(renames ? { showMessage } : {}) };
    },
  };
}

async function readHookNames(): Promise<OtherHookNames | undefined> {
  const { readOtherHookNames } = await import('./deferred-modules.ts');
  return readOtherHookNames(readSettings().vendor);
}

async function readFiles(): Promise<WorkspaceFile[]> {
  // Browser scripts do not require modules of the platform, and some workspaces have hundreds of them.
  const excludePattern = '{**/node_modules/**,**/cartridge/{client,static}/**}';
  const uris = await Promise.all([
    vscode.workspace.findFiles('**/dw.json', excludePattern, 1),
    vscode.workspace.findFiles('**/hooks.json', excludePattern, maxScripts),
    vscode.workspace.findFiles('**/cartridge/**/*.{js,ds}', excludePattern, maxScripts),
  ]);
  return Promise.all(
    uris.flat().map(async (uri) => ({
      path: uri.path,
      text: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)),
    })),
  );
}

/** Updates the Script API types in the folders that have them. Restarts a running service. */
async function applyNames({ service, types }: Dependencies): Promise<void> {
  await updateTypes(types);
  // The names may have been changed back in the meantime.
  if (!service.hasOtherFlags) return;
  try {
    await service.restart();
  } catch (error) {
    void showServiceFailure(error);
  }
}

async function updateTypes(types: ScriptApiTypes): Promise<void> {
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const file = vscode.Uri.joinPath(uri, typesPath);
    try {
      await vscode.workspace.fs.stat(file);
    } catch {
      // The types were not added to this folder.
      continue;
    }
    try {
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(await types.text()));
    } catch (error) {
      void showErrorMessage(`Cartwright: Could not update the Script API types. ${errorMessage(error)}`);
    }
  }
}
