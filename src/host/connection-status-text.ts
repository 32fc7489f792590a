import { bundledName } from './bundled-name.ts';

export interface ConnectionState {
  readonly isUsable: boolean;
  readonly latencyMs: number;
  readonly signedInAs: string;
  /** What went wrong, and how to fix it; undefined if the connection can be used. */
  readonly problem?: string;
}

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
  const statusText = state ? `${state.signedInAs}, ${state.latencyMs} ms` : 'not checked yet';
  const problem = state?.problem === undefined ? '' : ` ${state.problem}`;
  const session = debuggedName === undefined ? '' : ` The debug session uses ${debuggedName}.`;
  return {
    text: `$(${state && !state.isUsable ? 'warning' : icon}) ${activeName}${note}`,
    tooltip: `Active connection: ${activeName} (${statusText}).${problem}${session} Click to switch connections.`,
    label: `Cartwright connection ${activeName}${note}, ${statusText}`,
  };
}
