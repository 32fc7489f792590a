import { isOtherType, otherDebuggers } from '../explorer/other-debugger-types.ts';

/** A launch configuration as users write it: every attribute can be missing or of a wrong type. */
interface WrittenConfiguration {
  readonly type?: unknown;
  readonly name?: unknown;
  readonly connection?: unknown;
}

/**
 * Returns the sentences that say why a session on the bundled service does not debug an instance, and what the user can
 * do; undefined if nobody would expect an instance.
 *
 * @param name of the session's configuration
 * @param configurations the launch configurations of the workspace
 * @param isInstalled whether the debugger of another extension is installed
 * @param hasConnections whether connections to instances are configured
 */
export function bundledServiceNotice(
  name: string,
  configurations: readonly WrittenConfiguration[],
  {
    isInstalled,
    hasConnections,
  }: { readonly isInstalled: (type: string) => boolean; readonly hasConnections: boolean },
): string | undefined {
  const configuration = configurations.find(
    (candidate) => candidate.name === name && !isOtherType(candidate.type),
  );
  if (configuration)
    return hasConnections && configuration.connection === undefined
      ? `"${name}" has no "connection", so this session debugs on the active connection, the bundled service. To debug on an instance, select it in the status bar.`
      : undefined;
  for (const { type, name: otherName } of configurations)
    if (isOtherType(type) && !isInstalled(type))
      return `"${String(otherName)}" is a launch configuration of ${otherDebuggers[type]}, which is not installed: this session debugs on the bundled service instead. To use the configuration, run "Cartwright: Convert Launch Configurations".`;
  return undefined;
}
