import type { ResourceAddress } from '../../documents/address.ts';
import { kindOf, type KindId } from '../../documents/all-kinds.ts';
import type { ResourceKind } from '../../documents/kinds.ts';
import { findResourceGroup, hasSite, parametersOf } from '../../explorer/resource-selection.ts';
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
  /** Resolves with the problem of the address, if it has one. The last input shows it and stays open. */
  readonly findProblem: (address: ResourceAddress) => Promise<string | undefined>;
}

/**
 * Asks for the address of a resource. If the command was called on the row of a group, the group supplies some of the
 * parameters. The instance type is `current` by default. Resolves with undefined if the user cancels.
 */
export async function promptForAddress(
  context: ActionContext,
  args: readonly unknown[],
  { title, placeholder, kinds, findProblem }: AddressPrompt,
): Promise<ResourceAddress | undefined> {
  const { registry } = context;
  const [node] = targetNodes(args.slice(0, 1), context);
  const group = node && findResourceGroup(node);
  const presetParams = { instance_type: 'current', ...group?.params };
  const missingParams = (kind: KindId | undefined): string[] =>
    kind === undefined ? [] : parametersOf(kind).filter((name) => !Object.hasOwn(presetParams, name));
  const addressOf = async (kind: KindId, params: AddressInput['params']): Promise<ResourceAddress> => {
    const allParams: Readonly<Record<string, string | undefined>> = { ...presetParams, ...params };
    return {
      connection: registry.activeName,
      kind,
      ...(hasSite(kind) ? { site: group?.site ?? (await registry.site()) } : {}),
      params: Object.fromEntries(parametersOf(kind).map((name) => [name, allParams[name] ?? ''])),
    };
  };
  const maxParamCount = Math.max(...kinds.map(({ id }) => parametersOf(id as KindId).length));
  const items = kinds.map(({ id, title: label, path }) => ({
    label,
    description: path,
    id: id as KindId,
  }));
  const input = await multiStep<AddressInput>(title, { kind: group?.kind, params: {} }, [
    {
      isNeeded: () => group === undefined,
      ask: async (_values, prompts) =>
        mapAnswer(await prompts.pick(placeholder, items), ({ id }) => ({ kind: id })),
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
    const answer =
      name === 'site_id'
        ? mapAnswer(
            await prompts.pick(
              'Select a site',
              (await registry.sites()).map((label) => ({ label })),
            ),
            ({ label }) => label,
          )
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
