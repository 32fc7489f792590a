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
  async send(step) {
    const profile = await service.connection();
    const transport = new HttpTransport();
    const client = new PlatformClient({ profile, transport });
    const refusals: string[] = [];
    const steps = sampleOrder(client.vendor.prefix);
    let sent = 0;
    const runner = new TriggerRunner({
      client,
      clock: systemClock,
      sending: () => step(`request ${++sent} of ${steps.length}`),
      report: ({ headline, body, failed }) => {
        log.info(headline);
        if (failed) refusals.push(body);
      },
    });
    try {
      const answers = await runner.run(steps, new AbortController().signal);
      const orderNo = (answers[steps.length - 1] as { order_no?: unknown } | undefined)?.order_no;
      if (typeof orderNo !== 'string') throw new Error(refusals.join(' '));
      return orderNo;
    } catch (error) {
      // What the service said is more than that a step was refused.
      throw refusals.length > 0 ? new Error(refusals.join(' '), { cause: error }) : error;
    } finally {
      await transport.close();
    }
  },
});
