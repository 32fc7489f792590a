import * as vscode from 'vscode';
import type { Shopper } from '../../client/access.ts';
import type { JsonObject } from '../../client/loose-call.ts';
import { readResource } from '../../documents/resource-reader.ts';
import { elementsOf, textOf } from '../../explorer/listing.ts';
import { BasketSteps, trialAddress, trialPayment } from '../../explorer/shop/basket-steps.ts';
import { emptySearch } from '../../explorer/shop/shop-state.ts';
import { sampleAccess } from '../../debug/trigger/sample-access.ts';
import { bundledName } from '../bundled-name.ts';
import {
  ask,
  choose,
  nodesOf,
  nodeWith,
  NothingChosen,
  uriOf,
  withProgress,
  type ActionContext,
  type Actions,
} from './action-context.ts';

/** Commands of a shopper: search, sign in, build a basket and submit it. Any of them may halt in the hooks it runs. */
export function shopActions(context: ActionContext): Actions {
  const { hub, search } = context;
  const refresh = () => context.refresh('shop');
  const basketOf = (args: readonly unknown[]): { site: string; basket: string; node: JsonObject } => {
    const node = nodesOf(args, context, 'shop').find(({ data }) => typeof data?.['basket'] === 'string');
    if (!node) throw new NothingChosen('Choose a basket in the Shop view first.');
    return {
      site: String(node.data?.['site']),
      basket: String(node.data?.['basket']),
      node: node.data ?? {},
    };
  };
  const run = async <Result>(
    title: string,
    site: string,
    work: (steps: BasketSteps) => Promise<Result>,
  ): Promise<Result> =>
    withProgress(title, async (signal) => {
      try {
        return await work(new BasketSteps((await hub.access()).shop(site), site, signal));
      } finally {
        refresh();
      }
    });
  const baskets = async (site: string): Promise<readonly JsonObject[]> => {
    const access = await hub.access();
    const own = await access.customer(site);
    const { contract } = await import('../../../contract/index.ts');
    const { looseCall } = await import('../../client/loose-call.ts');
    if (!own) return [];
    const params = { customer_id: textOf(own['customer_id']) };
    return elementsOf(
      await looseCall(access.shop(site), contract.shop.customers.baskets, { params, site }),
      'baskets',
    );
  };

  const signInAs = async (args: readonly unknown[]): Promise<void> => {
    const access = await hub.access();
    const given = args.find(
      (one): one is Shopper => typeof one === 'object' && one !== null && 'kind' in one && !('id' in one),
    );
    const kind =
      given?.kind ??
      (await choose(
        'Sign in to the shop as whom?',
        ['guest', 'customer', 'agent'] as const,
        (one) => one,
        (one) => whoWords[one],
      ));
    if (!kind) return;
    if (kind !== 'customer') access.signIn({ kind });
    else {
      const isSample = hub.active === bundledName;
      const credentials =
        given?.kind === 'customer'
          ? given.credentials
          : await askCredentials(isSample ? sampleAccess.customer.login : '', isSample);
      if (!credentials) return;
      access.signIn({ kind, credentials });
      try {
        await access.customer(await hub.site());
      } catch (error) {
        access.signIn({ kind: 'guest' });
        refresh();
        throw error;
      }
    }
    refresh();
  };

  return {
    'cartwright.shop.search': async (...args) => {
      const [given] = args;
      const query =
        typeof given === 'string'
          ? given
          : await ask('Search the shop', {
              value: search.get().query,
              prompt: 'Words, or a product’s id. Empty lists everything.',
            });
      if (query === undefined) return;
      search.set({ ...emptySearch, query: query.trim(), sort: search.get().sort });
      refresh();
      await vscode.commands.executeCommand('cartwright.shop.focus');
    },
    'cartwright.shop.clearSearch': async () => {
      search.set(emptySearch);
      refresh();
    },
    'cartwright.shop.sort': async (...args) => {
      const [given] = args;
      if (typeof given === 'string') search.set({ ...search.get(), sort: given });
      else {
        const node = nodesOf(args, context, 'shop').find(({ context: words }) => words === 'sorting');
        const options = (node?.data?.['options'] ?? (await sortingOptions())) as readonly {
          id: string;
          label: string;
        }[];
        const shopOrder = { id: '', label: 'The shop’s own order' };
        const chosen = await choose('Sort by what?', [shopOrder, ...options], ({ id, label }) => label || id);
        if (!chosen) return;
        search.set({ ...search.get(), sort: chosen.id });
      }
      refresh();
    },
    'cartwright.shop.signInAs': (...args) => signInAs(args),
    'cartwright.shop.newBasket': async () => {
      const site = await hub.site();
      const basket = await run('making a basket', site, (steps) => steps.create());
      return textOf(basket['basket_id']);
    },
    'cartwright.shop.addToBasket': async (...args) => {
      const node = nodeWith('canBuy', 'a product in the Shop view', args, context, 'shop');
      const site = node.address?.site ?? (await hub.site());
      const product = node.address?.params['id'] ?? '';
      const open = await baskets(site);
      const made = { basket_id: '' };
      const chosen =
        open.length === 0
          ? made
          : open.length === 1
            ? open[0]
            : await choose('Into which basket?', open, (one) => textOf(one['basket_id']));
      if (!chosen) return undefined;
      return run(`adding ${product}`, site, async (steps) => {
        const id = textOf(chosen['basket_id']) || textOf((await steps.create())['basket_id']);
        await steps.addItem(id, await orderable(site, product), 1);
        return id;
      });
    },
    'cartwright.shop.setQuantity': async (...args) => {
      const { site, basket, node } = basketOf(args);
      if (typeof node['item'] !== 'string') throw new NothingChosen('Choose a line item of a basket first.');
      const item = node['item'];
      const quantity = await ask('Quantity', {
        value: typeof node['quantity'] === 'number' ? String(node['quantity']) : '1',
        validateInput: (text) =>
          /^\d+(\.\d+)?$/.test(text.trim()) ? undefined : 'A number; 0 takes it out.',
      });
      if (quantity !== undefined)
        await run('changing the quantity', site, (steps) =>
          steps.setQuantity(basket, item, Number(quantity)),
        );
    },
    'cartwright.shop.removeFromBasket': async (...args) => {
      const nodes = nodesOf(args, context, 'shop').filter(({ context: words }) =>
        /\bremovable\b/.test(words),
      );
      if (nodes.length === 0)
        throw new NothingChosen('Choose an item, a coupon or a payment of a basket first.');
      for (const { data = {} } of nodes) {
        const basket = String(data['basket']);
        await run('taking it out', String(data['site']), async (steps) => {
          if (typeof data['item'] === 'string') await steps.removeItem(basket, data['item']);
          else if (typeof data['coupon'] === 'string') await steps.removeCoupon(basket, data['coupon']);
          else if (typeof data['payment'] === 'string') await steps.removePayment(basket, data['payment']);
        });
      }
    },
    'cartwright.shop.addCoupon': async (...args) => {
      const { site, basket } = basketOf(args);
      const code = await ask('Code of the coupon');
      if (code !== undefined && code.trim() !== '')
        await run('adding the coupon', site, (steps) => steps.addCoupon(basket, code.trim()));
    },
    'cartwright.shop.setAddress': async (...args) => {
      const { site, basket } = basketOf(args);
      const address = await askAddress();
      if (address) await run('setting the address', site, (steps) => steps.setAddress(basket, 'me', address));
    },
    'cartwright.shop.setShippingMethod': async (...args) => {
      const { site, basket } = basketOf(args);
      const answer = await run('asking for shipping methods', site, (steps) =>
        steps.shippingMethods(basket, 'me'),
      );
      const method = await choose(
        'Shipped how?',
        elementsOf(answer, 'applicable_shipping_methods'),
        (one) => textOf(one['name']) || textOf(one['id']),
        (one) => textOf(one['description']),
      );
      if (method)
        await run('setting the shipping method', site, (steps) =>
          steps.setShippingMethod(basket, 'me', textOf(method['id'])),
        );
    },
    'cartwright.shop.addPayment': async (...args) => {
      const { site, basket } = basketOf(args);
      const answer = await run('asking for payment methods', site, (steps) => steps.paymentMethods(basket));
      const method = await choose(
        'Paid with what?',
        elementsOf(answer, 'applicable_payment_methods'),
        (one) => textOf(one['name']) || textOf(one['id']),
        (one) => textOf(one['id']),
      );
      if (method)
        await run('adding the payment', site, (steps) => steps.addPayment(basket, trialPayment(method)));
    },
    'cartwright.shop.completeBasket': async (...args) => {
      const { site, basket } = basketOf(args);
      const access = await hub.access();
      await run('filling in what the basket lacks', site, async (steps) => {
        const now = await readResource(access, {
          connection: hub.active,
          kind: 'basket',
          site,
          params: { basket_id: basket },
        });
        const lacking = new Set(elementsOf(now, '_flash').map((flash) => textOf(flash['type'])));
        const info = (now['customer_info'] ?? {}) as JsonObject;
        if (textOf(info['email']) === '') await steps.setEmail(basket, 'wren.hollis@example.com');
        if (lacking.has('ShippingAddressRequired') || lacking.has('BillingAddressRequired'))
          await steps.setAddress(basket, 'me', trialAddress);
        if (lacking.has('ShippingMethodRequired') || lacking.has('OrderTotalNotSet')) {
          const [method] = elementsOf(
            await steps.shippingMethods(basket, 'me'),
            'applicable_shipping_methods',
          );
          if (method) await steps.setShippingMethod(basket, 'me', textOf(method['id']));
        }
        if (elementsOf(now, 'payment_instruments').length === 0) {
          const methods = elementsOf(await steps.paymentMethods(basket), 'applicable_payment_methods');
          const card = methods.find((one) => textOf(one['id']) === 'CREDIT_CARD') ?? methods[0];
          if (card) await steps.addPayment(basket, trialPayment(card));
        }
      });
    },
    'cartwright.shop.submitBasket': async (...args) => {
      const { site, basket } = basketOf(args);
      const order = await run('submitting the basket', site, (steps) => steps.submit(basket));
      const orderNo = textOf(order['order_no']);
      const access = await hub.access();
      const address = {
        connection: hub.active,
        kind: 'shopOrder',
        site,
        params: { order_no: orderNo },
      } as const;
      // A guest's orders are listed nowhere else once the guest is gone.
      await context.pins.add({
        connection: hub.active,
        kind: 'order',
        params: { site_id: site, order_no: orderNo },
      });
      if (access.shopper.kind === 'agent') await context.pins.add(address);
      context.refresh('shop', 'data');
      void vscode.window
        .showInformationMessage(`Cartwright: order ${orderNo} was created.`, 'Open')
        .then(async (open) => {
          if (open !== undefined) await vscode.window.showTextDocument(uriOf(address));
        });
      return orderNo;
    },
  };

  async function sortingOptions() {
    const { contract } = await import('../../../contract/index.ts');
    const answer = await (
      await hub.access()
    ).anyone.call(contract.shop.productSearch.get, {
      site: await hub.site(),
      query: { count: 1 },
    });
    return (answer.sorting_options ?? []).map(({ id = '', label = '' }) => ({ id, label }));
  }

  /** A master cannot be bought: its first variant that can be is. */
  async function orderable(site: string, product: string): Promise<string> {
    const { contract } = await import('../../../contract/index.ts');
    const document = await (
      await hub.access()
    ).anyone.call(contract.shop.products.get, {
      site,
      params: { id: product },
      query: { expand: 'variations' },
    });
    if (document.type?.master !== true) return product;
    const variants = (document.variants ?? []) as readonly { product_id?: string; orderable?: boolean }[];
    return (variants.find((one) => one.orderable === true) ?? variants[0])?.product_id ?? product;
  }
}

