/** How far `require` is followed from the open scripts at first, so that the first completion is fast. */
const firstDepth = 2;
const maxDepth = 4;
/** The number of modules that the next step may load in all. */
const maxModules = 800;

/**
 * Limits how far `require` is followed from the open scripts, because the modules of a large workspace depend on thousands of
 * others. The limit grows step by step while the modules are few. What is further away has no type.
 */
export class ModuleDepths {
  #roots = new Set<string>();
  #limit = firstDepth;
  readonly #depths = new Map<string, number>();
  /** The scripts whose modules were not loaded. */
  readonly #cut = new Set<string>();
  readonly #reached = new Set<string>();
  readonly #followed = new Set<string>();

  /** Starts again if other scripts are open than before. */
  setRoots(files: readonly string[]): void {
    if (files.length === this.#roots.size && files.every((file) => this.#roots.has(file))) return;
    this.#roots = new Set(files);
    this.#limit = firstDepth;
    this.#depths.clear();
    this.#cut.clear();
    this.#reached.clear();
    this.#followed.clear();
  }

  /** Whether the modules of a script are loaded. */
  follows(file: string): boolean {
    const isNear = this.#depthOf(file) < this.#limit;
    (isNear ? this.#followed : this.#cut).add(file);
    return isNear;
  }

  /** Records that a script requires a module. */
  add(file: string, module: string): void {
    const depth = this.#depthOf(file) + 1;
    if (depth >= this.#depthOf(module, Infinity)) return;
    this.#depths.set(module, depth);
    // It was reached on a longer way before, so that its modules were not loaded.
    if (depth < this.#limit && this.#cut.delete(module)) this.#reached.add(module);
  }

  /** The scripts whose modules must be loaded by the next update: empty if all that are near enough have been. */
  takeReached(): ReadonlySet<string> {
    if (this.#reached.size === 0 && this.#canFollowFurther()) {
      this.#limit++;
      for (const file of this.#cut) this.#reached.add(file);
      this.#cut.clear();
    }
    const reached = new Set(this.#reached);
    this.#reached.clear();
    return reached;
  }

  #canFollowFurther(): boolean {
    if (this.#limit === maxDepth || this.#cut.size === 0) return false;
    const modulesPerScript = this.#depths.size / Math.max(1, this.#followed.size);
    return this.#depths.size + this.#cut.size * modulesPerScript <= maxModules;
  }

  /** A script whose way is not known is treated like a module of an open script. */
  #depthOf(file: string, otherwise = 1): number {
    return this.#roots.has(file) ? 0 : (this.#depths.get(file) ?? otherwise);
  }
}
