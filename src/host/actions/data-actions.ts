import { errorMessage } from '../../../contract/error-message.ts';
import {
  assign,
  assignableEntitiesOf,
  assignmentOf,
  findAssignmentTarget,
  removeAssignment,
} from '../../explorer/data/assignments.ts';
import {
  additionText,
  addCartridge,
  dropOnPath,
  explicitPath,
  readCartridgePath,
  removeCartridge,
  writeCartridgePath,
} from '../../explorer/data/cartridge-path.ts';
import { moveCartridgeBy, moveCartridgesBefore } from '../../explorer/data/move-cartridges.ts';
import { findSite, type AssignableEntity, type TreeNode } from '../../explorer/node.ts';
import {
  isMovableCartridge,
  isRemovableCartridge,
  type MovableCartridgeNode,
} from '../../explorer/changeable-cartridges.ts';
import { isAddableCartridge } from '../../explorer/scripts/addable-cartridge.ts';
import { mapAnswer } from '../../explorer/steps.ts';
import {
  showErrorMessage,
  showInformationMessage,
  showWarningMessage,
} from '../../commands/notifications.ts';
import { multiStep, pickOrEnter } from '../multi-step.ts';
import {
  bindCommands,
  targetNodes,
  requireNode,
  NoSelection,
  type ActionContext,
  type Actions,
} from './action-context.ts';

/** Commands that change cartridge paths, and assignments to campaigns and segments. */
export const dataActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    'cartwright.data.addCartridge': addCartridgeToPath,
    'cartwright.scripts.addToPath': addRowToPath,
    'cartwright.data.removeCartridge': removeCartridgeFromPath,
    'cartwright.data.moveCartridgeUp': (_, args) => moveBy(context, args, -1),
    'cartwright.data.moveCartridgeDown': (_, args) => moveBy(context, args, 1),
    'cartwright.data.bind': assignEntity,
    'cartwright.data.unbind': removeAssignments,
    // Not a contributed command. Called when cartridges are dropped on a cartridge or on the path.
    dropCartridges,
  });

const dataClient = async ({ registry }: ActionContext) => (await registry.access()).data;

/** Returns the cartridge of a path to change. Throws `NoSelection` if there is none. */
function requireCartridge<Node extends TreeNode>(
  isTarget: (node: TreeNode) => node is Node,
  context: ActionContext,
  args: readonly unknown[],
  advice: string,
): Node {
  const addableNode = targetNodes(args, context, 'data', 'scripts').find(isAddableCartridge);
  if (addableNode)
    throw new NoSelection(
      `"${addableNode.cartridge}" is not on the cartridge path of ${addableNode.site}.${advice}`,
    );
  return requireNode(isTarget, 'a cartridge in a cartridge path', args, context, 'data', 'scripts');
}

/** Writes a path, if there is one and the user agrees to the change. Resolves with whether it was written. */
async function writePath(
  context: ActionContext,
  site: string,
  names: readonly string[] | undefined,
): Promise<boolean> {
  if (!names || !(await context.confirmWrite())) return false;
  await writeCartridgePath(await dataClient(context), site, names);
  context.refresh('data', 'scripts');
  return true;
}

/** Reads the path to edit, including the default cartridges. */
async function readExplicitPath(context: ActionContext, site: string): Promise<readonly string[]> {
  return explicitPath(await readCartridgePath(await dataClient(context), site));
}

async function moveBy(context: ActionContext, args: readonly unknown[], offset: -1 | 1): Promise<void> {
  const { site, cartridge } = requireCartridge(
    isMovableCartridge,
    context,
    args,
    ' Add it to the path first.',
  );
  // The third argument is the cartridge before which the doctor moves this one.
  const [, , before] = args;
  if (typeof before === 'string') return moveBefore(context, site, cartridge, before);
  const names = await readExplicitPath(context, site);
  await writePath(context, site, moveCartridgeBy(names, cartridge, offset));
}

