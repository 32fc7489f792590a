/**
 * One stage of a pipeline. It reads the context from the previous stages, and returns the properties that it adds.
 */
export type Stage<Context, Added extends object | undefined> = (context: Context) => Added | Promise<Added>;

/**
 * A pipeline as a list of stages, each of them typed by the stages before it. Lists are immutable: `add` returns a new
 * list.
 */
export class StageList<Start extends object, End extends Start = Start> {
  readonly #stages: readonly Stage<never, object | undefined>[];
  /**
   * An object with all properties of a complete context, whose values are undefined; empty until a run has
   * completed.
   */
  #emptyContext: object = {};

  private constructor(stages: readonly Stage<never, object | undefined>[]) {
    this.#stages = stages;
  }

  /** Returns an empty list, for contexts that start with the properties of `Start`. */
  static from<Start extends object>(): StageList<Start> {
    return new StageList<Start>([]);
  }

  /**
   * Returns the list with one more stage at its end. A stage that only checks the context and may throw returns
   * nothing.
   */
  add<Added extends object | undefined>(
    stage: Stage<End, Added>,
  ): StageList<Start, Added extends object ? End & Added : End> {
    return new StageList([...this.#stages, stage]);
  }

  /** Runs the stages in order. If a stage throws, the promise is rejected and later stages do not run. */
  async run(start: Start): Promise<End> {
    // An object that has all its properties from the start does not have to be enlarged by each stage.
    const context = { ...this.#emptyContext, ...start };
    for (const stage of this.#stages) {
      // Several stages return synchronously. Awaiting their results would cost every request several turns of the
      // microtask queue.
      const fieldsOfStage = stage(context as never);
      Object.assign(context, fieldsOfStage instanceof Promise ? await fieldsOfStage : fieldsOfStage);
    }
    if (Object.keys(context).length > Object.keys(this.#emptyContext).length)
      this.#emptyContext = Object.fromEntries(Object.keys(context).map((name) => [name, undefined]));
    // Every stage has run, and `add` has combined their types.
    return context as End;
  }
}
