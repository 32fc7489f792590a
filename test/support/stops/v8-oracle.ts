import type { Debugger } from 'node:inspector';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CdpSession } from '../../../server/scripting/debugger/cdp-session.ts';
import { InspectorHub } from '../inspector-hub.ts';
import { stopsFolder, type Fixture, type Stop } from './stop-table.ts';

/**
 * Determines the correct values at a stop with V8 itself: it runs the fixture in a plain worker thread and
 * evaluates every name.
 */
export class V8Oracle {
  readonly #hub = new InspectorHub();
  #worker!: Worker;
  #session!: CdpSession;

  async start(): Promise<this> {
    const name = 'stops oracle';
    const session = this.#hub.awaitWorker(name);
    this.#worker = new Worker(new URL('./oracle-worker.ts', import.meta.url), {
      name,
      workerData: { folder: `${stopsFolder}/stops/cartridge/scripts` },
    });
    this.#session = await session;
    await this.#session.send('Debugger.enable', {});
    return this;
  }

  /**
   * Runs a fixture. For each stop that the run reaches, returns the values of the local variables, the variables of
   * enclosing functions, and the expressions, in this order, as `name=1` and `expression -> 1`.
   */
  async evaluateStops({ file, stops }: Fixture): Promise<ReadonlyMap<Stop, readonly string[]>> {
    const valuesByStop = new Map<Stop, readonly string[]>();
    const arrivals = new Map<number, number>();
    const ids: string[] = [];
    for (const line of new Set(stops.map(({ line }) => line))) {
      const { breakpointId } = await this.#session.send('Debugger.setBreakpointByUrl', {
        urlRegex: `^${escapeRegExp(pathToFileURL(file).href)}$`,
        lineNumber: line - 1,
      });
      ids.push(breakpointId);
    }
    const onPaused = async ({ callFrames, hitBreakpoints = [] }: Debugger.PausedEventDataType) => {
      const line = (callFrames[0]?.location.lineNumber ?? -1) + 1;
      if (hitBreakpoints.length > 0) {
        const arrival = (arrivals.get(line) ?? 0) + 1;
        arrivals.set(line, arrival);
        const stop = stops.find((candidate) => candidate.line === line && candidate.arrival === arrival);
        if (stop) valuesByStop.set(stop, await this.#evaluateAll(stop, callFrames));
      }
      await this.#session.send('Debugger.resume', {});
    };
    this.#session.setHandler('Debugger.paused', (event) => void onPaused(event));
    await new Promise((resolve) => {
      this.#worker.once('message', resolve);
      this.#worker.postMessage(file);
    });
    for (const breakpointId of ids) await this.#session.send('Debugger.removeBreakpoint', { breakpointId });
    return valuesByStop;
  }

  async close(): Promise<void> {
    this.#hub.close();
    await this.#worker.terminate();
  }

  async #evaluateAll(stop: Stop, frames: readonly Debugger.CallFrame[]): Promise<string[]> {
    const results: string[] = [];
    for (const names of [stop.locals, stop.closures])
      for (const name of names.keys()) results.push(`${name}=${await this.#evaluateVariable(name, frames)}`);
    for (const [expression] of stop.evaluations)
      results.push(`${expression} -> ${await this.#evaluateText(expression, frames)}`);
    return results;
  }

  /**
   * Returns the value in the innermost frame that has a variable of this name. If no frame has one, returns V8's
   * error: V8 drops variables of outer functions that no inner function mentions.
   */
  async #evaluateVariable(name: string, frames: readonly Debugger.CallFrame[]): Promise<string> {
    const source = `(function (value) {
      if (typeof value === 'string') return "'" + value + "'";
      if (typeof value === 'function') return 'fn';
      if (Array.isArray(value)) return '[' + value + ']';
      if (typeof value !== 'object' || value === null) return String(value);
      const name = value.constructor ? value.constructor.name : 'Object';
      return name === 'Object' ? '{}' : '<' + name + '>';
    })(${name})`;
    // `~` denotes a variable that is not initialized yet.
    return this.#firstResult(source, frames, (description) =>
      /^ReferenceError: Cannot access/.test(description) ? '~' : description,
    );
  }

  #evaluateText(expression: string, frames: readonly Debugger.CallFrame[]): Promise<string> {
    const isObject = /^\s*\{.*\}\s*$/s.test(expression);
    return this.#firstResult(`String(${isObject ? `(${expression})` : expression})`, frames, (text) => text);
  }

  /**
   * Returns the value, or the mapped error, in the innermost frame that defines all names of the expression. If no
   * frame does, returns the last error unmapped.
   */
  async #firstResult(
    expression: string,
    frames: readonly Debugger.CallFrame[],
    mapFailure: (description: string) => string,
  ): Promise<string> {
    let lastError = '';
    for (const { callFrameId } of frames) {
      const { result, exceptionDetails } = await this.#session.send('Debugger.evaluateOnCallFrame', {
        callFrameId,
        expression,
        silent: true,
      });
      if (!exceptionDetails) return String(result.value);
      lastError = result.description?.split('\n')[0] ?? '';
      if (!/is not defined/.test(lastError)) return mapFailure(lastError);
    }
    return lastError;
  }
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
