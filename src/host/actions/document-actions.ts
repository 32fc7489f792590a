import * as vscode from 'vscode';
import { pathParameters } from '../../../contract/operation.ts';
import {
  documentScheme,
  parseAddressPath,
  resourceName,
  type ResourceAddress,
} from '../../documents/address.ts';
import { kindOf, resourceKinds, type KindId } from '../../documents/all-kinds.ts';
import type { Params } from '../../documents/kinds.ts';
import { described } from '../../documents/resource-documents.ts';
import type { instanceTypes } from '../../explorer/data/site-nodes.ts';
import { wayTo } from '../../explorer/way-to.ts';
import {
  addressesOf,
  addressOf,
  ask,
  choose,
  confirmed,
  nodesOf,
  NothingChosen,
  uriOf,
  withProgress,
  type ActionContext,
  type Actions,
} from './action-context.ts';

interface Group {
  readonly kind: KindId;
  readonly params: Params;
  readonly site: string | undefined;
}

/** Commands on resources as documents. */
export function documentActions(context: ActionContext): Actions {
  const { hub, pins, documents, files } = context;

  /** The group of a tree on which a command was called. */
  const groupOf = (args: readonly unknown[]): Group | undefined => {
    const data = nodesOf(args.slice(0, 1), context)[0]?.data;
    const kind = data?.['kind'];
    if (typeof kind !== 'string') return undefined;
    const site = data?.['site'];
    return {
      kind: kind as KindId,
      params: (data?.['params'] ?? {}) as Params,
      site: typeof site === 'string' ? site : undefined,
    };
  };

  /** Asks for what an address still lacks; undefined where somebody gave up. */
  const askAddress = async (group: Group | undefined, title: string, canMake: boolean) => {
    const kind =
      group?.kind ??
      ((
        await choose(
          title,
          resourceKinds.filter((one) => (canMake ? one.create !== undefined : one.read.listed !== true)),
          (one) => one.title,
          ({ path }) => path,
        )
      )?.id as KindId | undefined);
    if (kind === undefined) return undefined;
    const { family, path } = kindOf(kind);
    const site = family === 'shop' ? (group?.site ?? (await hub.site())) : undefined;
    const params: Record<string, string> = { ...group?.params };
    for (const name of pathParameters(path)) {
      const value = params[name] ?? (await askParam(name, kindOf(kind).title));
      if (value === undefined || value.trim() === '') return undefined;
      params[name] = value.trim();
    }
    const address: ResourceAddress = {
      connection: hub.active,
      kind,
      ...(site === undefined ? {} : { site }),
      params,
    };
    return address;
  };

  const askParam = async (name: string, title: string): Promise<string | undefined> => {
    if (name === 'site_id') return choose('In which site?', await hub.sites(), (one) => one);
    if (name === 'instance_type') return 'current' satisfies (typeof instanceTypes)[number];
    return ask(`${title}: ${name.replaceAll('_', ' ')}`, {
      prompt: name.endsWith('no') ? 'The number, as the platform has it.' : 'The id, as the platform has it.',
    });
  };

  const show = async (uri: vscode.Uri, preview = true): Promise<vscode.TextEditor> =>
    vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview });
  /** One replaces the preview tab, several get a tab each. */
  const showAll = async (uris: readonly vscode.Uri[]): Promise<void> => {
    for (const uri of uris) await show(uri, uris.length === 1);
  };
  const chosen = (args: readonly unknown[]): ResourceAddress[] => {
    const all = addressesOf(args, context, 'data', 'shop');
    if (all.length === 0) throw new NothingChosen('Open a resource, or choose one in the sidebar first.');
    return all;
  };

  return {
    'cartwright.document.open': async (...args) => showAll(chosen(args).map((address) => uriOf(address))),
    'cartwright.document.openById': async (...args) => {
      const address = await askAddress(groupOf(args), 'Open what by its id?', false);
      if (!address) return undefined;
      // Read first: what is not there is said, and not pinned.
      await documents.read(address);
      await pins.add(address);
      context.refresh('data', 'shop');
      await show(uriOf(address));
      return uriOf(address);
    },
    'cartwright.document.new': async (...args) => {
      const address = await askAddress(groupOf(args), 'Make what?', true);
      if (!address) return undefined;
      documents.begin(address);
      const editor = await show(uriOf(address));
      // Unsaved from the start, so that it is clear that the platform does not have it yet.
      const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
      await editor.edit((edit) => edit.insert(end, '\n'));
      return uriOf(address);
    },
    'cartwright.document.pin': async (...args) => {
      for (const address of chosen(args)) await pins.add(address);
      context.refresh('data', 'shop');
    },
    'cartwright.document.unpin': async (...args) => {
      const ofGroups = nodesOf(args, context).flatMap(
        ({ data }) => (data?.['pins'] ?? []) as ResourceAddress[],
      );
      for (const address of ofGroups.length > 0 ? ofGroups : chosen(args)) await pins.remove(address);
      context.refresh('data', 'shop');
    },
    'cartwright.document.delete': async (...args) => {
      const all = chosen(args).filter(({ kind }) => kindOf(kind).remove !== undefined);
      const [first] = all;
      if (!first) throw new NothingChosen('The API deletes nothing of what is chosen.');
      const what = all.length === 1 ? described(first) : `${all.length} resources`;
      const names = all.map(described).slice(0, 10).join('\n');
      const more = all.length > 10 ? `\nand ${all.length - 10} more` : '';
      const detail = `${names}${more}\n\nThis is done on "${first.connection}", and cannot be undone.`;
      if (!(await confirmed(`Delete ${what}?`, detail, 'Delete'))) return 0;
      return withProgress(`deleting ${what}`, (signal, say) => removeAll(all, signal, say));
    },
    'cartwright.document.openXml': async (...args) =>
      showAll(chosen(args).map((address) => uriOf(address, 'xml'))),
    'cartwright.document.reload': async (...args) => {
      const [first] = args;
      const uris = first instanceof vscode.Uri ? [first] : chosen(args).map((address) => uriOf(address));
      for (const uri of uris) await files.reload(uri);
    },
    'cartwright.document.completeMerge': async () => {
      // The merge editor's own button comes with the source control of a file: these documents have none.
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      if (isMerge(input)) files.mergeDone(input.result);
      await vscode.commands.executeCommand('mergeEditor.acceptMerge');
    },
    'cartwright.document.copyId': async (...args) => {
      await vscode.env.clipboard.writeText(chosen(args).map(resourceName).join('\n'));
    },
    'cartwright.document.revealInTree': async (...args) => {
      const address = addressOf(args, context);
      if (address.connection !== hub.active)
        throw new NothingChosen(
          `This is a document of "${address.connection}": switch to that connection to see it in the sidebar.`,
        );
      const view = kindOf(address.kind).family === 'data' ? 'data' : 'shop';
      const find = () => context.trees[view].find(...wayTo(address));
      let node = await find();
      if (!node) {
        // Nothing refers to it, or it is beyond the first pages: a pin has its place. What is gone has none.
        await documents.read(address);
        await pins.add(address);
        context.refresh(view);
        node = await find();
      }
      await vscode.commands.executeCommand(`cartwright.${view}.focus`);
      if (node) await context.views[view].view.reveal(node, { select: true, focus: true });
      return node?.id;
    },
  };

  /** Deletes one after the other until somebody calls it off; what is gone already is no mistake. */
  async function removeAll(
    all: readonly ResourceAddress[],
    signal: AbortSignal,
    say: (message: string) => void,
  ): Promise<number> {
    let removed = 0;
    try {
      for (const address of all) {
        if (signal.aborted) break;
        say(`${removed + 1} of ${all.length}: ${resourceName(address)}`);
        await files.remove(uriOf(address));
        await pins.remove(address);
        removed++;
      }
    } finally {
      context.refresh('data', 'shop');
    }
    return removed;
  }
}

/** Opens what both sides have in the merge editor; whoever saves the result saves over the server's version. */
export async function openMerge(
  { texts }: Pick<ActionContext, 'texts'>,
  uri: vscode.Uri,
  { base, server, mine }: { base: string; server: string; mine: string },
): Promise<void> {
  const parsed = parseAddressPath(uri.path);
  const name = parsed ? resourceName(parsed.address) : 'document';
  await vscode.commands.executeCommand('_open.mergeEditor', {
    base: texts.put(`${name}.base.json`, base),
    input1: {
      uri: texts.put(`${name}.server.json`, server),
      title: 'Server',
      description: 'as it is stored now',
    },
    input2: {
      uri: texts.put(`${name}.mine.json`, mine),
      title: 'Yours',
      description: 'as you wanted to save it',
    },
    output: uri,
  });
}

export const isDocument = (uri: vscode.Uri): boolean => uri.scheme === documentScheme;

/** VS Code has told the result of a merge editor for years, but does not declare it. */
const isMerge = (input: unknown): input is { readonly result: vscode.Uri } =>
  typeof input === 'object' && input !== null && 'result' in input && input.result instanceof vscode.Uri;
