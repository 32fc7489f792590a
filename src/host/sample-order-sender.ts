import { systemClock } from '../client/clock.ts';
import { PlatformClient } from '../client/platform-client.ts';
import { HttpTransport } from '../client/transport.ts';
import type { SampleOrderSender } from '../commands/sample-order.ts';
import { sampleOrder } from '../debug/trigger/sample-order.ts';
import { TriggerRunner } from '../debug/trigger/trigger-runner.ts';
import type { BundledService } from './bundled-service.ts';
import type { LogChannel } from './log-channel.ts';

/** Sends the sample order to the bundled service. */
export const sampleOrderSender = (service: BundledService, log: LogChannel): SampleOrderSender => ({
  async send(step, cancellation) {
    const profile = await service.connection();
    const transport = new HttpTransport();
    const client = new PlatformClient({ profile, transport });
    const refusals: string[] = [];
    const steps = sampleOrder(client.vendor.prefix);
    let sent = 0;
    const runner = new TriggerRunner({
      client,
      clock: systemClock,
      sending: () =>
        step(`request ${++sent} of ${steps.length} (it waits while a hook stands at a breakpoint)`),
      report: ({ headline, body, failed }) => {
        log.info(headline);
        if (failed) refusals.push(body);
      },
    });
    try {
      const answers = await runner.run(steps, cancellation);
      if (refusals.length > 0) throw new Error(refusals.join(' '));
      return (answers.at(-1) as { order_no?: string } | undefined)?.order_no;
    } catch (error) {
      if (cancellation.aborted) return undefined;
      throw refusals.length > 0 ? new Error(refusals.join(' '), { cause: error }) : error;
    } finally {
      await transport.close();
    }
  },
});
