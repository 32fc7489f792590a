import { selectNamesAdvice } from '../../cartridges/other-names.ts';
import { setUpCommand } from './offers.ts';
import { isOtherType, otherDebuggers } from '../explorer/other-debugger-types.ts';

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
  /** Whether the service does not run the hooks of the workspace because it uses other names. */
  readonly hasUnusedHooks: boolean;
}

/**
 * Returns the sentences that say what a session on the bundled service does not debug (an instance, hooks), and what the
 * user can do; undefined if that is no surprise. It is one text, since users skip several at the start of a session.
 *
 * @param name of the session's configuration
 * @param configurations the launch configurations of the workspace
 */
export function bundledServiceNotice(
  name: string,
  configurations: readonly WrittenConfiguration[],
  workspace: Workspace,
): string | undefined {
  const [reason, remedy] = missingInstance(name, configurations, workspace) ?? [];
  const hooksCommand = `To run them, ${selectNamesAdvice('dw')}, or run ${setUpCommand}.`;
  if (reason === undefined)
    return workspace.hasUnusedHooks
      ? `The cartridges of this workspace use the names of Salesforce B2C Commerce (dw), and the bundled service uses neutral names (svc): it does not run hooks named "dw.ocapi...". ${hooksCommand}`
      : undefined;
  const hooks = workspace.hasUnusedHooks
    ? ` The service uses neutral names (svc) and does not run hooks named "dw.ocapi...". ${hooksCommand}`
    : '';
  return `${reason}${hooks} ${remedy}`;
}

/**
 * Returns the sentence that says why a session does not debug an instance, which ends with the bundled service, and the
 * one that says what the user can do; undefined if nobody would expect an instance.
 */
function missingInstance(
  name: string,
  configurations: readonly WrittenConfiguration[],
  { isInstalled, hasConnections }: Workspace,
): readonly [reason: string, remedy: string] | undefined {
  const configuration = configurations.find(
    (candidate) => candidate.name === name && !isOtherType(candidate.type),
  );
  if (configuration)
    return hasConnections && configuration.connection === undefined
      ? [
          `"${name}" has no "connection", so this session debugs on the active connection, the bundled service.`,
          'To debug on an instance, select it in the status bar.',
        ]
      : undefined;
  for (const { type, name: otherName } of configurations)
    if (isOtherType(type) && !isInstalled(type))
      return [
        `"${String(otherName)}" is a launch configuration of ${otherDebuggers[type]}, which is not installed: this session debugs on the bundled service instead.`,
        'To use the configuration, run "Cartwright: Convert Launch Configurations".',
      ];
  return undefined;
}
