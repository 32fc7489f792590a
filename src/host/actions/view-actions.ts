import * as vscode from 'vscode';
import type { TreeNode } from '../../explorer/node.ts';
import { viewIds, viewName } from '../views/view-ids.ts';
import { choose, type ActionContext, type Actions } from './action-context.ts';

/** Commands that every view has. */
export function viewActions(context: ActionContext): Actions {
  const { trees, hub } = context;
  return {
    ...Object.fromEntries(
      viewIds.flatMap((id) => [
        [
          `${viewName(id)}.refresh`,
          async () => {
            if (id === 'connections')
              await Promise.all(hub.names.filter(canCheck).map((name) => hub.check(name)));
            trees[id].refresh();
          },
        ],
        [
          `${viewName(id)}.find`,
          async () => {
            await vscode.commands.executeCommand(`${viewName(id)}.focus`);
            await vscode.commands.executeCommand('list.find');
          },
        ],
      ]),
    ),
    'cartwright.loadMore': async (...args) => {
      const row = args[0] as TreeNode | undefined;
      if (!row) return;
      // Only one tree knows the row's parent; for the others there is nothing to read on.
      for (const id of viewIds)
        if (row.data?.['view'] === undefined || row.data['view'] === id) await trees[id].more(row);
    },
    'cartwright.chooseSite': async (...args) => {
      const [given] = args;
      const site =
        typeof given === 'string' ? given : await choose('Which site?', await hub.sites(), (one) => one);
      if (site !== undefined) await hub.chooseSite(site);
      return site;
    },
    'cartwright.openWalkthrough': () =>
      Promise.resolve(
        vscode.commands.executeCommand(
          'workbench.action.openWalkthrough',
          `${context.extension.extension.id}#cartwright.firstSteps`,
          false,
        ),
      ),
  };

  function canCheck(name: string): boolean {
    return name !== hub.names[0] || hub.isBundledRunning;
  }
}
