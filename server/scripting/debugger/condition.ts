import { wasEnded, type CdpSession } from './cdp-session.ts';

/** Whether a breakpoint's condition is true in a frame. One that throws, or takes longer than `timeout` ms, is not. */
export async function conditionHolds(
  session: CdpSession,
  callFrameId: string,
  condition: string,
  timeout: number,
): Promise<boolean> {
  try {
    const { result, exceptionDetails } = await session.send('Debugger.evaluateOnCallFrame', {
      callFrameId,
      expression: `!!(${condition}\n)`,
      returnByValue: true,
      silent: true,
      timeout,
    });
    return exceptionDetails === undefined && result.value === true;
  } catch (error) {
    if (wasEnded(error)) return false;
    throw error;
  }
}
