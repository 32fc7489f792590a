import * as vscode from 'vscode';
import { operations } from '../../../contract/index.ts';
import { openApi } from '../../../contract/openapi.ts';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { findConnection } from '../../explorer/node.ts';
import { renderApiReference } from '../../previews/api-reference.ts';
import { draftOperationRequest } from '../../requests/request-drafts.ts';
import { pickItem, targetNodes, type ActionContext } from './action-context.ts';
import { openRequests } from './open-requests.ts';
import type { PreviewPanels } from './preview-panels.ts';

const families = ['data', 'shop', 'debugger', 'oauth'] as const;
type Family = (typeof families)[number];

/** Shows the operations of an API of a connection or, with the argument `json`, its OpenAPI description. */
export async function showApiReference(
  context: ActionContext,
  panels: PreviewPanels,
  args: readonly unknown[],
): Promise<unknown> {
  const { registry } = context;
  const family =
    families.find((candidate) => args.includes(candidate)) ??
    (await pickItem('Select an API', families, (candidate) => candidate));
  if (!family) return undefined;
  const [node] = targetNodes(args.slice(0, 1), context);
  const connection = (node && findConnection(node)) ?? registry.activeName;
  const { profile, vendor } = await registry.access(connection);
  const { baseUrl } = profile;
  const openJson = () => openDescription(context, family, vendor, baseUrl);
  if (args.includes('json')) return openJson();
  return panels.show({
    key: `api ${connection} ${family}`,
    title: `${connection}: ${family} API`,
    body: renderApiReference({ family, operations, vendor, baseUrl }),
    baseUrl,
    handle: async ({ action, value }) => {
      const operation = operations.find(({ id }) => id === value);
      if (action === 'json') await openJson();
      else if (operation) await openRequests([draftOperationRequest(operation)]);
    },
  });
}

/** Opens the OpenAPI description of an API, with the connection as its server. */
async function openDescription(
  { virtualDocuments }: ActionContext,
  family: Family,
  vendor: VendorProfile,
  baseUrl: string,
): Promise<vscode.TextEditor> {
  const description = { ...openApi(family, vendor) };
  const servers = description['servers'] as { url: string }[] | undefined;
  if (servers) description['servers'] = servers.map(({ url }) => ({ url: baseUrl + url }));
  const text = JSON.stringify(description, undefined, 2);
  return vscode.window.showTextDocument(virtualDocuments.add(`openapi-${family}.json`, text));
}
