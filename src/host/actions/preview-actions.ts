import * as vscode from 'vscode';
import { addressPath, documentScheme, resourceName, type ResourceAddress } from '../../documents/address.ts';
import { readResource } from '../../documents/resource-reader.ts';
import { readCampaignCalendar } from '../../explorer/data/campaign-calendar.ts';
import { findSite, type ResourceNode } from '../../explorer/node.ts';
import { abTestAddress, hasReceipt, shopProductAddress } from '../../explorer/previewable.ts';
import { orderAddresses, type Submission } from '../../explorer/shop/created-resources.ts';
import { readProductWithMasterImages } from '../../explorer/shop/product-images.ts';
import { renderAllocation } from '../../previews/allocation.ts';
import { renderCalendar } from '../../previews/calendar.ts';
import { renderProductCard, findVariant } from '../../previews/product-card.ts';
import { renderReceipt } from '../../previews/receipt.ts';
import {
  bindCommands,
  requireAddress,
  targetAddresses,
  targetNodes,
  NoSelection,
  documentUri,
  type ActionContext,
  type Actions,
} from './action-context.ts';
import { describeError } from '../views/present-error.ts';
import { showApiReference } from './api-reference-action.ts';
import { PreviewPanels, type Preview } from './preview-panels.ts';
import { previewZoom } from './preview-zoom.ts';

/** Commands that show resources as preview pages, show the API reference, or change the zoom of previews. */
export function previewActions(context: ActionContext): Actions {
  const panels = new PreviewPanels(context);
  context.pins.onSubmitted((submission) => void showSubmitted(context, panels, submission));
  context.onDidRefresh(() => panels.refresh());
  return bindCommands(context, {
    'cartwright.connections.openApi': (_, args) => showApiReference(context, panels, args),
    'cartwright.preview.product': (_, args) => showProduct(context, panels, args),
    'cartwright.preview.receipt': (_, args) => showReceipt(context, panels, args),
    'cartwright.preview.calendar': (_, args) => showCalendar(context, panels, args),
    'cartwright.preview.abTest': (_, args) => showAllocation(context, panels, args),
    'cartwright.preview.reload': async () => panels.reload(),
    'cartwright.preview.zoomIn': async () => previewZoom.change(1),
    'cartwright.preview.zoomOut': async () => previewZoom.change(-1),
    'cartwright.preview.resetZoom': async () => previewZoom.change('reset'),
  });
}

const openDocument = async (address: ResourceAddress): Promise<unknown> =>
  vscode.window.showTextDocument(await vscode.workspace.openTextDocument(documentUri(address)));

/**
 * Returns where a preview opens: beside the active document if its command was called on it, also from the Command
 * Palette, so that both are visible.
 */
function placeOf([target]: readonly unknown[]): Pick<Preview, 'column'> {
  const activeUri = vscode.window.activeTextEditor?.document.uri;
  const isOfActiveDocument =
    target === undefined
      ? activeUri?.scheme === documentScheme
      : target instanceof vscode.Uri && activeUri?.toString() === target.toString();
  return isOfActiveDocument ? { column: vscode.ViewColumn.Beside } : {};
}

const panelKey = (preview: string, address: ResourceAddress): string =>
  `${preview} ${documentUri(address).path}`;

const baseUrlOf = async ({ registry }: ActionContext, connection: string): Promise<string> =>
  (await registry.access(connection)).profile.baseUrl;

async function showProduct(
  context: ActionContext,
  panels: PreviewPanels,
  args: readonly unknown[],
): Promise<string> {
  const selectedAddress = requireAddress(args, context, 'shop', 'data');
  const site = selectedAddress.site ?? (await context.registry.site());
  const address = shopProductAddress(selectedAddress, site);
  if (!address) throw new NoSelection('Open a product, or select one in the sidebar first.');
  const card = await readCard(context, panels, address, panelKey('card', address));
  return panels.show({ ...card, ...placeOf(args) });
}

/** Reads the card of a product. The card of a variant that the user selects replaces it in the same panel. */
async function readCard(
  context: ActionContext,
  panels: PreviewPanels,
  address: ResourceAddress,
  key: string,
): Promise<Preview> {
  const { id = '' } = address.params;
  const access = await context.registry.access(address.connection);
  const product = await readProductWithMasterImages(access, address);
  return {
    key,
    read: () => readCard(context, panels, address, key),
    title: `Product ${id}`,
    connection: address.connection,
    body: renderProductCard(product, vscode.env.language),
    baseUrl: access.profile.baseUrl,
    handle: async ({ action, value = '' }) => {
      if (action === 'addToBasket') await addToBasket(address, id);
      else if (action === 'variation') {
        const [attribute, selectedValue] = JSON.parse(value) as [string, string];
        const variant = findVariant(product, attribute, selectedValue);
        if (variant !== undefined)
          panels.show(await readCard(context, panels, { ...address, params: { id: variant } }, key));
      } else await openDocument(address);
    },
  };
}

/** Runs the command that adds a product to a basket, with a node like that of the Shop view. */
const addToBasket = (address: ResourceAddress, id: string): Thenable<unknown> =>
  vscode.commands.executeCommand('cartwright.shop.addToBasket', {
    kind: 'resource',
    id: `card/${id}`,
    label: id,
    icon: '',
    flags: ['canBuy'],
    address,
    documentPath: addressPath(address),
  } satisfies ResourceNode);

