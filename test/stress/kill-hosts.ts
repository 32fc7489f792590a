import { startBuiltService } from '../../scripts/service.ts';
import { HttpDebugger } from '../support/http-debugger.ts';
import { ScriptWorkspace } from '../support/script-workspace.ts';
import { Storefront } from '../support/storefront.ts';
import type { HarnessOutcome } from './hostile-scripts.ts';
import { listChildProcessIds, isAlive } from './processes.ts';

/** Writes the same value three times, with computations and calls in between: afterwards all or none must be stored. */
const hook = `exports.afterPATCH = function (basket, update) {
  var Transaction = require('svc/system/Transaction'), OrderMgr = require('svc/order/OrderMgr');
  var value = update.c_value;
  Transaction.wrap(function () { basket.custom.first = value; });
  for (var i = 0; i < 20; i++) OrderMgr.getOrder('none' + i);
  Transaction.wrap(function () { basket.custom.second = value; });
  for (var until = Date.now() + 20; Date.now() < until;);
  basket.custom.third = value;
};`;

/**
 * Kills script hosts at random moments while hooks write, some of them halted, and checks that every request gets a
 * response and that its changes are stored completely or not at all.
 */
export async function killHosts({ kills }: { readonly kills: number }): Promise<HarnessOutcome> {
  const workspace = new ScriptWorkspace();
  workspace.registerHooks('app', { 'svc.api.shop.basket.afterPATCH': './after.js' });
  workspace.write({ 'app/cartridge/scripts/after.js': hook });
  const service = await startBuiltService(
    ['--cartridges', workspace.folder, '--log-level', 'error'],
    'ignore',
  );
  const violations: string[] = [];
  const counts = { responses: 0, 'killed requests': 0 };
  const run = { isOver: false, hasAllResponses: false };
  const pid = service.child.pid ?? 0;

  const runShopper = async (shopper: number): Promise<void> => {
    const guest = await Storefront.signIn(service.http);
    const { basket_id: basketId } = (await guest.request('POST', '/baskets', {})) as { basket_id: string };
    let writtenValue = '';
    for (let round = 0; !run.isOver; round++) {
      const value = `${shopper}-${round}`;
      const limit = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => limit.resolve(undefined), 30_000);
      const response = await Promise.race([
        guest.send('PATCH', `/baskets/${basketId}`, { c_value: value }),
        limit.promise,
      ]);
      clearTimeout(timer);
      if (!response) {
        violations.push(`${value} got no response`);
        return;
      }
      counts.responses++;
      if (response.status === 200) writtenValue = value;
      else if (response.body.fault?.arguments?.statusCode === 'ScriptHostGone') counts['killed requests']++;
      else violations.push(`${value}: ${response.status} ${JSON.stringify(response.body)}`);
      const storedBasket = await guest.request('GET', `/baskets/${basketId}`);
      const values = [storedBasket.c_first, storedBasket.c_second, storedBasket.c_third].map((storedValue) =>
        String(storedValue ?? ''),
      );
      if (values.some((text) => text !== writtenValue))
        violations.push(`after ${value}, ${values.join()} is stored instead of ${writtenValue}`);
    }
  };

  const killRandomHosts = async (): Promise<void> => {
    for (let killCount = 0; killCount < kills;) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 250));
      const hosts = await listChildProcessIds(pid);
      const host = hosts[Math.floor(Math.random() * hosts.length)];
      if (host === undefined) continue;
      try {
        process.kill(host, 'SIGKILL');
        killCount++;
      } catch {
        // The process has just ended by itself.
      }
    }
  };

  /** Resumes halted threads until the last request has its response. */
  const resumeThreads = async (client: HttpDebugger): Promise<void> => {
    while (!run.hasAllResponses) {
      for (const thread of await client.threads())
        if (thread.status === 'halted') await client.send('POST', `/threads/${thread.id}/resume`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  };

  try {
    const client = await HttpDebugger.enable(service.http, 'killer');
    await client.breakAt('/app/cartridge/scripts/after.js:6 Math.random() < 0.3');
    const shopTask = Promise.all([0, 1, 2].map(runShopper)).finally(() => (run.hasAllResponses = true));
    const completion = Promise.all([shopTask, resumeThreads(client)]);
    await killRandomHosts();
    run.isOver = true;
    await completion;
    if ((await client.threads()).length > 0) violations.push('scripts are left in the debugger');
    if (!isAlive(pid)) violations.push('the service has ended');
    if (counts['killed requests'] === 0) violations.push('no request was killed');
  } finally {
    await service.stop();
    workspace.remove();
  }
  return { violations, figures: { kills, ...counts } };
}
