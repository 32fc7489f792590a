import * as vscode from 'vscode';
import { operations } from '../../../contract/index.ts';
import { openApi } from '../../../contract/openapi.ts';
import type { PlatformAccess } from '../../client/access.ts';
import { isFault } from '../../client/errors.ts';
import type { JsonObject } from '../../client/loose-call.ts';
import { resourceName, type ResourceAddress } from '../../documents/address.ts';
import { readResource } from '../../documents/resource-reader.ts';
import { elementsOf } from '../../explorer/listing.ts';
import { campaignCalendar } from '../../explorer/data/campaign-calendar.ts';
import { allocation } from '../../previews/allocation.ts';
import { calendar } from '../../previews/calendar.ts';
import { apiReference } from '../../previews/api-reference.ts';
import type { Html } from '../../previews/html.ts';
import { productCard, variantWith } from '../../previews/product-card.ts';
import { receipt } from '../../previews/receipt.ts';
import { writtenOperation } from '../../requests/written-requests.ts';
import {
  addressOf,
  choose,
  nodesOf,
  NothingChosen,
  uriOf,
  type ActionContext,
  type Actions,
} from './action-context.ts';
import { openRequests } from './open-requests.ts';
import { PreviewPanels, type PanelHandler } from './preview-panels.ts';

