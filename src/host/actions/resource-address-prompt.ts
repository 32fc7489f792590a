import type { ResourceAddress } from '../../documents/address.ts';
import { kindOf, type KindId } from '../../documents/all-kinds.ts';
import type { ResourceKind } from '../../documents/kinds.ts';
import { findAddress, type TreeNode } from '../../explorer/node.ts';
import {
  findResourceGroup,
  groupOf,
  hasSite,
  parametersOf,
  type ResourceGroup,
} from '../../explorer/resource-selection.ts';
import { mapAnswer, type Step } from '../../explorer/steps.ts';
import { multiStep, type StepInput } from '../multi-step.ts';
import { targetNodes, type ActionContext } from './action-context.ts';

/** Values collected by the steps of an address. */
interface AddressInput {
  readonly kind: KindId | undefined;
  readonly params: Readonly<Record<string, string>>;
}

interface AddressPrompt {
  readonly title: string;
  readonly placeholder: string;
  readonly kinds: readonly ResourceKind[];
  /** Whether a row only suggests values, which the user can change, such as for a button in the header of a view. */
  readonly asksEverything?: boolean;
  /** Resolves with the problem of the address, if it has one. The last input shows it and stays open. */
  readonly findProblem: (address: ResourceAddress) => Promise<string | undefined>;
}

/** Returns the group that a row suggests: its own or, for the row of a resource, that of the resource. */
function suggestGroup(node: TreeNode, kinds: readonly ResourceKind[]): ResourceGroup | undefined {
  const address = findAddress(node);
  const group = findResourceGroup(node) ?? (address && groupOf(address));
  return kinds.some(({ id }) => id === group?.kind) ? group : undefined;
}

/**
 * Asks for the address of a resource. If the command was called on the row of a group, the group supplies or suggests
 * the type and some of the parameters. The instance type is `current` by default. Resolves with undefined if the user
 * cancels.
 */
export async function promptForAddress(
  context: ActionContext,
  args: readonly unknown[],
  { title, placeholder, kinds, asksEverything = false, findProblem }: AddressPrompt,
): Promise<ResourceAddress | undefined> {
  const { registry } = context;
  const [node] = targetNodes(args.slice(0, 1), context);
  const group = node && !asksEverything ? findResourceGroup(node) : undefined;
  const suggestion = node && asksEverything ? suggestGroup(node, kinds) : undefined;
  const presetParams = { instance_type: 'current', ...group?.params };
  const missingParams = (kind: KindId | undefined): string[] =>
    kind === undefined ? [] : parametersOf(kind).filter((name) => !Object.hasOwn(presetParams, name));
  const addressOf = async (kind: KindId, params: AddressInput['params']): Promise<ResourceAddress> => {
    const allParams: Readonly<Record<string, string | undefined>> = { ...presetParams, ...params };
    return {
      connection: registry.activeName,
      kind,
      ...(hasSite(kind) ? { site: (group ?? suggestion)?.site ?? (await registry.site()) } : {}),
      params: Object.fromEntries(parametersOf(kind).map((name) => [name, allParams[name] ?? ''])),
    };
  };
  const maxParamCount = Math.max(...kinds.map(({ id }) => parametersOf(id as KindId).length));
  const items = kinds.map(({ id, title: label, path }) => ({
    label,
    description: path,
    id: id as KindId,
  }));
  const initialValues = { kind: (group ?? suggestion)?.kind, params: suggestion?.params ?? {} };
  const input = await multiStep<AddressInput>(title, initialValues, [
    {
      isNeeded: () => group === undefined,
      ask: async ({ kind }, prompts) =>
        mapAnswer(
          await prompts.pick(placeholder, items, { activeItem: items.find(({ id }) => id === kind) }),
          ({ id }) => ({ kind: id }),
        ),
    },
    ...Array.from({ length: maxParamCount }, (_, index) =>
      paramStep(
        context,
        ({ kind }) => missingParams(kind)[index],
        async ({ kind, params }) =>
          kind === undefined || index < missingParams(kind).length - 1
            ? undefined
            : findProblem(await addressOf(kind, params)),
      ),
    ),
  ]);
  return input?.kind && addressOf(input.kind, input.params);
}

/** Returns the step that asks for one parameter of the resource's path. It is skipped if no such parameter is left. */
const paramStep = (
  { registry }: ActionContext,
  getParamName: (values: AddressInput) => string | undefined,
  findProblem: (values: AddressInput) => Promise<string | undefined>,
): Step<AddressInput, StepInput> => ({
  isNeeded: (values) => getParamName(values) !== undefined,
  ask: async (values, prompts) => {
    const name = getParamName(values) ?? '';
    const pickSite = async () => {
      const items = (await registry.sites()).map((label) => ({ label }));
      const activeItem = items.find(({ label }) => label === values.params[name]);
      return mapAnswer(await prompts.pick('Select a site', items, { activeItem }), ({ label }) => label);
    };
    const answer =
      name === 'site_id'
        ? await pickSite()
        : await prompts.text({
            label: `${values.kind === undefined ? '' : kindOf(values.kind).title}: ${name.replaceAll('_', ' ')}`,
            value: values.params[name] ?? '',
            prompt: `The ${name.endsWith('no') ? 'number' : 'ID'} of the resource on the platform.`,
            problemOf: (text) => (text === '' ? 'Enter a value.' : undefined),
            findProblem: (text) => findProblem({ ...values, params: { ...values.params, [name]: text } }),
          });
    return mapAnswer(answer, (value) => ({ params: { ...values.params, [name]: value } }));
  },
});
