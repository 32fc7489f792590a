import { isDeepStrictEqual } from 'node:util';
import { setUpCommand, vendorLabels } from '../../cartridges/other-names.ts';
import { isVendorName, namedVendors, type VendorName, type VendorProfile } from '../../contract/vendor.ts';
import { isOtherDebuggerType, otherDebuggers } from '../explorer/other-debugger-types.ts';

/** A launch configuration as users write it: every attribute can be missing or of a wrong type. */
interface WrittenConfiguration {
  readonly type?: unknown;
  readonly name?: unknown;
  readonly connection?: unknown;
}

interface Workspace {
  /** Whether the debugger of another extension is installed. */
  readonly isInstalled: (type: string) => boolean;
  /** Whether connections to instances are configured. */
  readonly hasConnections: boolean;
  /** The vendor whose names prevent all hooks from running; undefined if some hook may run. */
  readonly hookVendor: VendorName | undefined;
}

/** What a session on the bundled service does not debug. */
export interface SessionNotice {
  /** What the user could expect and does not get, as sentences; undefined if nothing or only a set-up is missing. */
  readonly connectionText: string | undefined;
  /** What a set-up of the workspace would change, as a sentence without its period; undefined if nothing. */
  readonly setUpText: string | undefined;
}

/**
 * Returns what a session on the bundled service does not debug (an instance, hooks). Both texts are undefined if
 * the session debugs all that the user can expect.
 *
 * @param name of the session's configuration
 * @param configurations the launch configurations of the workspace
 */
export function bundledServiceNotice(
  name: string,
  configurations: readonly WrittenConfiguration[],
  { isInstalled, hasConnections, hookVendor }: Workspace,
): SessionNotice {
  const hooksClause = hookVendor && `does not run hooks named "${namedVendors[hookVendor].hookRoot}..."`;
  const configuration = configurations.find(
    (candidate) => candidate.name === name && !isOtherDebuggerType(candidate.type),
  );
  const unusableConfiguration = configuration
    ? undefined
    : configurations.find(({ type }) => isOtherDebuggerType(type) && !isInstalled(type));
  const configurationClause =
    unusableConfiguration && isOtherDebuggerType(unusableConfiguration.type)
      ? `does not use "${String(unusableConfiguration.name)}", a configuration of ${otherDebuggers[unusableConfiguration.type]}`
      : undefined;
  const clauses = [configurationClause, hooksClause].filter((clause) => clause !== undefined);
  return {
    connectionText:
      configuration && hasConnections && configuration.connection === undefined
        ? `"${name}" debugs on the active connection, the bundled service. To debug on an instance, select it in the status bar.`
        : undefined,
    setUpText: clauses.length > 0 ? `This session ${clauses.join(', and ')}` : undefined,
  };
}

/** Returns a notice as one text for the Debug Console; undefined if there is nothing to say. */
export function consoleNotice({ connectionText, setUpText }: SessionNotice): string | undefined {
  const texts = [connectionText, setUpText && `${setUpText}: run ${setUpCommand}.`];
  return texts.filter((text) => text !== undefined).join(' ') || undefined;
}

/** Says that the bundled service restarted, and with which names unless they are the same as before. */
export function serviceRestartText(vendorBefore: VendorProfile, vendor: VendorProfile): string {
  if (isDeepStrictEqual(vendorBefore, vendor)) return 'The bundled service restarted.';
  const name = Object.keys(namedVendors)
    .filter(isVendorName)
    .find((candidate) => isDeepStrictEqual(namedVendors[candidate], vendor));
  return `The bundled service restarted with ${name ? `the ${vendorLabels[name]}` : 'custom names'}.`;
}

/**
 * Returns what an attached session on the bundled service waits for.
 *
 * @param hookVendor the vendor whose names prevent all hooks from running, so that none can be debugged
 */
export function bundledWaitingText(baseUrl: string | undefined, hookVendor: VendorName | undefined): string {
  const address = baseUrl === undefined ? '' : ` at ${baseUrl}`;
  const debugAdvice = hookVendor === undefined ? ', select "Debug This Hook" above a function,' : '';
  return `Waiting for requests to the bundled service${address}. Run "Cartwright: Send Sample Order"${debugAdvice} or send a request of an .http file.`;
}
