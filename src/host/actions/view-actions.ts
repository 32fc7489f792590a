import * as vscode from 'vscode';
import { isNodeOfKind } from '../../explorer/node.ts';
import { bundledName } from '../bundled-name.ts';
import { viewIds, viewName, type ViewId } from '../views/view-ids.ts';
import { bindCommands, pickItem, targetNodes, type ActionContext, type Actions } from './action-context.ts';

/** The commands that all views have, and those that belong to no single view. */
export const viewActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    ...Object.fromEntries(
      viewIds.flatMap((id) => [
        [`${viewName(id)}.refresh`, () => refreshView(context, id)],
        [`${viewName(id)}.find`, () => findInView(context, id)],
      ]),
    ),
    'cartwright.loadMore': loadMore,
    'cartwright.chooseSite': selectSite,
    'cartwright.openWalkthrough': openWalkthrough,
  });

async function refreshView({ registry, refresh }: ActionContext, id: ViewId): Promise<void> {
  if (id === 'connections')
    await Promise.all(
      registry.names
        .filter((name) => name !== bundledName || registry.isBundledRunning)
        .map((name) => registry.check(name)),
    );
  refresh(id);
}

/** The commands that find what VS Code's search in a tree cannot: it knows only rows that were loaded. */
const platformSearches: Partial<Record<ViewId, string>> = {
  data: 'Open by ID',
  shop: 'Search Products',
};

/** Milliseconds for which a view says what its search finds. VS Code does not tell extensions when a search ends. */
const findMessageMs = 15_000;
const findMessageTimers = new Map<ViewId, NodeJS.Timeout>();

/** Opens VS Code's search in a view. Its placeholder cannot be changed, so a message above the rows says what it finds. */
async function findInView({ views }: ActionContext, id: ViewId): Promise<void> {
  await vscode.commands.executeCommand(`${viewName(id)}.focus`);
  await vscode.commands.executeCommand('list.find');
  const command = platformSearches[id];
  if (command === undefined) return;
  const { view } = views[id];
  view.message = `Find searches only loaded rows. For others, use ${command}.`;
  clearTimeout(findMessageTimers.get(id));
  findMessageTimers.set(
    id,
    setTimeout(() => (view.message = ''), findMessageMs),
  );
}

async function loadMore(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const node = targetNodes(args, context).find(isNodeOfKind('more'));
  if (!node) return;
  // Only one of the trees has loaded the row's parent. The call has no effect on the other trees.
  for (const id of viewIds) await context.trees[id].loadMore(node);
}

async function selectSite(
  { registry }: ActionContext,
  [input]: readonly unknown[],
): Promise<string | undefined> {
  const site =
    typeof input === 'string'
      ? input
      : await pickItem('Select a site', await registry.sites(), (candidate) => candidate);
  if (site !== undefined) await registry.chooseSite(site);
  return site;
}

const openWalkthrough = async ({ extension }: ActionContext): Promise<unknown> =>
  vscode.commands.executeCommand(
    'workbench.action.openWalkthrough',
    `${extension.extension.id}#cartwright.firstSteps`,
    false,
  );
