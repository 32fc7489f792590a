import * as vscode from 'vscode';
import { errorMessage } from '../../../contract/error-message.ts';
import { isInterruption } from '../../client/errors.ts';
import { sourceBreakpoints } from '../../commands/breakpoint-at.ts';
import { showInformationMessage } from '../../commands/notifications.ts';
import type { TreeNode } from '../../explorer/node.ts';
import { requestsOfNode } from '../../explorer/node-requests.ts';
import { requireOperation } from '../../explorer/scripts/hook-requests.ts';
import { draftResourceRequests } from '../../explorer/resource-requests.ts';
import { entryDescription, entryText } from '../../requests/history.ts';
import { findProblemAround } from '../../requests/check-file.ts';
import { findRequestForLine } from '../../requests/http-file.ts';
import { draftOperationRequest, draftStepRequests } from '../../requests/request-drafts.ts';
import { describeFailedRequirement, faultOf } from '../../requests/failed-requests.ts';
import { RequestError } from '../../requests/request-error.ts';
import {
  formatResponse,
  createCurlCommand,
  describeSentFirst,
  type RequestDraft,
} from '../../requests/request-text.ts';
import {
  isFailure,
  isOutdatedRejection,
  type Exchange,
  type RequestRunner,
  type SendResult,
  type SentDependencies,
} from '../../requests/runner.ts';
import { toTriggerStep } from '../../requests/trigger-step.ts';
import {
  bindCommands,
  confirm,
  targetAddresses,
  pickItem,
  targetNodes,
  NoSelection,
  withProgress,
  type ActionContext,
  type Actions,
} from './action-context.ts';
import { debugRequests } from './debug-requests.ts';
import { promptForHookSteps } from './hook-requests.ts';
import { hintAtHooks } from './hook-hint.ts';
import { offerNewGuest } from './new-guest.ts';
import { openRequests, openRequestText } from './open-requests.ts';
import { selectEnvironment } from '../environment-selection.ts';
import { readRequestFile } from '../request-environments.ts';
import { showError } from '../views/present-error.ts';
import type { DocumentRequest, RequestSession } from './request-session.ts';
import { responseColumn } from './response-column.ts';
import { showUnhitBreakpointMessage } from './unhit-breakpoint-message.ts';

/** Commands on `.http` files. */
export const requestActions = (context: ActionContext, session: RequestSession): Actions =>
  bindCommands(context, {
    'cartwright.requests.send': (_, args) => send(context, session, args),
    'cartwright.requests.sendAndDebug': (_, args) => sendAndDebug(context, session, args),
    'cartwright.requests.copyAsCurl': (_, args) => copyAsCurl(context, session, args),
    'cartwright.requests.selectEnvironment': promptForEnvironment,
    'cartwright.requests.history': (_, args) => openFromHistory(session, args),
    'cartwright.requests.clearHistory': () => clearHistory(session),
    'cartwright.requests.new': () => openRequests(exampleRequests),
    'cartwright.requests.fromResource': openAsRequest,
  });

/** Returns the request of a code lens, or the request at the cursor. Throws `NoSelection` if there is none. */
async function findRequestAtCursor(
  { extension, showRequestProblems }: ActionContext,
  [uri, line]: readonly unknown[],
): Promise<DocumentRequest> {
  const editor = vscode.window.activeTextEditor;
  const document =
    uri instanceof vscode.Uri
      ? vscode.workspace.textDocuments.find((candidate) => candidate.uri.toString() === uri.toString())
      : editor?.document;
  if (document?.languageId !== 'cartwright-http')
    throw new NoSelection('Open an .http file, and place the cursor in a request.');
  showRequestProblems();
  const { file } = await readRequestFile(
    { uri: document.uri, text: document.getText() },
    extension.workspaceState,
  );
  const cursorLine = typeof line === 'number' ? line : (editor?.selection.active.line ?? 0);
  const template = findRequestForLine(file, document.getText(), cursorLine);
  const problem = template ? undefined : findProblemAround(document.getText(), file, cursorLine);
  if (problem) throw new RequestError(problem.message, problem.line);
  if (!template) throw new NoSelection('There is no request at the cursor. Example: "GET /s/RefArch/...".');
  return { document, file, template };
}

async function showResponse(
  { virtualDocuments }: ActionContext,
  result: SendResult,
  requestDocument: vscode.TextDocument,
): Promise<void> {
  const { exchange } = result;
  const name = `${exchange.request.method} ${exchange.response.status}.http`;
  await vscode.window.showTextDocument(virtualDocuments.add(name, formatResponse(exchange, result)), {
    viewColumn: responseColumn(requestDocument),
    preview: true,
    preserveFocus: true,
  });
}

