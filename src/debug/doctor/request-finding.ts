import { allHookCallers, hasHookRoot, similarPoint } from '../../../cartridges/hook-points.ts';
import { instanceOccasion } from '../../../cartridges/instance-points.ts';
import { otherVendorOf, translateHookName } from '../../../cartridges/other-hook-names.ts';
import { setUpCommand, useNamesAdvice, vendorLabels } from '../../../cartridges/other-names.ts';
import type { Operation } from '../../../contract/operation.ts';
import { namedVendors, type VendorName, type VendorProfile } from '../../../contract/vendor.ts';
import { fail, inconclusive, type Finding } from './finding.ts';
import type { Remedy } from './remedy.ts';
import { describeRequest, formatRequestsOf } from './requests.ts';

/** What is known about the platform to which a request would be sent. */
export interface RequestTarget {
  readonly vendor: VendorProfile;
  readonly site?: string | undefined;
  /** The client ID that requests must have; undefined if the requests that the extension sends have it anyway. */
  readonly clientId?: string | undefined;
  /** Whether it is probably the bundled service. */
  readonly isBundled?: boolean | undefined;
}

/** A script with the hooks file that registers it. */
export interface RegisteredScript {
  readonly file: string;
  readonly hooksFile: string | undefined;
  /** Names of all hooks that the hooks file registers. */
  readonly hooks: readonly string[];
  /** Whether the script, or another one of its cartridge, uses modules of the vendor that the hook's name is from. */
  readonly usesModules: boolean;
}

/** Returns the finding about the requests that run a hook, or the reason why none does. */
export function requestFinding(
  name: string,
  { vendor, site, clientId, isBundled }: RequestTarget,
  { hooksFile, hooks, file, usesModules }: RegisteredScript,
): Finding {
  if (formatRequestsOf(name, vendor, site).length > 0)
    return inconclusive(
      'request',
      `${describeHookRuns(name, vendor, site)}.`,
      sendAdvice(name, { vendor, clientId, isBundled }),
      { actions: sendActions([name], file, vendor), ...listRequests(name, vendor, site) },
    );
  const suggestion = suggestName(name, vendor);
  const renameActions: readonly Remedy[] =
    suggestion === undefined || hooksFile === undefined
      ? []
      : [{ kind: 'renameHook', file: hooksFile, from: name, to: suggestion }];
  const location = hooksFile === undefined ? {} : { file: hooksFile };
  const otherVendor = otherVendorOf(name, vendor);
  if (otherVendor !== undefined) {
    const hasPlatformNames = hooks.some((hook) => hasHookRoot(hook, vendor));
    const newName = usesModules ? undefined : suggestion;
    const { advice, actions } = otherNamesRemedy(otherVendor, newName, renameActions, hasPlatformNames);
    return fail('hook', `${name} is a hook with the ${vendorLabels[otherVendor]}.`, advice, {
      explanation: describeNames(name, vendor, otherVendor, usesModules),
      ...location,
      actions,
    });
  }
  // Such as `for storefront requests`.
  const occasion = instanceOccasion(name, vendor);
  if (occasion !== undefined) return instancePointFinding(name, occasion, isBundled === true);
  if (suggestion !== undefined)
    return fail('hook', `No request runs a hook named ${name}.`, `Register it as ${suggestion}.`, {
      ...location,
      actions: renameActions,
    });
  const text = hasHookRoot(name, vendor)
    ? `No known request runs ${name}.`
    : `The platform does not call ${name}.`;
  return fail('hook', text, 'Compare its name with the list of hooks.', {
    ...location,
    actions: hooksFile === undefined ? [] : [{ kind: 'openFile', file: hooksFile }],
  });
}

/** Returns the name that a hook which no request runs should probably have. */
function suggestName(name: string, vendor: VendorProfile): string | undefined {
  const translatedName = translateHookName(name, vendor);
  const isKnown = translatedName !== undefined && allHookCallers(vendor).has(translatedName);
  return isKnown ? translatedName : similarPoint(name, vendor);
}