async function moveBefore(
  context: ActionContext,
  site: string,
  cartridge: string,
  before: string,
): Promise<void> {
  const path = await readCartridgePath(await dataClient(context), site);
  const names = explicitPath(path);
  if (path.leadingNames.includes(before))
    throw new Error(
      `"${cartridge}" cannot be before "${before}" on the cartridge path of ${site}: the service was started with the path ${path.leadingNames.join(':')}, which comes first.`,
    );
  const missingName = [cartridge, before].find((name) => !names.includes(name));
  if (missingName !== undefined)
    throw new Error(`The cartridge path of ${site} does not contain "${missingName}".`);
  const newNames = moveCartridgesBefore(names, [cartridge], before);
  if (!(await writePath(context, site, newNames))) return;
  // The doctor shows the effect, and does not wait until the message is closed.
  void offerToRestorePath(context, site, {
    change: 'move',
    text: `Cartwright: "${cartridge}" is now before "${before}" on the cartridge path of ${site}.`,
    oldNames: names,
    newNames,
  });
}

/** Shows a message with a button that restores a site's cartridge path, unless it has been changed since. */
async function offerToRestorePath(
  context: ActionContext,
  site: string,
  {
    change,
    text,
    oldNames,
    newNames,
  }: {
    readonly change: 'addition' | 'move' | 'removal';
    readonly text: string;
    readonly oldNames: readonly string[];
    readonly newNames: readonly string[];
  },
): Promise<void> {
  const undoAction = 'Undo';
  if ((await showInformationMessage(text, undoAction)) !== undoAction) return;
  try {
    const currentNames = explicitPath(await readCartridgePath(await dataClient(context), site));
    if (currentNames.join(':') === newNames.join(':')) await writePath(context, site, oldNames);
    else
      void showWarningMessage(
        `Cartwright: The cartridge path of ${site} was changed since, so the ${change} was not undone.`,
      );
  } catch (error) {
    void showErrorMessage(`Cartwright: Could not undo the ${change}: ${errorMessage(error)}`);
  }
}

async function dropCartridges(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const [draggedNodes, target] = args as readonly [readonly MovableCartridgeNode[], TreeNode];
  if (target.kind !== 'cartridgePath' && !('cartridge' in target)) return;
  const { site } = target;
  if (draggedNodes[0]?.site !== site) return;
  // The rows of cartridges that are not on the path have no order, so a drop among them changes nothing.
  if (isAddableCartridge(target) && draggedNodes.every(isAddableCartridge)) return;
  const path = await readCartridgePath(await dataClient(context), site);
  const draggedNames = draggedNodes.map(({ cartridge }) => cartridge);
  const targetName = target.kind === 'cartridgePath' ? undefined : target.cartridge;
  await writePath(context, site, dropOnPath(path, draggedNames, targetName));
}

async function addCartridgeToPath(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const [node] = targetNodes(args, context, 'data');
  const site = (node && findSite(node)) ?? (await context.registry.site());
  const client = await dataClient(context);
  const { names } = await readCartridgePath(client, site);
  const availableNames = (await context.cartridges())
    .map(({ name }) => name)
    .filter((name) => !names.includes(name));
  // The third argument is the cartridge, if the caller knows it.
  const [, , presetName] = args;
  const name =
    typeof presetName === 'string'
      ? presetName
      : await pickOrEnter('Add Cartridge', {
          placeholder: 'Select a cartridge to add',
          choices: availableNames,
          label: 'Cartridge Name',
        });
  if (name !== undefined) await addFirst(context, site, name);
}

/** Adds the cartridge of a row in the Scripts view to the cartridge path of its site. */
async function addRowToPath(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { site, cartridge } = requireNode(
    isAddableCartridge,
    'a cartridge that is not on the cartridge path',
    args,
    context,
    'scripts',
  );
  await addFirst(context, site, cartridge);
}

