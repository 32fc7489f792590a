import { randomInt, randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { systemClock } from '../../client/clock.ts';
import { operationAddress } from '../../client/address.ts';
import { HttpTransport } from '../../client/transport.ts';
import type { ResourceAddress } from '../../documents/address.ts';
import type { TreeNode } from '../../explorer/node.ts';
import { editable } from '../../documents/changes.ts';
import { kindOf } from '../../documents/all-kinds.ts';
import { described } from '../../documents/resource-documents.ts';
import { readResource } from '../../documents/resource-reader.ts';
import { sampleAccess } from '../../debug/trigger/sample-access.ts';
import { entryText, withEntry, type HistoryEntry } from '../../requests/history.ts';
import { parseHttpFile, type HttpFile, type RequestTemplate } from '../../requests/http-file.ts';
import type { NamedAnswer } from '../../requests/placeholders.ts';
import { RequestRunner, type Exchange } from '../../requests/runner.ts';
import { answerText, curlCommand, statusText, type WrittenRequest } from '../../requests/texts.ts';
import { writtenSteps } from '../../requests/written-requests.ts';
import { workspaceFolders } from '../bundled-service.ts';
import { bundledName } from '../bundled-name.ts';
import { debugType } from '../debug-configuration.ts';
import { debugWith } from './debug-with.ts';
import { requestsOfNode } from './node-requests.ts';
import { openRequests, openRequestText } from './open-requests.ts';
import { stepsOf } from './hook-course.ts';
import {
  addressesOf,
  choose,
  nodesOf,
  NothingChosen,
  withProgress,
  type ActionContext,
  type Actions,
} from './action-context.ts';

const historyKey = 'cartwright.requestHistory';

/** Answers of each file's requests, by the file's address; they end with the window. */
type FileAnswers = Map<string, Map<string, NamedAnswer>>;

/** Commands on `.http` files. */
export function requestActions(context: ActionContext): Actions {
  const { hub, texts, extension } = context;
  const answers: FileAnswers = new Map();
  const history = (): readonly HistoryEntry[] =>
    extension.workspaceState.get<HistoryEntry[]>(historyKey) ?? [];

  const runnerFor = async (uri: vscode.Uri): Promise<RequestRunner> => {
    const access = await hub.access();
    const key = uri.toString();
    const ofFile = answers.get(key) ?? new Map<string, NamedAnswer>();
    answers.set(key, ofFile);
    return new RequestRunner({
      access,
      elsewhere: new HttpTransport(),
      clock: systemClock,
      surroundings: {
        now: systemClock.now,
        random: () => randomInt(2 ** 32) / 2 ** 32,
        guid: randomUUID,
        environment: process.env,
      },
      readBody: async (path) => {
        const file = vscode.Uri.joinPath(uri, '..', path);
        return Buffer.from(await vscode.workspace.fs.readFile(file)).toString('utf8');
      },
      site: await hub.site(),
      customer: hub.active === bundledName ? sampleAccess.customer : access.profile.customer,
      answers: ofFile,
    });
  };

  const remember = async (sent: readonly Exchange[]): Promise<void> => {
    let entries = history();
    for (const exchange of sent) {
      entries = withEntry(entries, exchange, Date.now());
      context.log.info(`${exchange.request.method} ${exchange.request.target} -> ${exchange.answer.status}`);
    }
    await extension.workspaceState.update(historyKey, entries);
  };

  const showAnswer = async (exchange: Exchange): Promise<void> => {
    const name = `${exchange.request.method} ${exchange.answer.status}.http`;
    await vscode.window.showTextDocument(texts.put(name, answerText(exchange)), {
      viewColumn: vscode.ViewColumn.Beside,
      preview: true,
      preserveFocus: true,
    });
  };

  return {
    'cartwright.requests.send': async (...args) => {
      const { document, file, template } = chosenRequest(args);
      const sent = await withProgress(template.title, async (signal) =>
        (await runnerFor(document.uri)).send(template, file, signal),
      );
      await remember(sent);
      const last = sent.at(-1);
      if (last) await showAnswer(last);
      context.refresh('shop');
      return last && { status: last.answer.status, text: last.answer.text };
    },
    'cartwright.requests.sendAndStop': async (...args) => {
      const { document, file, template } = chosenRequest(args);
      const runner = await runnerFor(document.uri);
      // What it needs is sent before the debugger listens: only the request itself halts.
      const sent = await withProgress(`what "${template.title}" needs`, (signal) =>
        runner.sendNeeded(template, file, signal),
      );
      await remember(sent);
      const refused = sent.find(({ answer }) => answer.status >= 400);
      if (refused)
        throw new Error(
          `"${refused.title}", which it needs, was answered ${statusText(refused.answer.status)}.`,
        );
      const { method, target, headers, body } = await runner.whole(await runner.prepare(template, file));
      const { profile } = await hub.access();
      const base = profile.baseUrl.replace(/\/+$/, '');
      if (!target.startsWith(base))
        throw new Error(`${target} is not an address of the active connection, so nothing halts there.`);
      return debugWith({
        type: debugType,
        request: 'launch',
        name: template.title,
        cartridges: workspaceFolders(),
        trigger: [
          {
            method,
            path: target.slice(base.length),
            headers,
            as: 'none',
            ...(body === undefined ? {} : { body }),
          },
        ],
        ...(hub.active === bundledName ? {} : { connection: hub.active }),
      });
    },
    'cartwright.requests.copyAsCurl': async (...args) => {
      const { document, file, template } = chosenRequest(args);
      const runner = await runnerFor(document.uri);
      await remember(
        await withProgress(`what "${template.title}" needs`, (signal) =>
          runner.sendNeeded(template, file, signal),
        ),
      );
      const command = curlCommand(await runner.whole(await runner.prepare(template, file)));
      await vscode.env.clipboard.writeText(command);
      vscode.window.setStatusBarMessage(
        '$(clippy) Copied as cURL, with the token of who would send it',
        5000,
      );
      return command;
    },
    'cartwright.requests.history': async (...args) => {
      const [given] = args;
      const entries = history();
      if (entries.length === 0)
        throw new NothingChosen('Nothing was sent yet from an .http file of this workspace.');
      const entry =
        typeof given === 'number'
          ? entries[given]
          : await choose(
              'Open which request again?',
              entries,
              ({ title }) => title,
              ({ status, milliseconds, at }) =>
                `${status}  ${milliseconds} ms  ${new Date(at).toLocaleString()}`,
            );
      if (!entry) return undefined;
      return openRequestText(entryText(entry));
    },
    'cartwright.requests.clearHistory': async () => extension.workspaceState.update(historyKey, undefined),
    'cartwright.requests.new': async () =>
      openRequests([
        { title: 'Search for products', method: 'GET', target: '{{shop}}/product_search?q=', as: 'guest' },
        { title: 'A basket', method: 'POST', target: '{{shop}}/baskets', as: 'guest', body: {} },
        { title: 'Sites', method: 'GET', target: '{{data}}/sites', as: 'user' },
      ]),
    'cartwright.requests.fromResource': async (...args) => {
      const rows = nodesOf(args, context, 'data', 'shop', 'scripts', 'connections');
      const addresses = addressesOf(args, context, 'data', 'shop');
      if (addresses.length > 0) return openRequests((await Promise.all(addresses.map(ofResource))).flat());
      const requests: WrittenRequest[] = [];
      for (const row of rows)
        requests.push(...((await ofHook(row)) ?? requestsOfNode(row, context.search.get())));
      if (requests.length === 0)
        throw new NothingChosen(
          'Open a resource, or choose a resource, a group, a search or a hook in the sidebar first.',
        );
      return openRequests(requests);
    },
  };

  /** What reaches a hook, as requests; undefined for other rows. */
  async function ofHook({ context: words, data }: TreeNode): Promise<WrittenRequest[] | undefined> {
    if (!/\bdebuggable\b/.test(words)) return undefined;
    const { name, operation } = data as { name: string; operation: string };
    const steps = await stepsOf(context, operation);
    return steps && writtenSteps(steps, name);
  }

  async function ofResource(address: ResourceAddress): Promise<WrittenRequest[]> {
    const access = await hub.access(address.connection);
    const kind = kindOf(address.kind);
    const base = new URL(access.profile.baseUrl).pathname.replace(/\/+$/, '');
    const target = (operation: typeof kind.read.operation, query = {}) => {
      const site = operation.family === 'shop' ? (address.site ?? address.params['site_id']) : undefined;
      const url = operationAddress(access.profile, operation, {
        vendor: access.vendor,
        params: address.params,
        query,
        site,
      });
      return url.pathname.slice(base.length) + url.search;
    };
    const as = kind.family === 'data' ? 'user' : access.shopper.kind;
    const document = kind.change ? editable(await readResource(access, address)) : undefined;
    const read = {
      title: `Read ${described(address)}`,
      method: 'GET',
      target: target(kind.read.operation, kind.read.query),
      as,
    };
    if (!kind.change) return [read];
    const title = `Change ${described(address)}`;
    return [read, { title, method: 'PATCH', target: target(kind.change), as, body: document }];
  }
}

/** The request on which a code lens stood, or in which the cursor is. Throws `NothingChosen`. */
function chosenRequest(args: readonly unknown[]): {
  document: vscode.TextDocument;
  file: HttpFile;
  template: RequestTemplate;
} {
  const [uri, line] = args;
  const editor = vscode.window.activeTextEditor;
  const document =
    uri instanceof vscode.Uri
      ? vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString())
      : editor?.document;
  if (document?.languageId !== 'cartwright-http')
    throw new NothingChosen('Open an .http file, and put the cursor into a request.');
  const file = parseHttpFile(document.getText());
  const at = typeof line === 'number' ? line : (editor?.selection.active.line ?? 0);
  const template = file.requests.find(({ firstLine, lastLine }) => firstLine <= at && at <= lastLine);
  if (!template)
    throw new NothingChosen('There is no request at the cursor: one reads like "GET /s/RefArch/...".');
  return { document, file, template };
}
