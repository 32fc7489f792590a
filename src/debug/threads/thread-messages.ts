/** Formats a duration in words, rounded to seconds or minutes. */
export const formatDuration = (durationMs: number): string => {
  const seconds = Math.max(1, Math.round(durationMs / 1_000));
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const count = Math.round(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
};

export const endedWhileHaltedMessage = (threadId: number): string =>
  `Script thread ${threadId} ended while it was halted. The platform ends a script that is halted for 60 seconds without a request from the debugger; another session may also have ended it.`;

export const idleWarningMessage = (remainingMs: number): string =>
  `A script is halted and you have not done anything for a while. It resumes in ${formatDuration(remainingMs)} unless you continue debugging.`;

export const idleEndMessage =
  'The session has ended because a script was halted without any activity ("idleLimit" in the launch configuration). The script has been resumed.';

/** Message after the platform has lost the session. */
export const debuggerReenabledMessage = ({
  isRestored,
  hadHaltedThreads,
}: {
  isRestored: boolean;
  hadHaltedThreads: boolean;
}): string =>
  [
    'The platform had disabled the debugger (after a restart, or because of another session with the same client ID).',
    isRestored
      ? 'It is enabled again, and the breakpoints have been restored.'
      : 'It is enabled again, and the breakpoints will be set as soon as the platform accepts them.',
    ...(hadHaltedThreads ? ['Halted scripts have ended or resumed.'] : []),
  ].join(' ');
