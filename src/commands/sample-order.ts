import { basename } from 'node:path';
import * as vscode from 'vscode';
import { errorMessage } from '../../contract/error-message.ts';
import { showCreatedOrder, type OrderHint } from './created-order.ts';
import { showErrorMessage, showWarningMessage } from './notifications.ts';

export interface CreatedOrder {
  readonly orderNo: string;
  /** The order as a document. */
  readonly document: vscode.Uri;
  /** Says that the workspace's hooks did not run because of their names, or that no session debugged them. */
  readonly hint?: OrderHint | undefined;
}

/** A line of a file. The line is 1-based. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
}

/**
 * The error of a script that has run for the sample order. It is not a class, because the bundles of the extension do
 * not share classes.
 */
export type OrderScriptError = Error & { readonly place: FilePlace };

/** The error of a sample order that the end of the service has interrupted. */
export type OrderInterruption = Error & { readonly isInterruption: true };

const isOrderInterruption = (error: unknown): error is OrderInterruption =>
  error instanceof Error && 'isInterruption' in error;

const isOrderScriptError = (error: unknown): error is OrderScriptError =>
  error instanceof Error && 'place' in error;

/** Sends the sample order, step by step. */
export interface SampleOrderSender {
  /** Returns the name of the instance that is the active connection; undefined for the bundled service. */
  readonly instance: () => string | undefined;
  /**
   * Sends the order to the active connection, or to the bundled service. Calls `onStep` right before each request is
   * sent. Rejects with a user-facing error, which is an `OrderScriptError` if a script of the workspace has failed, and
   * an `OrderInterruption` if the service stopped meanwhile.
   */
  send(target: 'active' | 'bundled', onStep: (title: string) => void): Promise<CreatedOrder>;
}

/**
 * "Send Sample Order": places an order as a guest of the active connection. If that is an instance, the user can choose
 * the bundled service instead. The order's hooks may halt at breakpoints. The command returns the order number;
 * undefined if there is no order.
 */
export function registerSampleOrderCommand(sender: SampleOrderSender): vscode.Disposable {
  return vscode.commands.registerCommand(
    'cartwright.sendSampleOrder',
    async (): Promise<string | undefined> => {
      const target = await confirmTarget(sender.instance());
      if (target === undefined) return undefined;
      await hideFailures();
      try {
        // In the status bar: a notification would cover the Debug Console for as long as the hook is halted.
        const { orderNo, document, hint } = await vscode.window.withProgress(
          { location: vscode.ProgressLocation.Window, title: 'Cartwright: Sending sample order' },
          (progress) => sender.send(target, (message) => progress.report({ message })),
        );
        // Not awaited: code that runs the command needs the order number, not the user's click.
        void showCreatedOrder(orderNo, document, hint);
        return orderNo;
      } catch (error) {
        void showFailure(error);
        return undefined;
      }
    },
  );
}

/** Number of messages about failed orders that VS Code may still show. */
let openFailureCount = 0;

/**
 * Hides the messages about earlier orders that have failed, which VS Code would show until they are closed. It can only
 * hide all messages at once; all of them stay in its list of notifications.
 */
async function hideFailures(): Promise<void> {
  if (openFailureCount > 0) await vscode.commands.executeCommand('notifications.hideToasts');
}

/** Waits for the button of a message about a failed order. */
async function waitForButton(selection: Thenable<string | undefined>): Promise<string | undefined> {
  openFailureCount += 1;
  try {
    return await selection;
  } finally {
    openFailureCount -= 1;
  }
}

async function showFailure(error: unknown): Promise<void> {
  const errorText = errorMessage(error);
  if (isOrderInterruption(error)) {
    const sendAgainAction = 'Send Again';
    const action = await waitForButton(
      showWarningMessage(`Cartwright: The sample order was interrupted: ${errorText}`, sendAgainAction),
    );
    if (action === sendAgainAction) await vscode.commands.executeCommand('cartwright.sendSampleOrder');
    return;
  }
  const actions: Record<string, () => Thenable<unknown>> = {};
  // The service's message about a module with another name advises this.
  if (errorText.includes('"Cartwright: Set Up Workspace"'))
    actions['Set Up Workspace...'] = () => vscode.commands.executeCommand('cartwright.setUpWorkspace');
  if (isOrderScriptError(error)) {
    const { file, line } = error.place;
    const position = new vscode.Position(line - 1, 0);
    actions[`Open ${basename(file)}:${line}`] = () =>
      vscode.window.showTextDocument(vscode.Uri.file(file), {
        selection: new vscode.Range(position, position),
      });
  }
  actions['Show Log'] = () => vscode.commands.executeCommand('cartwright.service.showLog');
  const action = await waitForButton(
    showErrorMessage(`Cartwright: The sample order failed. ${errorText}`, ...Object.keys(actions)),
  );
  if (action !== undefined) await actions[action]?.();
}

/** Asks before an order is created on an instance. Returns undefined if the user cancels. */
async function confirmTarget(instance: string | undefined): Promise<'active' | 'bundled' | undefined> {
  if (instance === undefined) return 'active';
  const sendAction = 'Send to Instance';
  const bundledAction = 'Send to Bundled Service';
  const action = await showWarningMessage(
    `Send the sample order to "${instance}"?`,
    {
      modal: true,
      detail:
        'The active connection is an instance: the order is created there. It needs the products and the shipping method of the sample shop.',
    },
    sendAction,
    bundledAction,
  );
  if (action === sendAction) return 'active';
  return action === bundledAction ? 'bundled' : undefined;
}