/** Adds a cartridge to the start of a site's path, if the user agrees, and offers to undo that. */
async function addFirst(context: ActionContext, site: string, name: string): Promise<void> {
  if (!(await context.confirmWrite())) return;
  const client = await dataClient(context);
  const path = await readCartridgePath(client, site);
  const oldNames = explicitPath(path);
  await addCartridge(client, site, name);
  context.refresh('data', 'scripts');
  const newNames = [...new Set([name, ...oldNames])];
  // Callers show the effect, and do not wait until the message is closed.
  void offerToRestorePath(context, site, {
    change: 'addition',
    text: additionText(path, name, site),
    oldNames,
    newNames,
  });
}

async function removeCartridgeFromPath(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { site, cartridge } = requireCartridge(isRemovableCartridge, context, args, '');
  const removedNames = targetNodes(args, context, 'data', 'scripts')
    .filter(isRemovableCartridge)
    .filter((node) => node.site === site)
    .map((node) => node.cartridge);
  if (!(await context.confirmWrite())) return;
  const oldNames = await readExplicitPath(context, site);
  const newNames = oldNames.filter((name) => !removedNames.includes(name));
  const client = await dataClient(context);
  if (removedNames.length === 1) await removeCartridge(client, site, cartridge);
  else await writeCartridgePath(client, site, newNames);
  context.refresh('data', 'scripts');
  const list = new Intl.ListFormat('en').format(removedNames.map((name) => `"${name}"`));
  void offerToRestorePath(context, site, {
    change: 'removal',
    text: `Cartwright: ${list} ${removedNames.length === 1 ? 'was' : 'were'} removed from the cartridge path of ${site}.`,
    oldNames,
    newNames,
  });
}

async function assignEntity(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const [node] = targetNodes(args, context, 'data');
  const target = node && findAssignmentTarget(node);
  if (!target) throw new NoSelection('Select a campaign or an A/B test segment first.');
  const entities = assignableEntitiesOf(node, target);
  const input = await promptForEntity(entities);
  if (!input?.entity || !(await context.confirmWrite())) return;
  const { entity, entityId } = input;
  await assign(await dataClient(context), { target, entity, entityId });
  if (entity === 'promotion')
    await context.pins.add({
      connection: context.registry.activeName,
      kind: 'promotion',
      params: { site_id: target.params['site_id'] ?? '', id: entityId },
    });
  context.refresh('data');
}

/** Values collected by the steps of an assignment. */
interface AssignmentInput {
  readonly entity: AssignableEntity | undefined;
  readonly entityId: string;
}

const promptForEntity = (entities: readonly AssignableEntity[]): Promise<AssignmentInput | undefined> =>
  multiStep<AssignmentInput>('Add to Campaign or Segment', { entity: entities[0], entityId: '' }, [
    {
      isNeeded: () => entities.length > 1,
      ask: async (_values, prompts) => {
        const items = entities.map((entity) => ({ label: entityLabels[entity], entity }));
        return mapAnswer(await prompts.pick('Select what to add', items), ({ entity }) => ({ entity }));
      },
    },
    {
      ask: async ({ entity }, prompts) => {
        const entityId = await prompts.text({
          prompt: `ID of the ${entity === undefined ? 'resource' : entityLabels[entity]}.`,
          problemOf: (text) => (text === '' ? 'Enter an ID.' : undefined),
        });
        return mapAnswer(entityId, (id) => ({ entityId: id }));
      },
    },
  ]);

async function removeAssignments(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const assignments = targetNodes(args, context, 'data')
    .map(assignmentOf)
    .filter((assignment) => assignment !== undefined);
  if (assignments.length === 0)
    throw new NoSelection('Select a promotion, coupon or customer group in a campaign or segment first.');
  if (!(await context.confirmWrite())) return;
  for (const assignment of assignments) await removeAssignment(await dataClient(context), assignment);
  context.refresh('data');
}

const entityLabels = { promotion: 'promotion', coupon: 'coupon', customerGroup: 'customer group' } as const;
