/** A while, as people say it. */
export const timeText = (milliseconds: number): string => {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000));
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  const count = Math.round(seconds / 60);
  return count === 1 ? 'a minute' : `${count} minutes`;
};

export const endedWhileHalted = (threadId: number): string =>
  `Script thread ${threadId} was ended while it stood halted: the platform ends a script that stands for 60 seconds without word from the debugger, and another session may end it, too.`;

export const idleWarning = (left: number): string =>
  `A script stands halted and nothing has been done for a while. It is let go in ${timeText(left)} unless you go on debugging.`;

export const idleEnd =
  'The session has ended: a script stood halted and nothing was done ("idleLimit" of the launch configuration). The script runs on.';

/** After the platform had forgotten the session. */
export const switchedOnAgain = ({ restored, halted }: { restored: boolean; halted: boolean }): string =>
  [
    'The platform had switched the debugger off (a restart, or another session with the same client id).',
    restored
      ? 'It is on again, and the breakpoints are set again.'
      : 'It is on again, and the breakpoints will be set again as soon as it takes them.',
    ...(halted ? ['What stood halted has ended, or runs on.'] : []),
  ].join(' ');
