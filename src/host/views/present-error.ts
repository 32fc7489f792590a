import * as vscode from 'vscode';
import { errorMessage } from '../../../contract/error-message.ts';
import { MissingClientId, MissingCredentials } from '../../client/access.ts';
import {
  isFault,
  isInterruption,
  UnexpectedResponse,
  PlatformFault,
  Unreachable,
} from '../../client/errors.ts';
import { unmentionedArguments } from '../../client/fault-arguments.ts';
import { PlaceholderError, RequestError } from '../../requests/request-error.ts';
import type { TreeNode } from '../../explorer/node.ts';
import type { SecretKind } from '../connections.ts';
import { bundledName } from '../bundled-name.ts';
import { CustomerRejected } from './customer-rejected.ts';
import { ServiceFailed, ServiceStopped } from './service-stopped.ts';
import { viewName, type ViewId } from './view-ids.ts';
import { couponStatusText } from '../../explorer/shop/coupon-status.ts';
import { HiddenResource } from '../../documents/hidden-resource.ts';
import { DocumentError } from '../../documents/resource-documents.ts';
import { showErrorMessage, showWarningMessage } from '../../commands/notifications.ts';

interface ErrorAction {
  readonly label: string;
  readonly command: string;
  /** Arguments of the command, if it is not one on the connection. */
  readonly args?: readonly string[];
  /** The field of the connection with which the command begins. */
  readonly field?: string;
}

/** An error as users see it: title, message, details and the actions that can solve it. */
export interface ErrorPresentation {
  readonly title: string;
  readonly message: string;
  /** Arguments that a fault's message lacks, one per line, or the address that did not respond properly; else ''. */
  readonly detail: string;
  readonly actions: readonly ErrorAction[];
}

const showLogAction = { label: 'Show Log', command: 'cartwright.service.showLog' };
const enterClientIdAction = { label: 'Enter Client ID...', command: 'cartwright.connections.signIn' };
const signInAction = { label: 'Sign In...', command: 'cartwright.connections.signIn' };
const signInAsAction = { label: 'Sign In...', command: 'cartwright.shop.signInAs' };
const switchConnectionAction = { label: 'Switch Connection...', command: 'cartwright.connections.activate' };
const selectSiteAction = { label: 'Select Site...', command: 'cartwright.chooseSite' };
const selectEnvironmentAction = {
  label: 'Select Environment...',
  command: 'cartwright.requests.selectEnvironment',
};
/** For a server that does not respond, or whose responses are not the platform's: the URL may be wrong. */
const editAction = { label: 'Edit Connection...', command: 'cartwright.connections.edit' };
const connectionActions = [editAction, switchConnectionAction];
const signInFaults = new Set([
  'AuthenticationFailed',
  'InvalidAccessToken',
  'ExpiredToken',
  'AuthorizationHeaderMissing',
  'NotAuthorized',
]);

/** The OAuth errors that say which credentials are wrong. The platform's own messages name none. */
const rejectedCredentials: Readonly<
  Record<string, { readonly title: string; readonly message: string } | undefined>
> = {
  invalid_client: {
    title: 'API client rejected',
    message: 'The client ID or the password of the API client is wrong.',
  },
  invalid_grant: {
    title: 'User password rejected',
    message: 'The name or the password of the back-office user is wrong.',
  },
};

const hookFaults = new Set(['HookStatus', 'HookExecution', 'HookCircuitBreaker']);

/** The field of a connection with the ID or the name to which a password belongs. */
export const ownerField = { password: 'username', 'client password': 'clientId' } as const;

/** Returns the kind of password for which the platform rejected a token request; undefined for another error. */
export const findRejectedSecret = (error: unknown): SecretKind | undefined =>
  isFault(error, 'invalid_grant')
    ? 'password'
    : isFault(error, 'invalid_client')
      ? 'client password'
      : undefined;

/** Replaces `"baseUrl"`, as in settings and launch configurations, by the name that inputs and rows have for it. */
export const withUrlLabel = (message: string): string => message.replaceAll('"baseUrl"', 'the URL');

function presentFault(error: PlatformFault): ErrorPresentation {
  const rejection = rejectedCredentials[error.fault];
  const rejectedSecret = findRejectedSecret(error);
  if (rejection && rejectedSecret) {
    const editOwnerAction = { ...editAction, field: ownerField[rejectedSecret] };
    return { ...rejection, detail: error.message, actions: [signInAction, editOwnerAction, showLogAction] };
  }
  const { couponCode, statusCode } = error.arguments;
  if (error.fault === 'InvalidCouponCode' && typeof statusCode === 'string')
    return {
      title: 'Coupon rejected',
      message: `The coupon code "${String(couponCode)}" cannot be used: ${couponStatusText(statusCode)}.`,
      detail: '',
      actions: [],
    };
  const detail = unmentionedArguments(error).join('\n');
  // Only the sign-in of a shopper fails like this.
  const signIn = error.fault === 'AuthenticationFailed' ? signInAsAction : signInAction;
  const actions = signInFaults.has(error.fault)
    ? [signIn, showLogAction]
    : error.fault === 'UnknownSite' || error.fault === 'UnknownSiteId'
      ? [{ ...editAction, field: 'site' }, selectSiteAction]
      : hookFaults.has(error.fault)
        ? [{ label: 'Open Scripts', command: 'cartwright.scripts.focus' }, showLogAction]
        : [showLogAction];
  return { title: error.fault, message: withUrlLabel(error.message), detail, actions };
}