/** If the end of the service interrupted a request, says so, which is more than its response does, and returns true. */
function reportInterruption({ registry }: ActionContext, exchange: Exchange): boolean {
  const fault = faultOf(exchange);
  if (!isInterruption(fault)) return false;
  void showError(`"${exchange.title}" was interrupted`, fault, registry.activeName);
  return true;
}

async function send(context: ActionContext, session: RequestSession, args: readonly unknown[]) {
  const request = await findRequestAtCursor(context, args);
  const { document, file, template } = request;
  const result = await withProgress(template.title, async (signal) =>
    (await session.createRunner(document.uri)).send(template, file, signal),
  );
  const { exchange } = result;
  await session.record(
    [...(result.earlierExchanges ?? []), ...result.requirements, exchange],
    request,
    result.unsentTitle === undefined ? undefined : `${template.method} ${template.target}`,
  );
  if (!reportInterruption(context, exchange)) await showResponse(context, result, document);
  offerNewGuest(context, exchange);
  context.refresh('shop');
  return { status: exchange.response.status, text: exchange.response.text };
}

/**
 * Sends the requests that a request needs and that have no valid response, with a progress notification. Rejects if one
 * of them fails. Resolves with undefined if one fails and the user was told what to do.
 */
async function sendDependencies(
  context: ActionContext,
  session: RequestSession,
  runner: RequestRunner,
  request: DocumentRequest,
): Promise<SentDependencies | undefined> {
  const { file, template } = request;
  const dependencies = await withProgress(
    `Sending the requests that "${template.title}" needs`,
    async (signal) => runner.sendDependencies(template, file, signal),
  );
  const { exchanges } = dependencies;
  const failedExchange = exchanges.find(isFailure);
  await session.record(exchanges, request, failedExchange && `${template.method} ${template.target}`);
  if (!failedExchange) return dependencies;
  if (reportInterruption(context, failedExchange)) return undefined;
  const message = describeFailedRequirement(failedExchange);
  if (offerNewGuest(context, failedExchange, message)) return undefined;
  throw new Error(message);
}

async function sendAndDebug(
  context: ActionContext,
  session: RequestSession,
  args: readonly unknown[],
): Promise<boolean> {
  return debugRequest(context, session, await findRequestAtCursor(context, args));
}

/**
 * Sends a request in a debug session, after those that it needs.
 *
 * @param earlierExchanges the exchanges of a first attempt, which used earlier responses and was rejected therefore
 */
async function debugRequest(
  context: ActionContext,
  session: RequestSession,
  request: DocumentRequest,
  earlierExchanges: readonly Exchange[] = [],
): Promise<boolean> {
  const { document, file, template } = request;
  const runner = await session.createRunner(document.uri);
  // The requests that this one needs are sent before a new debug session starts, so that they do not stop at its
  // breakpoints.
  const dependencies = await sendDependencies(context, session, runner, request);
  if (!dependencies) return false;
  const { exchanges: requirements, reusedTitles } = dependencies;
  const preparedRequest = await runner.prepare(template, file);
  const resolvedRequest = await runner.resolve(preparedRequest);
  const { profile } = await context.registry.access();
  if (session.isFirstHint(document.uri, template.title))
    hintAtHooks(context, template.title, resolvedRequest).catch((error: unknown) =>
      context.log.error(errorMessage(error)),
    );
  const step = toTriggerStep(resolvedRequest, profile.baseUrl);
  const storeResponse = await runner.createStore(template, file);
  const { title } = template;
  const { sessions } = context;
  const { stopCount } = sessions;
  const breakpoints = sourceBreakpoints();
  session.expectResponse({
    connection: context.registry.activeName,
    method: step.method,
    path: step.path,
    onResponse: async (response) => {
      storeResponse(response);
      context.refresh('shop');
      const exchange = { ...response, title };
      session.remember([exchange], request);
      // The request that was sent has the access token.
      await session.addToHistory([{ ...exchange, request: preparedRequest }]);
      if (reportInterruption(context, exchange)) return;
      if (reusedTitles.length > 0 && isOutdatedRejection(exchange)) {
        await runner.forgetDependencies(template, file);
        await debugRequest(context, session, request, [...requirements, exchange]);
        return;
      }
      await showResponse(context, { exchange, requirements, reusedTitles, earlierExchanges }, document);
      if (sessions.stopCount === stopCount)
        showUnhitBreakpointMessage(context, exchange, breakpoints).catch((error: unknown) =>
          context.log.error(errorMessage(error)),
        );
      offerNewGuest(context, { ...exchange, request: { ...exchange.request, as: template.as } });
    },
  });
  return debugRequests(sessions, {
    name: title,
    trigger: [step],
    connection: context.registry.activeName,
  });
}

