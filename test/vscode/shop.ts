import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../src/extension.ts';
import type { TreeNode } from '../../src/explorer/node.ts';
import type { Sidebar } from '../../src/host/views/sidebar.ts';

export type ViewName = 'connections' | 'data' | 'shop' | 'scripts';

/** Activates the extension, loads the rest of its sidebar, and returns it. */
export async function sidebar(): Promise<Sidebar> {
  const extension = vscode.extensions.getExtension<ExtensionApi>('cartwright.cartwright');
  assert.ok(extension);
  const { loadSidebar } = await extension.activate();
  return loadSidebar();
}

/** Returns the child rows of a node as the view shows them; without a node, the root rows. */
export async function rows(view: ViewName, node?: TreeNode): Promise<readonly TreeNode[]> {
  return (await sidebar()).trees[view].children(node);
}

/** Returns the row at the end of a path of labels; the beginning of a label is enough. */
export async function row(view: ViewName, ...labels: readonly string[]): Promise<TreeNode> {
  let node: TreeNode | undefined;
  for (const label of labels) {
    const children = await rows(view, node);
    node =
      children.find((child) => child.label === label) ??
      children.find((child) => child.label.startsWith(label));
    assert.ok(
      node,
      `no "${label}" among ${children.map((child) => `${child.label} (${child.description ?? ''})`).join(', ')}`,
    );
  }
  assert.ok(node);
  return node;
}

export const labels = async (view: ViewName, ...path: readonly string[]): Promise<string[]> =>
  (await rows(view, path.length === 0 ? undefined : await row(view, ...path))).map(({ label }) => label);

export interface PlatformResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

/**
 * Resolves when the bundled service has run for a second without a restart: a changed setting restarts it shortly
 * afterwards.
 */
export async function waitForRestarts(): Promise<void> {
  const { registry } = await sidebar();
  let runningChecks = 0;
  for (let check = 0; check < 200 && runningChecks < 10; check++) {
    await sleep(100);
    runningChecks = registry.isBundledRunning ? runningChecks + 1 : 0;
  }
  assert.equal(runningChecks, 10, 'the service does not keep running');
}

/**
 * Returns the result of a request to the bundled service, which is repeated for 20 s while the connection is refused: a
 * changed setting of an earlier test may restart the service only after `waitForRestarts`.
 */
async function repeatWhileRefused<T>(request: () => Promise<T>): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { readonly code?: string };
      const isInterrupted = code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'UND_ERR_SOCKET';
      if (!isInterrupted || Date.now() > end) throw error;
      await waitForRestarts();
    }
  }
}

/**
 * Starts the bundled service, and returns a function that sends requests to it directly, as the client of the sample
 * shop.
 */
export async function platform(): Promise<
  (method: string, path: string, body?: unknown) => Promise<PlatformResponse>
> {
  // An earlier test may have stopped the service, which then starts only on request.
  await vscode.commands.executeCommand('cartwright.service.start');
  await waitForRestarts();
  const { registry } = await sidebar();
  const send = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<PlatformResponse> => {
    const { profile } = await registry.access('Bundled service');
    const response = await fetch(profile.baseUrl + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  };
  const basic = `Basic ${Buffer.from('cartwright:cartwright').toString('base64')}`;
  const token = await repeatWhileRefused(() =>
    send(
      'POST',
      '/svcsso/oauth2/access_token',
      { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
      'grant_type=client_credentials',
    ),
  );
  const authorization = `Bearer ${String(token.body.access_token)}`;
  return (method, path, body) =>
    send(
      method,
      path,
      {
        ...(path.includes('/shop/') ? { 'x-svc-client-id': 'cartwright' } : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body === undefined ? undefined : JSON.stringify(body),
    );
}

export const dataPath = '/s/-/svc/data/v23_2';
export const shopPath = '/s/RefArch/svc/shop/v23_2';
