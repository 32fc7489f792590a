import type { CdpSession } from './cdp-session.ts';

/** Whether a breakpoint's condition is true in a frame. One that throws, or takes longer than `timeout` ms, is not. */
export async function conditionHolds(
  session: CdpSession,
  callFrameId: string,
  condition: string,
  timeout: number,
): Promise<boolean> {
  const { result, exceptionDetails } = await session.send('Debugger.evaluateOnCallFrame', {
    callFrameId,
    expression: `!!(${condition})`,
    returnByValue: true,
    silent: true,
    timeout,
  });
  return exceptionDetails === undefined && result.value === true;
}
