import type { SecretKind } from './connections.ts';
import { bundledName } from './bundled-name.ts';

export interface ConnectionState {
  readonly isUsable: boolean;
  readonly latencyMs: number;
  readonly signedInAs: string;
  /** What went wrong, and how to fix it; undefined if the connection can be used. */
  readonly problem?: string;
  /** The part of the problem that the user solves by signing in, as one or more sentences; undefined if there is none. */
  readonly signInProblem?: string;
  /** The only password that the platform has rejected; undefined if it has rejected none. */
  readonly rejectedSecret?: SecretKind | undefined;
  /** The sites of the platform, if the site of the connection is none of them. */
  readonly otherSites?: readonly string[];
}

/** Returns who is signed in, or the problem; the latency only says something if the connection can be used. */
export const signInText = (
  { isUsable, latencyMs, signedInAs }: ConnectionState,
  separator: string,
): string => (isUsable ? `${signedInAs}${separator}${latencyMs} ms` : signedInAs);

/** What the status bar item of the connection shows. */
export interface StatusText {
  readonly text: string;
  readonly tooltip: string;
  readonly label: string;
}

/**
 * Returns what the status bar item shows.
 *
 * @param state of the active connection; undefined if it was not checked yet
 * @param debuggedName the connection of the active debug session; undefined without one
 */
export function connectionStatusText(
  activeName: string,
  state: ConnectionState | undefined,
  debuggedName: string | undefined,
): StatusText {
  const icon = activeName === bundledName ? 'vm' : 'cloud';
  const note =
    debuggedName === undefined
      ? ''
      : debuggedName === activeName
        ? ' (debugging)'
        : ` (debugging on ${debuggedName})`;
  const statusText = state ? signInText(state, ', ') : 'not checked yet';
  const problem = state?.problem === undefined ? '' : ` ${state.problem}`;
  const session = debuggedName === undefined ? '' : ` The debug session uses ${debuggedName}.`;
  return {
    text: `$(${state && !state.isUsable ? 'warning' : icon}) ${activeName}${note}`,
    tooltip: `Active connection: ${activeName} (${statusText}).${problem}${session} Click to switch connections.`,
    label: `Cartwright connection ${activeName}${note}, ${statusText}`,
  };
}
