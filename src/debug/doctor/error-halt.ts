import type { SentRequest } from '../trigger/sent-requests.ts';
import type { ExaminedScript } from './examined-script.ts';
import type { Remedy } from './remedy.ts';

/** The examined line, with what decides whether scripts halt at errors before it. */
export type ConditionScript = Pick<
  ExaminedScript,
  'file' | 'line' | 'index' | 'search' | 'isBundled' | 'caughtErrorsTime'
>;

/** How an error that a script catches can be seen. */
interface ErrorHalt {
  /** Empty if halts at such errors are selected or impossible. */
  readonly actions: readonly Remedy[];
  /** Says what the actions do. */
  readonly offerText: string;
  /** Whether such halts were selected after the latest request. */
  readonly isNext: boolean;
}

export const nextErrorHaltText =
  'Caught Script Errors is selected: send the request again to halt at such an error.';

/** Returns how to see an error that skips a line. Only the bundled service can halt scripts at errors that they catch. */
export function errorHaltOf(
  { isBundled = false, caughtErrorsTime }: Pick<ExaminedScript, 'isBundled' | 'caughtErrorsTime'>,
  request: Pick<SentRequest, 'sentTime'> | undefined,
): ErrorHalt {
  const isOffered = isBundled && caughtErrorsTime === undefined;
  return {
    actions: isOffered ? [{ kind: 'haltAtCaughtErrors' }] : [],
    offerText: isOffered
      ? ' To halt at such an error, select Caught Script Errors in the Breakpoints view.'
      : '',
    isNext:
      isBundled && caughtErrorsTime !== undefined && caughtErrorsTime > (request?.sentTime ?? -Infinity),
  };
}