/** Says how the name should start or, for a hook of the order engine, which has no hook root, gives the whole name. */
function describeNames(
  name: string,
  vendor: VendorProfile,
  otherVendor: VendorName,
  usesModules: boolean,
): string {
  const { hookRoot, moduleRoot } = vendor;
  const otherNames = namedVendors[otherVendor];
  const translatedName = hasHookRoot(name, otherNames) ? undefined : translateHookName(name, vendor);
  const nameText =
    translatedName === undefined
      ? `Hooks of this platform start with "${hookRoot}"`
      : `With the names of this platform, the hook is ${translatedName}`;
  const modulesText = usesModules
    ? `, and modules such as ${otherNames.moduleRoot}/system/Status, which scripts of this cartridge require, start with "${moduleRoot}"`
    : '';
  return `${nameText}${modulesText}.`;
}

/**
 * Returns the advice and the actions for a hook with the names of another vendor.
 * @param newName the hook's name on this platform; undefined if renaming the hook is not enough
 * @param hasPlatformNames whether other hooks of the file have the names of this platform: then only this one is wrong
 */
function otherNamesRemedy(
  otherVendor: VendorName,
  newName: string | undefined,
  renameActions: readonly Remedy[],
  hasPlatformNames: boolean,
): { readonly advice: string; readonly actions: readonly Remedy[] } {
  const namesActions: readonly Remedy[] = [
    { kind: 'setUpWorkspace' },
    { kind: 'selectVendor', vendor: otherVendor },
  ];
  if (newName === undefined) return { advice: `${useNamesAdvice}.`, actions: namesActions };
  return hasPlatformNames
    ? {
        advice: `Register it as ${newName}, or run ${setUpCommand} to use these names.`,
        actions: [...renameActions, ...namesActions],
      }
    : {
        advice: `${useNamesAdvice}, or register the hook as ${newName}.`,
        actions: [...namesActions, ...renameActions],
      };
}

/**
 * Returns the finding about a hook that an instance runs, but the bundled service does not.
 * @param occasion when the instance runs it, such as `for storefront requests`
 */
const instancePointFinding = (name: string, occasion: string, isBundled: boolean): Finding =>
  isBundled
    ? fail(
        'hook',
        `The bundled service does not run ${name}.`,
        'Debug it on an instance, or call its function from a script that a request runs.',
        { explanation: `An instance runs it ${occasion}.` },
      )
    : inconclusive('request', `The platform runs ${name} ${occasion}.`, 'Make the platform run it.');

/**
 * Says which requests run a hook: `X runs in POST /s/...`, `X runs in 32 requests, such as POST /s/...`, or, for a hook
 * of the order engine, `X runs in changes to baskets, such as POST /s/...`. A hook of the order engine has only one
 * request here, which is an example.
 */
export function describeHookRuns(hook: string, vendor: VendorProfile, site: string | undefined): string {
  const requests = formatRequestsOf(hook, vendor, site);
  // Such as `changes to baskets`.
  const occasion = allHookCallers(vendor).get(hook)?.[0]?.occasion;
  const prefix = occasion === undefined ? '' : `${occasion}, such as `;
  const [onlyRequest = ''] = requests;
  return requests.length > 1
    ? `${hook} runs in ${requests.length} requests, such as ${formatTypicalRequest(hook, vendor, site)}`
    : `${hook} runs in ${prefix}${onlyRequest}`;
}

/** Returns the operation that runs a hook and needs the fewest IDs, since it is the easiest to request. */
const typicalOperation = (hook: string, vendor: VendorProfile): Operation | undefined =>
  (allHookCallers(vendor).get(hook) ?? [])
    .map(({ operation }) => operation)
    .toSorted((a, b) => countParameters(a) - countParameters(b))[0];

const countParameters = ({ path }: Operation): number => path.split('{').length;

function formatTypicalRequest(hook: string, vendor: VendorProfile, site: string | undefined): string {
  const operation = typicalOperation(hook, vendor);
  return operation ? describeRequest(operation, vendor, site) : '';
}

