import { HttpDebugger } from '../http-debugger.ts';
import { runningService, type RunningService } from '../running-service.ts';
import { stopsFolder, type Fixture } from './stop-table.ts';
import { sender, type Exchange } from '../http.ts';

/** The service under the names that the field's scripts use. */
export const fieldVendor = ['--prefix', 'dw', '--module-root', 'dw', '--hook-root', 'dw.ocapi'];

export const entryPath = '/stops/cartridge/scripts/entry/entry.js';

/** A service with the cartridges of the fixtures. */
export async function stopService(): Promise<RunningService> {
  return runningService({
    flags: [...fieldVendor, '--cartridges', stopsFolder, '--cartridge-path', 'stops:base'],
  });
}

/** Runs a fixture: the hook of a product's GET requires it and calls its `run`. */
export function runFixture(service: RunningService, { name }: Pick<Fixture, 'name'>): Promise<Exchange> {
  const shop = sender(service.http, { 'x-stop-script': name });
  return shop('GET', '/s/RefArch/dw/shop/v23_2/products/beeswax-polish?client_id=cartwright');
}

export const stopDebugger = (service: RunningService, clientId: string): Promise<HttpDebugger> =>
  HttpDebugger.enabled(service.http, clientId, 'dw');
