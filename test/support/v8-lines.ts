import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { compileFunction } from 'node:vm';

/** Asks V8 for the lines at which scripts can halt. */
export class V8Lines {
  readonly #session = new Session();
  #scriptId = '';

  async open(): Promise<void> {
    this.#session.connect();
    this.#session.on('Debugger.scriptParsed', ({ params }) => {
      if (params.url === 'v8-lines') this.#scriptId = params.scriptId;
    });
    await this.#session.post('Debugger.enable');
  }

  close(): void {
    this.#session.disconnect();
  }

  /**
   * Returns the 1-based lines at which V8 can halt in a script. As in the service, a function with `eval` follows the
   * script (`runtime/protocol/retained-variables.ts`); its lines are left out.
   */
  async read(source: string): Promise<readonly number[]> {
    const sourceWithEval = `${source}\n;(function () { 'use strict'; eval(''); });`;
    assert.ok(compileFunction(sourceWithEval, ['require', 'module', 'exports'], { filename: 'v8-lines' }));
    const { locations } = await this.#session.post('Debugger.getPossibleBreakpoints', {
      start: { scriptId: this.#scriptId, lineNumber: 0 },
    });
    const count = source.split('\n').length;
    const lines = locations.map(({ lineNumber }) => lineNumber + 1).filter((line) => line <= count);
    return [...new Set(lines)].sort((a, b) => a - b);
  }
}
