import type { DebuggerApi, FrameAddress } from '../debugger-api.ts';
import { evaluationFailed } from '../errors.ts';
import type { InputScope } from './input-code.ts';
import {
  evaluationBody,
  looksLikeError,
  tagResultCode,
  wrapperProbe,
  wrapperProbeResult,
  parseTaggedResult,
  wrapCode,
  type Wrapper,
} from './tagged-evaluation.ts';

export interface Value {
  /** `string`, `number` and so on; `object` for everything that the platform formats, including functions. */
  readonly type: string;
  readonly text: string;
  /** An object in one line with its first members, if the platform has previews. */
  readonly preview?: string | undefined;
  /** Number of elements of a long or an empty list. */
  readonly elementCount?: number;
  /** Number of the other members of a long or an empty list. */
  readonly namedCount?: number;
}

export interface EvaluationOptions {
  /** Number under which an object is retained, so that `retainedPath` of `tagged-evaluation.ts` refers to it. */
  readonly retainId?: number | undefined;
  /** Set if the code was typed into the console: its declarations persist. */
  readonly scope?: InputScope | undefined;
}

/** Evaluates code in frames, and distinguishes values from errors. */
export class Evaluator {
  readonly #api: Pick<DebuggerApi, 'evaluate'>;
  /** The function around the code, which tags its result (`tagged-evaluation.ts`); `none` if the engine supports none. */
  #wrapper: Promise<Wrapper | 'none'> | undefined;

  constructor(api: Pick<DebuggerApi, 'evaluate'>) {
    this.#api = api;
  }

  /**
   * Detects the wrapper, the function around the code, that the platform's engine supports, so that the first evaluation
   * need not wait for it. Never rejects.
   */
  async prepare(frame: FrameAddress): Promise<void> {
    await this.#wrapperFor(frame).catch(() => undefined);
  }

  /**
   * Evaluates code. Rejects with a `DebugError` that has the text of a syntax error or of an error that the code threw,
   * or with a `PlatformError`.
   */
  async evaluate(
    frame: FrameAddress,
    code: string,
    { retainId, scope }: EvaluationOptions = {},
  ): Promise<Value> {
    const evaluation = evaluationBody(code, retainId, scope);
    if ('problem' in evaluation) throw evaluationFailed(evaluation.problem);
    const wrapper = await this.#wrapperFor(frame);
    if (wrapper === 'none') {
      const { result, preview } = await this.#api.evaluate(frame, code);
      if (looksLikeError(result)) throw evaluationFailed(result);
      return { type: 'object', text: result, preview };
    }
    return this.#send(frame, wrapper, evaluation.body);
  }

  /**
   * Runs statements of the adapter that leave a primitive value in `__r`. Returns undefined if the platform's engine
   * supports no wrapper. Rejects like `evaluate`.
   */
  async run(frame: FrameAddress, statements: string): Promise<Value | undefined> {
    const wrapper = await this.#wrapperFor(frame);
    return wrapper === 'none'
      ? undefined
      : this.#send(frame, wrapper, `${statements} ${tagResultCode(undefined)}`);
  }

  async #send(frame: FrameAddress, wrapper: Wrapper, body: string): Promise<Value> {
    const { result, preview } = await this.#api.evaluate(frame, wrapCode(wrapper, body));
    const evaluation = parseTaggedResult(result);
    if (evaluation.kind === 'error') throw evaluationFailed(evaluation.text);
    const isObject = evaluation.type === 'object' && evaluation.elementCount === undefined;
    return isObject ? { ...evaluation, preview } : evaluation;
  }

  /**
   * Returns the wrapper that the platform's engine supports. It is detected once, since it depends only on the engine's
   * compatibility mode.
   */
  #wrapperFor(frame: FrameAddress): Promise<Wrapper | 'none'> {
    this.#wrapper ??= this.#detectWrapper(frame).catch((error: unknown) => {
      this.#wrapper = undefined;
      throw error;
    });
    return this.#wrapper;
  }

  /**
   * Tries both wrappers at the same time: with a distant platform, round trips are expensive and evaluations
   * are not.
   */
  async #detectWrapper(frame: FrameAddress): Promise<Wrapper | 'none'> {
    const tryWrapper = async (wrapper: Wrapper): Promise<Wrapper | undefined> => {
      const { result } = await this.#api.evaluate(frame, wrapperProbe(wrapper));
      return result.includes(wrapperProbeResult) ? wrapper : undefined;
    };
    const [arrow, functionWrapper] = await Promise.all([tryWrapper('arrow'), tryWrapper('function')]);
    return arrow ?? functionWrapper ?? 'none';
  }
}