/** Commands that show resources as people would rather look at them. */
export function previewActions(context: ActionContext): Actions {
  const { hub } = context;
  const panels = new PreviewPanels(context);
  const show = async (
    key: string,
    title: string,
    body: Html,
    handle: PanelHandler,
    connection = hub.active,
  ): Promise<string> => panels.show(key, title, body, (await hub.access(connection)).profile.baseUrl, handle);
  const open = async (address: ResourceAddress): Promise<unknown> =>
    vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uriOf(address)));
  const key = (kind: string, address: ResourceAddress): string => `${kind} ${uriOf(address).path}`;

  const families = ['data', 'shop', 'debugger', 'oauth'] as const;

  return {
    'cartwright.connections.openApi': async (...args) => {
      const family =
        families.find((one) => args.includes(one)) ?? (await choose('Which API?', families, (one) => one));
      if (!family) return undefined;
      const named = nodesOf(args.slice(0, 1), context)[0]?.data?.['connection'];
      const connection = typeof named === 'string' ? named : hub.active;
      const { profile, vendor } = await hub.access(connection);
      const body = apiReference({ family, operations, vendor, baseUrl: profile.baseUrl });
      const openJson = async (): Promise<vscode.TextEditor> => {
        const description = { ...openApi(family, vendor) };
        const servers = description['servers'] as { url: string }[] | undefined;
        if (servers) description['servers'] = servers.map(({ url }) => ({ url: profile.baseUrl + url }));
        const text = JSON.stringify(description, undefined, 2);
        return vscode.window.showTextDocument(context.texts.put(`openapi-${family}.json`, text));
      };
      if (args.includes('json')) return openJson();
      return show(
        `api ${connection} ${family}`,
        `${connection}: ${family} API`,
        body,
        async ({ action, value = '' }) => {
          const operation = operations.find(({ id }) => id === value);
          if (action === 'json') await openJson();
          else if (operation) await openRequests([writtenOperation(operation)]);
        },
        connection,
      );
    },
    'cartwright.preview.product': async (...args) => {
      const chosen = addressOf(args, context, 'shop', 'data');
      if (chosen.kind !== 'product' && chosen.kind !== 'shopProduct')
        throw new NothingChosen('Open a product, or choose one in the sidebar first.');
      const id = chosen.params['id'] ?? '';
      const site = chosen.site ?? (await hub.site());
      const address: ResourceAddress = {
        connection: chosen.connection,
        kind: 'shopProduct',
        site,
        params: { id },
      };
      return showCard(address, key('card', address));
    },
    'cartwright.preview.receipt': async (...args) => {
      const address = addressOf(args, context, 'shop', 'data');
      if (address.kind !== 'basket' && address.kind !== 'order' && address.kind !== 'shopOrder')
        throw new NothingChosen('Open a basket or an order, or choose one in the sidebar first.');
      const document = await readResource(await hub.access(address.connection), address);
      const title = address.kind === 'basket' ? 'Basket' : `Order ${resourceName(address)}`;
      return show(key('receipt', address), title, receipt(document), () => open(address), address.connection);
    },
    'cartwright.preview.calendar': async (...args) => {
      const site = siteOf(args) ?? (await hub.site());
      const access = await hub.access();
      const pinned = context.pins.of(hub.active).filter(({ params }) => params['site_id'] === site);
      const entries = await campaignCalendar(access, site, pinned);
      const connection = hub.active;
      return show(
        `calendar ${connection} ${site}`,
        `Campaigns of ${site}`,
        calendar(entries, Date.now()),
        ({ action, value = '' }) =>
          open(
            action === 'promotion'
              ? { connection, kind: 'promotion', params: { site_id: site, id: value } }
              : { connection, kind: 'campaign', params: { site_id: site, campaign_id: value } },
          ),
      );
    },
    'cartwright.preview.abTest': async (...args) => {
      const address = addressOf(args, context, 'data');
      if (address.kind !== 'abTest' && address.kind !== 'abTestSegment')
        throw new NothingChosen('Open an A/B test, or choose one in the Data view first.');
      const { site_id = '', ab_test_id = '' } = address.params;
      const test: ResourceAddress = {
        connection: address.connection,
        kind: 'abTest',
        params: { site_id, ab_test_id },
      };
      const document = await readResource(await hub.access(address.connection), test);
      const handle: PanelHandler = ({ value = '' }) =>
        open({ ...test, kind: 'abTestSegment', params: { site_id, ab_test_id, segment_id: value } });
      return show(
        key('allocation', test),
        `A/B Test ${ab_test_id}`,
        allocation(document),
        handle,
        test.connection,
      );
    },
  };

  /** The card of a product, in a panel that goes on to others of its variants. */
  async function showCard(address: ResourceAddress, panel: string): Promise<string> {
    const { id = '' } = address.params;
    const product = await wholeProduct(await hub.access(address.connection), address);
    const handle: PanelHandler = async ({ action, value = '' }) => {
      if (action === 'variation') {
        const [attribute, chosen] = JSON.parse(value) as [string, string];
        const variant = variantWith(product, attribute, chosen);
        if (variant !== undefined) await showCard({ ...address, params: { id: variant } }, panel);
      } else if (action === 'addToBasket')
        await vscode.commands.executeCommand('cartwright.shop.addToBasket', {
          id: `card/${id}`,
          label: id,
          icon: '',
          context: 'canBuy',
          address,
        });
      else await open(address);
    };
    return show(panel, `Product ${id}`, productCard(product), handle, address.connection);
  }

  function siteOf(args: readonly unknown[]): string | undefined {
    const [first] = args;
    if (first instanceof vscode.Uri) return addressOf(args, context).params['site_id'];
    const [node] = nodesOf(args.slice(0, 1), context);
    const params = (node?.data?.['params'] ?? node?.address?.params ?? {}) as Record<string, string>;
    return params['site_id'];
  }
}

/** A variant has images of its own alone: those of its master are the swatches of the others. */
async function wholeProduct(access: PlatformAccess, address: ResourceAddress): Promise<JsonObject> {
  const product = await readResource(access, address);
  const { master_id: master } = (product['master'] ?? {}) as { master_id?: string };
  if (master === undefined || master === address.params['id']) return product;
  try {
    const whole = await readResource(access, { ...address, params: { id: master } });
    const images = [product, whole].flatMap((one) => elementsOf(one, 'image_groups'));
    return { ...product, image_groups: images };
  } catch (error) {
    // A master that is not online hides nothing of its variant.
    if (isFault(error)) return product;
    throw error;
  }
}
