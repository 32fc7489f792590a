/** One stage of a pipeline: reads what the stages before it have put into the context, and returns what it adds. */
export type Stage<Context, Added extends object | undefined> = (context: Context) => Added | Promise<Added>;

/** A pipeline as a list of stages, each of them typed by what those before it add. Lists do not change: `add` makes a new one. */
export class StageList<Start extends object, End extends Start = Start> {
  readonly #stages: readonly Stage<never, object | undefined>[];

  private constructor(stages: readonly Stage<never, object | undefined>[]) {
    this.#stages = stages;
  }

  /** A list without stages, for contexts that begin with the properties of `Start`. */
  static from<Start extends object>(): StageList<Start> {
    return new StageList<Start>([]);
  }

  /** The list with one more stage at its end. A stage that only checks something, and throws, returns nothing. */
  add<Added extends object | undefined>(
    stage: Stage<End, Added>,
  ): StageList<Start, Added extends object ? End & Added : End> {
    return new StageList([...this.#stages, stage]);
  }

  /** Runs the stages one after the other. Rejects with what a stage throws; those after it do not run. */
  async run(start: Start): Promise<End> {
    const context = { ...start };
    for (const stage of this.#stages) {
      // Most stages have their answer at once: waiting for those, too, would cost every request some turns.
      const added = stage(context as never);
      Object.assign(context, added instanceof Promise ? await added : added);
    }
    // Every stage has run, and `add` has added up their types.
    return context as End;
  }
}
