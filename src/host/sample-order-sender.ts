import { systemClock } from '../client/clock.ts';
import { vendorOf } from '../client/profile.ts';
import { HttpTransport } from '../client/transport.ts';
import type { SampleOrderSender } from '../commands/sample-order.ts';
import { sampleOrder } from '../debug/trigger/sample-order.ts';
import { TriggerRunner } from '../debug/trigger/trigger-runner.ts';
import type { BundledService } from './bundled-service.ts';
import type { LogChannel } from './log-channel.ts';

/** Sends the sample order to the bundled service. */
export const sampleOrderSender = (service: BundledService, log: LogChannel): SampleOrderSender => ({
  async send(onStep) {
    const profile = await service.connection();
    const transport = new HttpTransport();
    const refusals: string[] = [];
    const steps = sampleOrder(vendorOf(profile).prefix);
    let sentCount = 0;
    const runner = new TriggerRunner({
      platform: { profile, transport, clock: systemClock },
      environment: {},
      onSending: () => onStep(`request ${++sentCount} of ${steps.length}`),
      report: ({ headline, body, hasFailed }) => {
        log.info(headline);
        if (hasFailed) refusals.push(body);
      },
    });
    try {
      const requests = steps.map((step) => ({ kind: 'step', step }) as const);
      const responses = await runner.run(requests, new AbortController().signal);
      const orderNo = (responses[steps.length - 1] as { order_no?: unknown } | undefined)?.order_no;
      if (typeof orderNo !== 'string') throw new Error(refusals.join(' '));
      return orderNo;
    } catch (error) {
      // The service's own message says more than that a step was rejected.
      throw refusals.length > 0 ? new Error(refusals.join(' '), { cause: error }) : error;
    } finally {
      await transport.close();
    }
  },
});