async function showReceipt(
  context: ActionContext,
  panels: PreviewPanels,
  args: readonly unknown[],
): Promise<string> {
  const address = requireAddress(args, context, 'shop', 'data');
  if (!hasReceipt(address))
    throw new NoSelection('Open a basket or an order, or select one in the sidebar first.');
  const receipt = await readReceipt(context, panels, address, panelKey('receipt', address));
  return panels.show({ ...receipt, ...placeOf(args) });
}

/** Reads the receipt of a basket or an order. The order of a submitted basket replaces it in the same panel. */
async function readReceipt(
  context: ActionContext,
  panels: PreviewPanels,
  address: ResourceAddress,
  key: string,
): Promise<Preview> {
  const document = await readResource(await context.registry.access(address.connection), address);
  const show = async (newAddress: ResourceAddress): Promise<string> =>
    panels.show(await readReceipt(context, panels, newAddress, key));
  return {
    key,
    read: () => readReceipt(context, panels, address, key),
    title: address.kind === 'basket' ? 'Basket' : `Order ${resourceName(address)}`,
    connection: address.connection,
    body: renderReceipt(document, vscode.env.language),
    baseUrl: await baseUrlOf(context, address.connection),
    handle: async ({ action }) => {
      const uri = documentUri(address);
      const order = context.pins.findOrder(address);
      // The basket was submitted in another way, such as from its row.
      if (order) await show(order);
      else if (action === 'complete') {
        await vscode.commands.executeCommand('cartwright.shop.completeBasket', uri);
        await show(address);
      } else if (action === 'submit') {
        const orderNo: unknown = await vscode.commands.executeCommand('cartwright.shop.submitBasket', uri);
        if (typeof orderNo !== 'string') return;
        const [orderAddress] = orderAddresses(address.connection, address.site ?? '', orderNo);
        await show(orderAddress);
      } else await openDocument(address);
    },
  };
}

/** Shows the order of a submitted basket in the panel of the basket's receipt, if one is open. Never rejects. */
async function showSubmitted(
  context: ActionContext,
  panels: PreviewPanels,
  { basket, order }: Submission,
): Promise<void> {
  const key = panelKey('receipt', basket);
  if (!panels.isOpen(key)) return;
  try {
    panels.show({ ...(await readReceipt(context, panels, order, key)), staysInPlace: true });
  } catch (error) {
    // The buttons of the old receipt lead to the order.
    context.log.error(describeError('Cannot show the order of the submitted basket', error));
  }
}

/** Returns the site of the document or the row on which a command was called, if it has one. */
function findSelectedSite(context: ActionContext, args: readonly unknown[]): string | undefined {
  if (args[0] === undefined || args[0] instanceof vscode.Uri)
    return targetAddresses(args, context)[0]?.params['site_id'];
  const [node] = targetNodes(args.slice(0, 1), context);
  return node && findSite(node);
}

async function showCalendar(
  context: ActionContext,
  panels: PreviewPanels,
  args: readonly unknown[],
): Promise<string> {
  const { registry } = context;
  const connection = registry.activeName;
  const site = findSelectedSite(context, args) ?? (await registry.site());
  return panels.show({ ...(await readCalendar(context, connection, site)), ...placeOf(args) });
}

async function readCalendar(context: ActionContext, connection: string, site: string): Promise<Preview> {
  const { registry, pins } = context;
  const pinnedAddresses = pins.forConnection(connection).filter(({ params }) => params['site_id'] === site);
  const campaigns = await readCampaignCalendar(await registry.access(connection), site, pinnedAddresses);
  return {
    key: `calendar ${connection} ${site}`,
    read: () => readCalendar(context, connection, site),
    title: `Campaigns of ${site}`,
    connection,
    body: renderCalendar(campaigns, Date.now()),
    baseUrl: await baseUrlOf(context, connection),
    handle: ({ action, value = '' }) =>
      openDocument(
        action === 'promotion'
          ? { connection, kind: 'promotion', params: { site_id: site, id: value } }
          : { connection, kind: 'campaign', params: { site_id: site, campaign_id: value } },
      ),
  };
}

async function showAllocation(
  context: ActionContext,
  panels: PreviewPanels,
  args: readonly unknown[],
): Promise<string> {
  const test = abTestAddress(requireAddress(args, context, 'data'));
  if (!test) throw new NoSelection('Open an A/B test, or select one in the Data view first.');
  return panels.show({ ...(await readAllocation(context, test)), ...placeOf(args) });
}

async function readAllocation(context: ActionContext, test: ResourceAddress): Promise<Preview> {
  const document = await readResource(await context.registry.access(test.connection), test);
  return {
    read: () => readAllocation(context, test),
    key: panelKey('allocation', test),
    title: `A/B Test ${resourceName(test)}`,
    connection: test.connection,
    body: renderAllocation(document),
    baseUrl: await baseUrlOf(context, test.connection),
    handle: ({ value = '' }) =>
      openDocument({ ...test, kind: 'abTestSegment', params: { ...test.params, segment_id: value } }),
  };
}
