import { contract } from '../../../contract/index.ts';
import { PlatformAccess, type PlatformAccessOptions } from '../../client/access.ts';
import { isPlatformError } from '../../client/errors.ts';
import { clientIdOf, type ConnectionProfile } from '../../client/profile.ts';
import { parseHttpFile } from '../../requests/http-file.ts';
import { requestUsesVariable } from '../../requests/prepare.ts';
import { usesVariable } from '../../requests/placeholders.ts';
import type { TriggerRequest } from './resolve-trigger.ts';
import { isOnThisMachine, sampleAccess } from './sample-access.ts';

/**
 * Creates the access for one run of a trigger, with its own identities, so that each run is a different guest. For a
 * service on this machine, the credentials of the sample shop are used if the connection has none. The sample's client
 * password is used only with the sample's client ID.
 */
export const createTriggerAccess = (options: PlatformAccessOptions): PlatformAccess =>
  new PlatformAccess({ ...options, profile: withSampleCredentials(options.profile) });

function withSampleCredentials(profile: ConnectionProfile): ConnectionProfile {
  if (!isOnThisMachine(profile)) return profile;
  const isSampleClient = clientIdOf(profile) === sampleAccess.clientId;
  return {
    ...profile,
    customer: profile.customer ?? sampleAccess.customer,
    clientPassword: profile.clientPassword ?? (isSampleClient ? sampleAccess.clientPassword : undefined),
  };
}

/**
 * Returns the site for requests without a site in their path: the site of the connection, or else the first site that
 * the platform lists, as in the editor. The platform is queried only if a request uses `{{site}}` or `{{shop}}`.
 * Returns undefined if the site cannot be determined, so that the platform's default site is used.
 */
export async function resolveTriggerSite(
  access: PlatformAccess,
  requests: readonly TriggerRequest[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const { site } = access.profile;
  if (site !== undefined || !requests.some(usesSite)) return site;
  return readFirstSite(access, signal);
}

/**
 * Returns the first site that the platform lists. Returns undefined if the client has no password, if the list is
 * empty, or if the request fails with a `PlatformError`.
 */
export async function readFirstSite(
  access: PlatformAccess,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (access.profile.clientPassword === undefined) return undefined;
  try {
    const { data } = await access.data.call(contract.data.sites.list, { query: { count: 1 }, signal });
    return data[0]?.id;
  } catch (error) {
    if (isPlatformError(error)) return undefined;
    throw error;
  }
}

function usesSite(request: TriggerRequest): boolean {
  if (request.kind === 'file') return requestUsesVariable(request.template, request.file, 'site', 'shop');
  const { path, headers = {} } = request.step;
  return [path, ...Object.values(headers)].some((text) => usesVariable(text, emptyFile, 'site', 'shop'));
}

const emptyFile = parseHttpFile('');
