import * as vscode from 'vscode';
import { NoIdentity } from '../../client/access.ts';
import { NotThePlatform, PlatformFault, Unreachable } from '../../client/errors.ts';
import type { TreeNode } from '../../explorer/node.ts';
import { ServiceFailed, ServiceStopped } from './service-stopped.ts';
import { viewName, type ViewId } from './view-ids.ts';
import { DocumentProblem } from '../../documents/resource-documents.ts';

/** An error for people: what it is called, what it says, and what helps. */
export interface Explained {
  readonly title: string;
  readonly message: string;
  /** Arguments of a fault, one a line. */
  readonly detail: string;
  readonly actions: readonly { readonly label: string; readonly command: string }[];
}

const showLog = { label: 'Show Log', command: 'cartwright.service.showLog' };
const signIn = { label: 'Sign In...', command: 'cartwright.connections.signIn' };
/** A platform that is not there, or is another: its address may be wrong, or another connection is meant. */
const switchConnection = { label: 'Switch Connection...', command: 'cartwright.connections.activate' };
const elsewhere = [{ label: 'Edit Connection...', command: 'cartwright.connections.edit' }, switchConnection];
const signInFaults = new Set([
  'InvalidAccessToken',
  'ExpiredToken',
  'invalid_client',
  'invalid_grant',
  'AuthenticationFailed',
  'AuthorizationHeaderMissing',
  'NotAuthorized',
]);

export function explained(error: unknown): Explained {
  if (error instanceof PlatformFault) {
    const detail = Object.entries(error.arguments)
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join('\n');
    const actions = signInFaults.has(error.fault)
      ? [signIn, showLog]
      : error.fault === 'HookStatus'
        ? [{ label: 'Open Scripts', command: 'cartwright.scripts.focus' }, showLog]
        : [showLog];
    return { title: error.fault, message: error.message, detail, actions };
  }
  if (error instanceof Unreachable) {
    const actions =
      error.reason === 'tls'
        ? [{ label: 'Trust a Certificate...', command: 'cartwright.connections.trustCertificate' }]
        : elsewhere;
    return { title: 'Not reachable', message: error.message, detail: error.address, actions };
  }
  if (error instanceof NotThePlatform)
    return {
      title: 'Not the platform',
      message: error.message,
      detail: error.address,
      actions: [...elsewhere, showLog],
    };
  if (error instanceof ServiceStopped)
    return {
      title: 'Stopped',
      message: error.message,
      detail: '',
      actions: [{ label: 'Start Service', command: 'cartwright.service.start' }],
    };
  if (error instanceof ServiceFailed)
    return {
      title: 'The service does not run',
      message: error.message,
      detail: '',
      actions: [{ label: 'Start Service', command: 'cartwright.service.start' }, showLog],
    };
  if (error instanceof NoIdentity)
    return { title: 'Not signed in', message: error.message, detail: '', actions: [signIn] };
  if (error instanceof DocumentProblem)
    return { title: 'Not saved', message: error.message, detail: '', actions: [] };
  const message = error instanceof Error ? error.message : String(error);
  return { title: error instanceof Error ? error.name : 'Error', message, detail: '', actions: [showLog] };
}

/** In one line, with the fault's name and arguments: `campaign "x" was not deleted. ... (CampaignNotFound)`. */
export function inWords(what: string, error: unknown): string {
  const { title, message, detail } = explained(error);
  const name =
    error instanceof PlatformFault
      ? ` (${title}${detail === '' ? '' : `; ${detail.replaceAll('\n', ', ')}`})`
      : '';
  return `Cartwright: ${what}. ${message}${name}`;
}

/**
 * Shows it with the actions that help; those on connections are meant for the one that is active. Not to be waited for:
 * it stands until somebody clicks.
 */
export async function showProblem(what: string, error: unknown, connection: string): Promise<void> {
  const { actions } = explained(error);
  const chosen = await vscode.window.showErrorMessage(
    inWords(what, error),
    ...actions.map(({ label }) => label),
  );
  const action = actions.find(({ label }) => label === chosen);
  if (!action) return;
  const isOfOne = action.command.startsWith('cartwright.connections.') && action !== switchConnection;
  await vscode.commands.executeCommand(action.command, ...(isOfOne ? [connection] : []));
}

/** A row of a view that stands where its children would be: a click tries again, or does what helps. */
export function problemNode(error: unknown, id: string, view: ViewId, connection: string): TreeNode {
  const { title, message, detail, actions } = explained(error);
  const isElsewhere =
    error instanceof NotThePlatform || (error instanceof Unreachable && error.reason !== 'tls');
  const again = { label: 'Try Again', command: `${viewName(view)}.refresh` };
  const first = isElsewhere ? again : (actions.find((action) => action !== showLog) ?? again);
  return {
    id,
    label: title,
    description: message,
    tooltip: [message, detail, `Click: ${first.label}`].filter(Boolean).join('\n'),
    icon: 'warning',
    isProblem: true,
    context: 'problem',
    command: first.command,
    data: { connection },
  };
}
