import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { resourceName, type ResourceAddress } from '../../documents/address.ts';
import { readResource } from '../../documents/resource-reader.ts';
import { campaignCalendar } from '../../explorer/data/campaign-calendar.ts';
import { allocation } from '../../previews/allocation.ts';
import { calendar } from '../../previews/calendar.ts';
import { page, type Html } from '../../previews/html.ts';
import { productCard } from '../../previews/product-card.ts';
import { receipt } from '../../previews/receipt.ts';
import {
  addressOf,
  nodesOf,
  NothingChosen,
  uriOf,
  type ActionContext,
  type Actions,
} from './action-context.ts';

/** What a button of a preview says. */
interface Said {
  readonly action?: string;
  readonly value?: string;
}

type Handler = (said: Said) => Promise<unknown>;

/** Commands that show resources as people would rather look at them. */
export function previewActions(context: ActionContext): Actions {
  const { hub } = context;
  const panels = new Map<string, vscode.WebviewPanel>();

  /** One panel for each resource: shown again, it is drawn again. */
  const show = async (key: string, title: string, body: Html, handle: Handler): Promise<string> => {
    const { profile } = await hub.access();
    const known = panels.get(key);
    const panel =
      known ??
      vscode.window.createWebviewPanel('cartwright.preview', title, vscode.ViewColumn.Active, {
        enableScripts: true,
        enableCommandUris: false,
        localResourceRoots: [],
      });
    panel.title = title;
    const icon = (theme: string) =>
      vscode.Uri.joinPath(context.extension.extensionUri, 'media', `preview-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    const text = page({
      title,
      body,
      nonce: randomBytes(16).toString('base64url'),
      imageSources: [new URL(profile.baseUrl).origin],
    });
    panel.webview.html = text;
    if (!known) {
      panels.set(key, panel);
      panel.onDidDispose(() => panels.delete(key));
      panel.webview.onDidReceiveMessage((said: Said) => {
        void handle(said).catch((error: unknown) => context.log.error(String(error)));
      });
    }
    panel.reveal();
    return text;
  };
  const open = async (address: ResourceAddress): Promise<unknown> =>
    vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uriOf(address)));
  const key = (kind: string, address: ResourceAddress): string => `${kind} ${uriOf(address).path}`;

  return {
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
      const product = await readResource(await hub.access(chosen.connection), address);
      return show(key('card', address), `Product ${id}`, productCard(product), async ({ action }) => {
        if (action === 'addToBasket')
          await vscode.commands.executeCommand('cartwright.shop.addToBasket', {
            id: `card/${id}`,
            label: id,
            icon: '',
            context: 'canBuy',
            address,
          });
        else await open(address);
      });
    },
    'cartwright.preview.receipt': async (...args) => {
      const address = addressOf(args, context, 'shop', 'data');
      if (address.kind !== 'basket' && address.kind !== 'order' && address.kind !== 'shopOrder')
        throw new NothingChosen('Open a basket or an order, or choose one in the sidebar first.');
      const document = await readResource(await hub.access(address.connection), address);
      const title = address.kind === 'basket' ? 'Basket' : `Order ${resourceName(address)}`;
      return show(key('receipt', address), title, receipt(document), () => open(address));
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
      return show(key('allocation', test), `A/B Test ${ab_test_id}`, allocation(document), ({ value = '' }) =>
        open({ ...test, kind: 'abTestSegment', params: { site_id, ab_test_id, segment_id: value } }),
      );
    },
  };

  function siteOf(args: readonly unknown[]): string | undefined {
    const [first] = args;
    if (first instanceof vscode.Uri) return addressOf(args, context).params['site_id'];
    const [node] = nodesOf(args.slice(0, 1), context);
    const params = (node?.data?.['params'] ?? node?.address?.params ?? {}) as Record<string, string>;
    return params['site_id'];
  }
}
