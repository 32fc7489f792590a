import type { DebuggerApi, FrameAddress } from '../debugger-api.ts';
import { evaluationFailed } from '../errors.ts';
import {
  bodyOf,
  looksLikeError,
  probe,
  probeAnswer,
  readMarked,
  wrapped,
  type Wrapper,
} from './marked-evaluation.ts';

export interface Value {
  /** `string`, `number`, ...; `object` for what the platform renders, functions included. */
  readonly type: string;
  readonly text: string;
}

/** Evaluates code in frames, telling values from errors. */
export class Evaluator {
  readonly #api: Pick<DebuggerApi, 'evaluate'>;
  #wrapper: Promise<Wrapper | 'none'> | undefined;

  constructor(api: Pick<DebuggerApi, 'evaluate'>) {
    this.#api = api;
  }

  /**
   * Rejects with a `DebugError` that carries the text of what the code threw, or with a `PlatformError`. `keep` is the
   * number under which an object is kept for `keptPath`.
   */
  async evaluate(frame: FrameAddress, code: string, keep?: number): Promise<Value> {
    const parsed = bodyOf(code, keep);
    if ('problem' in parsed) throw evaluationFailed(parsed.problem);
    const wrapper = await this.#wrapperFor(frame);
    if (wrapper === 'none') {
      const { result } = await this.#api.evaluate(frame, code);
      if (looksLikeError(result)) throw evaluationFailed(result);
      return { type: 'object', text: result };
    }
    const marked = readMarked((await this.#api.evaluate(frame, wrapped(wrapper, parsed.body))).result);
    if (marked.kind === 'error') throw evaluationFailed(marked.text);
    return marked;
  }

  /** Which wrapper the platform's engine runs: found out once, since it depends on its compatibility mode. */
  #wrapperFor(frame: FrameAddress): Promise<Wrapper | 'none'> {
    this.#wrapper ??= this.#probe(frame).catch((error: unknown) => {
      this.#wrapper = undefined;
      throw error;
    });
    return this.#wrapper;
  }

  async #probe(frame: FrameAddress): Promise<Wrapper | 'none'> {
    for (const wrapper of ['arrow', 'function'] as const) {
      const { result } = await this.#api.evaluate(frame, probe(wrapper));
      if (result.includes(probeAnswer)) return wrapper;
    }
    return 'none';
  }
}
