import type { DebuggerApi, FrameAddress } from '../debugger-api.ts';
import { evaluationFailed } from '../errors.ts';
import type { InputScope } from './input-code.ts';
import {
  bodyOf,
  looksLikeError,
  marking,
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
  /** Of a long list: how many elements it has, and how many other members. */
  readonly elements?: number;
  readonly named?: number;
}

export interface EvaluationOptions {
  /** Number under which an object is kept for `keptPath`. */
  readonly keep?: number | undefined;
  /** The code was typed into the console: what it declares stays. */
  readonly scope?: InputScope | undefined;
}

/** Evaluates code in frames, telling values from errors. */
export class Evaluator {
  readonly #api: Pick<DebuggerApi, 'evaluate'>;
  #wrapper: Promise<Wrapper | 'none'> | undefined;

  constructor(api: Pick<DebuggerApi, 'evaluate'>) {
    this.#api = api;
  }

  /** Finds out what the platform's engine runs, so that the first evaluation need not wait for it. Never rejects. */
  async prepare(frame: FrameAddress): Promise<void> {
    await this.#wrapperFor(frame).catch(() => undefined);
  }

  /** Rejects with a `DebugError` that carries the text of what the code threw, or with a `PlatformError`. */
  async evaluate(frame: FrameAddress, code: string, { keep, scope }: EvaluationOptions = {}): Promise<Value> {
    const parsed = bodyOf(code, keep, scope);
    if ('problem' in parsed) throw evaluationFailed(parsed.problem);
    const wrapper = await this.#wrapperFor(frame);
    if (wrapper === 'none') {
      const { result } = await this.#api.evaluate(frame, code);
      if (looksLikeError(result)) throw evaluationFailed(result);
      return { type: 'object', text: result };
    }
    return this.#send(frame, wrapper, parsed.body);
  }

  /** Runs statements of our own that leave a primitive value in `__r`; undefined where the platform runs no such thing. */
  async run(frame: FrameAddress, statements: string): Promise<Value | undefined> {
    const wrapper = await this.#wrapperFor(frame);
    return wrapper === 'none' ? undefined : this.#send(frame, wrapper, `${statements} ${marking(undefined)}`);
  }

  async #send(frame: FrameAddress, wrapper: Wrapper, body: string): Promise<Value> {
    const marked = readMarked((await this.#api.evaluate(frame, wrapped(wrapper, body))).result);
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

  /** Both at once: where the platform is far away, asking is dear and evaluating is not. */
  async #probe(frame: FrameAddress): Promise<Wrapper | 'none'> {
    const runs = async (wrapper: Wrapper): Promise<Wrapper | undefined> => {
      const { result } = await this.#api.evaluate(frame, probe(wrapper));
      return result.includes(probeAnswer) ? wrapper : undefined;
    };
    const [arrow, plain] = await Promise.all([runs('arrow'), runs('function')]);
    return arrow ?? plain ?? 'none';
  }
}