async function copyAsCurl(
  context: ActionContext,
  session: RequestSession,
  args: readonly unknown[],
): Promise<string | undefined> {
  const request = await findRequestAtCursor(context, args);
  const runner = await session.createRunner(request.document.uri);
  const dependencies = await sendDependencies(context, session, runner, request);
  if (!dependencies) return undefined;
  const command = createCurlCommand(
    await runner.resolve(await runner.prepare(request.template, request.file)),
  );
  await vscode.env.clipboard.writeText(command);
  const message = describeSentFirst(
    dependencies.exchanges.map(({ title }) => title),
    request.template,
  );
  if (message === undefined)
    vscode.window.setStatusBarMessage('$(clippy) Copied as cURL, including the access token', 5000);
  else void showInformationMessage(message);
  return command;
}

const noEnvironment = 'No Environment';

/** Asks for the environment whose variables are used in request files. */
async function promptForEnvironment({ extension, onEnvironmentChange }: ActionContext): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== 'cartwright-http')
    throw new NoSelection('Open an .http file whose folder has an http-client.env.json.');
  const state = extension.workspaceState;
  const { names, selection: current = noEnvironment } = await readRequestFile(
    { uri: document.uri, text: document.getText() },
    state,
  );
  if (names.length === 0)
    throw new NoSelection(
      'There is no http-client.env.json with environments in the folder of this file or above it.',
    );
  const selection = await pickItem(
    'Select Request Environment',
    [...names, noEnvironment],
    (name) => name,
    (name) => (name === current ? 'selected' : ''),
  );
  if (selection === undefined) return;
  await selectEnvironment(state, selection === noEnvironment ? undefined : selection);
  onEnvironmentChange();
}

const noHistory = 'No requests in the history.';

async function clearHistory(session: RequestSession): Promise<void> {
  const { length } = session.history;
  if (length === 0) throw new NoSelection(noHistory);
  const question = `Clear the history of ${length === 1 ? '1 request' : `${length} requests`}?`;
  if (await confirm(question, 'This cannot be undone.', 'Clear')) await session.clearHistory();
}

async function openFromHistory(
  { history }: RequestSession,
  [index]: readonly unknown[],
): Promise<vscode.Uri | undefined> {
  if (history.length === 0) throw new NoSelection(noHistory);
  const entry =
    typeof index === 'number'
      ? history[index]
      : await pickItem('Select a request to open', history, ({ title }) => title, entryDescription);
  return entry && openRequestText(entryText(entry));
}

const exampleRequests: readonly RequestDraft[] = [
  { title: 'Search for products', method: 'GET', target: '{{shop}}/product_search?q=', as: 'guest' },
  { title: 'Create a basket', method: 'POST', target: '{{shop}}/baskets', as: 'guest', body: {} },
  { title: 'Sites', method: 'GET', target: '{{data}}/sites', as: 'user' },
];

async function openAsRequest(
  context: ActionContext,
  args: readonly unknown[],
): Promise<vscode.Uri | undefined> {
  const { registry } = context;
  const nodes = targetNodes(args, context, 'data', 'shop', 'scripts', 'connections');
  const requests: RequestDraft[] = [];
  for (const address of targetAddresses(args, context, 'data', 'shop')) {
    const access = await registry.access(address.connection);
    const site = await registry.site().catch(() => undefined);
    requests.push(...(await draftResourceRequests(access, address, site)));
  }
  if (requests.length > 0) return openRequests(requests);
  for (const node of nodes) {
    const drafts = isHookOfOperation(node)
      ? await draftHookRequests(context, node)
      : requestsOfNode(node, context.search.get());
    if (drafts === undefined) return undefined;
    requests.push(...drafts);
  }
  if (requests.length === 0)
    throw new NoSelection(
      'Open a resource, or select a resource, a group, a search or a hook in the sidebar first.',
    );
  return openRequests(requests);
}

type HookOfOperation = Extract<TreeNode, { kind: 'hook' }> & { readonly operationId: string };

/** Whether a row is a hook that requests of an operation run. */
const isHookOfOperation = (node: TreeNode): node is HookOfOperation =>
  node.kind === 'hook' && node.operationId !== undefined;

/**
 * Returns the requests that run a hook; undefined if the user cancels. If they cannot be made automatically, returns the
 * request of the operation for the user to fill in.
 */
async function draftHookRequests(
  context: ActionContext,
  { operationId, hookName }: HookOfOperation,
): Promise<RequestDraft[] | undefined> {
  const steps = await promptForHookSteps(context, operationId);
  if (steps?.length === 0) return [draftOperationRequest(requireOperation(operationId))];
  return steps && draftStepRequests(steps, hookName);
}