const whoWords = {
  guest: 'a new guest with a basket of their own',
  customer: 'a registered customer, with login and password',
  agent: 'the back-office user of the connection',
} as const;

async function askCredentials(login: string, isSample: boolean) {
  const given = await ask('Login of the customer', { value: login });
  if (given === undefined || given.trim() === '') return undefined;
  const password = await ask('Password of the customer', {
    password: true,
    ...(isSample
      ? { value: sampleAccess.customer.password, prompt: 'The sample shop’s own; it is kept nowhere.' }
      : { prompt: 'It is kept nowhere.' }),
  });
  return password === undefined ? undefined : { login: given.trim(), password };
}

const fields = [
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['address1', 'Street'],
  ['city', 'City'],
  ['postal_code', 'Postal code'],
  ['state_code', 'State'],
  ['country_code', 'Country code'],
] as const;

/** The trial address, or one typed field by field. */
async function askAddress(): Promise<JsonObject | undefined> {
  const trial = `${String(trialAddress['address1'])}, ${String(trialAddress['city'])}`;
  const chosen = await choose(
    'Shipped where?',
    ['Address for trying out', 'Another one...'],
    (one) => one,
    (one) => (one.startsWith('Address') ? trial : ''),
  );
  if (chosen === undefined) return undefined;
  if (chosen.startsWith('Address')) return trialAddress;
  const address: Record<string, string> = {};
  for (const [field, title] of fields) {
    const value = await ask(title, { value: textOf(trialAddress[field]) });
    if (value === undefined) return undefined;
    if (value.trim() !== '') address[field] = value.trim();
  }
  return address;
}