export function presentError(error: unknown): ErrorPresentation {
  if (error instanceof PlatformFault) return presentFault(error);
  if (error instanceof Unreachable) {
    const actions =
      error.reason === 'tls'
        ? [{ label: 'Trust Certificate...', command: 'cartwright.connections.trustCertificate' }]
        : connectionActions;
    return { title: 'Cannot connect', message: withUrlLabel(error.message), detail: error.address, actions };
  }
  if (error instanceof UnexpectedResponse)
    return {
      title: 'Unexpected response',
      message: withUrlLabel(error.message),
      detail: error.address,
      actions: [...connectionActions, showLogAction],
    };
  if (error instanceof ServiceStopped)
    return {
      title: 'Service stopped',
      message: error.message,
      detail: '',
      actions: [{ label: 'Start Service', command: 'cartwright.service.start' }],
    };
  if (error instanceof ServiceFailed)
    return {
      title: 'Service failed',
      message: error.message,
      detail: '',
      actions: [{ label: 'Start Service', command: 'cartwright.service.start' }, showLogAction],
    };
  if (error instanceof MissingClientId)
    return { title: 'No client ID', message: error.message, detail: '', actions: [enterClientIdAction] };
  if (error instanceof MissingCredentials)
    return { title: 'Not signed in', message: error.message, detail: '', actions: [signInAction] };
  if (error instanceof CustomerRejected)
    return {
      title: 'Customer rejected',
      message: error.message,
      detail: '',
      actions: [{ ...signInAsAction, args: [error.login] }],
    };
  if (error instanceof HiddenResource)
    return {
      title: error.cause.fault,
      message: error.message,
      detail: error.cause.message,
      actions: [signInAsAction],
    };
  if (error instanceof DocumentError)
    return { title: 'Cannot save', message: error.message, detail: '', actions: [] };
  const line = error instanceof RequestError ? error.line : undefined;
  const message = (line === undefined ? '' : `Line ${line + 1}: `) + errorMessage(error);
  const hasEnvironments = error instanceof PlaceholderError && error.details.environments !== undefined;
  return {
    title: error instanceof Error ? error.name : 'Error',
    message,
    detail: '',
    actions: hasEnvironments ? [selectEnvironmentAction, showLogAction] : [showLogAction],
  };
}

/** Returns an error as one line: `Cartwright: Cannot delete campaign "x". ... (CampaignNotFound; siteId: s)`. */
export const describeError = (failedAction: string, error: unknown): string =>
  `Cartwright: ${failedAction}. ${describeProblem(error)}`;

/** Returns the end of that line, from the message on. */
export function describeProblem(error: unknown): string {
  const { message, detail } = presentError(error);
  const faultSuffix =
    !isInterruption(error) && error instanceof PlatformFault
      ? ` (${error.fault}${detail === '' ? '' : `; ${detail.replaceAll('\n', ', ')}`})`
      : '';
  return `${message}${faultSuffix}`;
}

const isConnectionAction = ({ command }: ErrorAction): boolean =>
  command.startsWith('cartwright.connections.') && command !== switchConnectionAction.command;

/** Returns the actions that can solve an error of a connection. The bundled service can be neither edited nor signed in to. */
const actionsOn = (connection: string, { actions }: ErrorPresentation): readonly ErrorAction[] =>
  connection === bundledName ? actions.filter((action) => !isConnectionAction(action)) : actions;

/**
 * Shows an error with the actions that can solve it. Actions on connections, except for switching, apply to
 * `connection`. Callers should not await the promise: it settles when the user dismisses the message.
 */
export async function showError(failedAction: string, error: unknown, connection: string): Promise<void> {
  const actions = actionsOn(connection, presentError(error));
  const show = isInterruption(error) ? showWarningMessage : showErrorMessage;
  const selectedLabel = await show(describeError(failedAction, error), ...actions.map(({ label }) => label));
  const action = actions.find(({ label }) => label === selectedLabel);
  if (!action) return;
  await vscode.commands.executeCommand(
    action.command,
    ...(action.args ??
      (isConnectionAction(action)
        ? [connection, ...(action.field === undefined ? [] : [action.field])]
        : [])),
  );
}

/**
 * Returns the row that a view shows instead of rows that could not be read. A click retries, or runs an action that
 * solves the problem.
 */
export function problemNode(error: unknown, id: string, view: ViewId, connection: string): TreeNode {
  const presentation = presentError(error);
  const { title, message, detail } = presentation;
  const hasConnectionFailed =
    error instanceof UnexpectedResponse || (error instanceof Unreachable && error.reason !== 'tls');
  const retryAction = { label: 'Retry', command: `${viewName(view)}.refresh` };
  const primaryAction = hasConnectionFailed
    ? retryAction
    : (actionsOn(connection, presentation).find((action) => action !== showLogAction) ?? retryAction);
  return {
    kind: 'problem',
    id,
    label: title,
    description: message,
    tooltip: [message, detail, `Click: ${primaryAction.label}`].filter(Boolean).join('\n'),
    icon: 'warning',
    isProblem: true,
    command: primaryAction.command,
    connection,
  };
}
