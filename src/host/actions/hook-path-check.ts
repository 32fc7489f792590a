import * as vscode from 'vscode';
import { pathNames } from '../../../cartridges/cartridge-path.ts';
import { showWarningMessage } from '../../commands/notifications.ts';
import { effectivePath } from '../../explorer/data/cartridge-path.ts';
import type { ActionContext } from './action-context.ts';
import { pathOfSiteWith } from './path-of-site.ts';

/**
 * Resolves with whether the requests of a hook should be sent. Asks the user if they do not run the script, because no
 * cartridge that registers it for the hook is on the cartridge path of the site.
 */
export async function confirmHookPath(
  context: ActionContext,
  hookName: string,
  file: string,
): Promise<boolean> {
  const { path } = vscode.Uri.file(file);
  const names = (await context.cartridges())
    .filter(({ hooks }) =>
      hooks.some(
        (hook) =>
          hook.name === hookName && hook.file !== undefined && vscode.Uri.file(hook.file).path === path,
      ),
    )
    .map(({ name }) => name);
  const [name] = names;
  if (name === undefined) return true;
  const pathOfSite = await pathOfSiteWith(context, name);
  if (!pathOfSite) return true;
  const runningNames = [...effectivePath(pathOfSite.path), ...launchPathNames(context, file)];
  if (names.some((candidate) => runningNames.includes(candidate))) return true;
  const addAction = 'Add to Cartridge Path';
  const debugAction = 'Debug Anyway';
  const action = await showWarningMessage(
    `"${name}" is not on the cartridge path of ${pathOfSite.site}.`,
    {
      modal: true,
      detail: `The request that debugs ${hookName} would not run the script of this cartridge.`,
    },
    addAction,
    debugAction,
  );
  if (action !== addAction) return action === debugAction;
  await vscode.commands.executeCommand('cartwright.data.addCartridge', undefined, undefined, name);
  const newPath = await pathOfSiteWith(context, name);
  return newPath !== undefined && effectivePath(newPath.path).includes(name);
}

/** Returns the names on the path of the launch configuration with which a session would start. */
function launchPathNames({ sessions, registry }: ActionContext, file: string): readonly string[] {
  if (sessions.findFor(registry.activeName, file)) return [];
  const path: unknown = sessions.findLaunchConfiguration(registry.activeName)?.configuration['cartridgePath'];
  return typeof path === 'string' ? pathNames(path) : [];
}