/** Returns the list of the requests that run a hook, if there are several. */
export function listRequests(
  hook: string,
  vendor: VendorProfile,
  site: string | undefined,
): Pick<Finding, 'list'> {
  const items = formatRequestsOf(hook, vendor, site);
  return items.length > 1 ? { list: { title: `${items.length} requests run ${hook}`, items } } : {};
}

/** Returns the advice to send a request that runs a hook. */
export function sendAdvice(
  hook: string,
  { vendor, clientId, isBundled }: Pick<RequestTarget, 'vendor' | 'clientId' | 'isBundled'>,
): string {
  const request = formatRequestsOf(hook, vendor).length > 1 ? 'one of these requests' : 'that request';
  const client = clientId === undefined ? '' : ` with the client ID "${clientId}"`;
  // For the bundled service, a button of the doctor's page sends it.
  const trigger = isBundled === true ? '' : ', or let the launch configuration send it ("trigger")';
  return `Send ${request}${client} while the session runs${trigger}.`;
}

/** Maximum number of requests that have an action of their own. The user chooses from the others in one more action. */
const maxSendActions = 3;

/**
 * Returns at most `maxSendActions` actions that each send a request that runs one of `hooks`, and one action with which
 * the user chooses from all other requests that run `hooks` or `otherHooks`, if there are any.
 *
 * @param file the examined script
 */
export function sendActions(
  hooks: readonly string[],
  file: string,
  vendor: VendorProfile,
  otherHooks: readonly string[] = [],
): Remedy[] {
  const requests = hooks.flatMap((hook) => {
    const operation = typicalOperation(hook, vendor);
    return operation ? [{ hook, operation }] : [];
  });
  const directRequests = requests
    .filter(({ operation }, index) => requests.findIndex((other) => other.operation === operation) === index)
    .slice(0, maxSendActions);
  const choices = [...hooks, ...otherHooks].flatMap((hook) =>
    (allHookCallers(vendor).get(hook) ?? []).map(({ operation }) => ({ hook, operation })),
  );
  const otherChoices = choices.filter(
    ({ operation }, index) =>
      choices.findIndex((other) => other.operation === operation) === index &&
      !directRequests.some((request) => request.operation === operation),
  );
  return [
    ...directRequests.map(({ hook, operation }) => ({
      ...({ kind: 'sendRequest', hook, file, operationId: operation.id } as const),
      ...(directRequests.length > 1 ? { request: shortRequest(operation) } : {}),
    })),
    ...(otherChoices.length > 0
      ? [
          {
            kind: 'selectRequest',
            file,
            requests: otherChoices.map(({ hook, operation }) => ({
              hook,
              operationId: operation.id,
              request: shortRequest(operation),
            })),
          } as const,
        ]
      : []),
  ];
}

const shortRequest = ({ method, path }: Operation): string => `${method} ${path}`;

/** A hook that is registered for a script, with what the doctor found about it. */
export interface HookFinding {
  readonly hook: string;
  readonly finding: Finding;
}

/**
 * Returns the findings about the hooks of a script. The first finding with a request gets the actions that send the
 * requests of all hooks, and the others with a request lose theirs.
 *
 * @param isLineReached whether the hooks are known to reach the line
 */
export function moveSendActionsToFirst(
  hooks: readonly HookFinding[],
  isLineReached: boolean,
  file: string,
  vendor: VendorProfile,
): Finding[] {
  const hasSendAction = ({ hook, finding: { actions = [] } }: HookFinding): boolean =>
    actions.some((action) => action.kind === 'sendRequest' && action.hook === hook);
  const [first, ...others] = hooks.filter(hasSendAction);
  if (!first) return hooks.map(({ finding }) => finding);
  const names = others.map(({ hook }) => hook);
  const actions = isLineReached
    ? sendActions([first.hook, ...names], file, vendor)
    : sendActions([first.hook], file, vendor, names);
  return hooks.map((candidate) => {
    const { finding } = candidate;
    if (candidate === first) return { ...finding, actions };
    return hasSendAction(candidate) ? { ...finding, actions: [] } : finding;
  });
}
