import { MissingCredentials, type PlatformAccess, type Shopper } from '../../client/access.ts';
import { sampleAccess } from '../../debug/trigger/sample-access.ts';
import { isNodeOfKind } from '../../explorer/node.ts';
import { readSortingOptions } from '../../explorer/shop/shop-reads.ts';
import { emptySearch } from '../../explorer/shop/shop-state.ts';
import { mapAnswer } from '../../explorer/steps.ts';
import { isFault } from '../../client/errors.ts';
import { bundledName } from '../bundled-name.ts';
import { multiStep } from '../multi-step.ts';
import { CustomerRejected } from '../views/customer-rejected.ts';
import {
  bindCommands,
  promptForText,
  pickItem,
  targetNodes,
  type ActionContext,
  type Actions,
} from './action-context.ts';
import { revealRow } from './reveal-row.ts';

/** Commands of the Shop view: the product search, and the shopper. */
export const shopActions = (context: ActionContext): Actions =>
  bindCommands(context, {
    'cartwright.shop.search': searchShop,
    'cartwright.shop.clearSearch': clearSearch,
    'cartwright.shop.sort': sortSearch,
    'cartwright.shop.signInAs': signInAs,
  });

async function searchShop(context: ActionContext, [input]: readonly unknown[]): Promise<void> {
  const { search } = context;
  const query =
    typeof input === 'string'
      ? input
      : await promptForText('Search Products', {
          value: search.get().query,
          prompt: 'Search terms or a product ID. Leave empty to list all products.',
        });
  if (query === undefined) return;
  search.set({ ...emptySearch, query: query.trim(), sort: search.get().sort });
  context.refresh('shop');
  // The row is expanded, so that the products, or the note that there are none, can be seen. It is not selected, since
  // commands on a basket or a product apply to the selection.
  const findSearch = () => context.trees.shop.find(isNodeOfKind('productSearch'), () => false);
  await revealRow(context, 'shop', findSearch, { select: false, expand: true });
}

async function clearSearch(context: ActionContext): Promise<void> {
  context.search.set(emptySearch);
  context.refresh('shop');
}

async function sortSearch(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const [input] = args;
  const sort = typeof input === 'string' ? input : await pickSorting(context, args);
  if (sort === undefined) return;
  context.search.set({ ...context.search.get(), sort });
  context.refresh('shop');
}

async function pickSorting(context: ActionContext, args: readonly unknown[]): Promise<string | undefined> {
  const { registry } = context;
  const node = targetNodes(args, context, 'shop').find(isNodeOfKind('sorting'));
  const options = node?.options ?? (await readSortingOptions(await registry.access(), await registry.site()));
  const defaultOrder = { id: '', label: 'Default order' };
  const sorting = await pickItem(
    'Select a sort order',
    [defaultOrder, ...options],
    ({ id, label }) => label || id,
  );
  return sorting?.id;
}

/** Whether an argument is a shopper. Tree nodes also have a `kind`, but only they have an `id`. */
/** The argument with which `signInAs` signs in the shopper of the view again. That discards the guests of all requests. */
export const activeShopper = { kind: 'activeShopper' } as const;

const isActiveShopper = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === activeShopper.kind;

const isShopper = (value: unknown): value is Shopper =>
  typeof value === 'object' && value !== null && 'kind' in value && !('id' in value);

/** Signs in as a shopper. Asks for it unless it is an argument; a text is the login of the customer to begin with. */
async function signInAs(context: ActionContext, args: readonly unknown[]): Promise<void> {
  const { registry } = context;
  const access = await registry.access();
  const login = typeof args[0] === 'string' ? args[0] : undefined;
  const shopper = args.some(isActiveShopper)
    ? { ...access.shopper }
    : (args.find(isShopper) ?? (await promptForShopper(registry.activeName === bundledName, login)));
  if (!shopper) return;
  try {
    await signIn(access, shopper, () => registry.site());
  } finally {
    context.refresh('shop');
  }
}

/** Signs in as a shopper. If that fails, rejects, and the previous shopper stays signed in. */
async function signIn(
  access: PlatformAccess,
  shopper: Shopper,
  getSite: () => Promise<string>,
): Promise<void> {
  try {
    await access.switchShopper(shopper, getSite);
  } catch (error) {
    // Without credentials for the Data API, no site may be known. Requests of `.http` files contain one.
    if (shopper.kind === 'guest' && error instanceof MissingCredentials) {
      access.signIn(shopper);
      return;
    }
    if (shopper.kind === 'customer' && isFault(error, 'AuthenticationFailed'))
      throw new CustomerRejected(shopper.credentials.login, error);
    throw error;
  }
}

const shopperDescriptions = {
  guest: 'New guest with a separate basket',
  customer: 'Registered customer, with login and password',
  agent: 'Back-office user of the connection',
} as const;

/** Values collected by the steps of a sign-in to the shop. */
interface ShopperInput {
  readonly kind: keyof typeof shopperDescriptions;
  readonly login: string;
  readonly password: string;
}

/**
 * Asks who to sign in as. With the login of a customer who was rejected, begins with that login.
 * Resolves with undefined if the user cancels.
 */
async function promptForShopper(
  isBundled: boolean,
  rejectedLogin: string | undefined,
): Promise<Shopper | undefined> {
  const isAgain = rejectedLogin !== undefined;
  const customer = {
    ...(isBundled ? sampleAccess.customer : { login: '', password: '' }),
    ...(isAgain ? { login: rejectedLogin, password: '' } : {}),
  };
  const kinds = (['guest', 'customer', 'agent'] as const).map((kind) => ({
    label: kind,
    description: shopperDescriptions[kind],
  }));
  const isNeeded = ({ kind }: ShopperInput): boolean => kind === 'customer';
  const input = await multiStep<ShopperInput>(
    'Sign in to the Shop',
    { kind: isAgain ? 'customer' : 'guest', ...customer },
    [
      {
        ask: async (_values, prompts) =>
          mapAnswer(await prompts.pick('Select who to sign in as', kinds), ({ label }) => ({ kind: label })),
      },
      {
        isNeeded,
        ask: async ({ login }, prompts) =>
          mapAnswer(
            await prompts.text({
              label: 'Login of the Customer',
              value: login,
              problemOf: (text) => (text === '' ? 'Enter a login.' : undefined),
            }),
            (text) => ({ login: text }),
          ),
      },
      {
        isNeeded,
        ask: async ({ password }, prompts) =>
          mapAnswer(
            await prompts.text({
              label: 'Password of the Customer',
              value: password,
              isPassword: true,
              prompt:
                isBundled && !isAgain
                  ? 'The password of the sample customer. It is not stored.'
                  : 'The password is not stored.',
            }),
            (text) => ({ password: text }),
          ),
      },
    ],
    isAgain ? 1 : 0,
  );
  if (!input) return undefined;
  const { kind, login, password } = input;
  return kind === 'customer' ? { kind, credentials: { login, password } } : { kind };
}
