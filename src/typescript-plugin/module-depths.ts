/**
 * Initial limit of the depth to which `require` is followed from open scripts. It is low, so that the first completion
 * is fast.
 */
const initialDepth = 2;
const maxDepth = 4;
/** The limit is not increased if more modules than this would be loaded in total. */
const maxModules = 800;

/**
 * Limits the depth to which `require` is followed from the open scripts, because the modules of a large workspace
 * depend on thousands of others. The limit increases step by step as long as there are few modules. Modules beyond
 * the limit have no type.
 */
export class ModuleDepths {
  #roots = new Set<string>();
  #limit = initialDepth;
  readonly #depths = new Map<string, number>();
  #extraScripts: ReadonlySet<string> = new Set();
  /** Scripts beyond the limit, whose modules were not loaded. */
  readonly #skippedScripts = new Set<string>();
  readonly #scriptsToLoad = new Set<string>();
  /** Scripts within the limit, whose modules were loaded. */
  readonly #loadedScripts = new Set<string>();

  /** Sets the open scripts. Resets everything if they differ from the previous ones. */
  setRoots(files: readonly string[]): void {
    if (files.length === this.#roots.size && files.every((file) => this.#roots.has(file))) return;
    this.#reset(files);
  }

  /**
   * Sets the scripts that are loaded in addition to the open ones and their modules. The modules of these scripts are
   * not followed. If `files` is empty, all depths are determined again.
   */
  setExtraScripts(files: ReadonlySet<string>): void {
    this.#extraScripts = files;
    if (files.size === 0) this.#reset([...this.#roots]);
  }

  #reset(roots: readonly string[]): void {
    this.#roots = new Set(roots);
    this.#limit = initialDepth;
    this.#depths.clear();
    this.#skippedScripts.clear();
    this.#scriptsToLoad.clear();
    this.#loadedScripts.clear();
  }

  /** Returns whether to load the modules of a script, and records the decision. */
  shouldLoadModules(file: string): boolean {
    const depth = this.#getDepth(file);
    if (depth === Infinity) return false;
    const isWithinLimit = depth < this.#limit;
    (isWithinLimit ? this.#loadedScripts : this.#skippedScripts).add(file);
    return isWithinLimit;
  }

  /** Records that a script requires a module. */
  add(file: string, module: string): void {
    const depth = this.#getDepth(file) + 1;
    if (depth >= this.#getDepth(module, Infinity)) return;
    this.#depths.set(module, depth);
    // What the module requires was not loaded, since only a longer path to the module was known.
    if (depth < this.#limit && this.#skippedScripts.delete(module)) this.#scriptsToLoad.add(module);
  }

  /**
   * Returns the scripts whose modules the next update must load; empty if there are none. If no scripts are left within
   * the limit, and the next depth has few enough modules, increases the limit first.
   */
  takeScriptsToLoad(): ReadonlySet<string> {
    if (this.#scriptsToLoad.size === 0 && this.#canIncreaseLimit()) {
      this.#limit++;
      for (const file of this.#skippedScripts) this.#scriptsToLoad.add(file);
      this.#skippedScripts.clear();
    }
    const scriptsToLoad = new Set(this.#scriptsToLoad);
    this.#scriptsToLoad.clear();
    return scriptsToLoad;
  }

  #canIncreaseLimit(): boolean {
    if (this.#limit === maxDepth || this.#skippedScripts.size === 0) return false;
    const modulesPerScript = this.#depths.size / Math.max(1, this.#loadedScripts.size);
    return this.#depths.size + this.#skippedScripts.size * modulesPerScript <= maxModules;
  }

  /**
   * Returns the depth of a script: 0 if it is open, `defaultDepth` if it is not known (1, as for a module of an open
   * script). An additional script that no other script requires has the depth Infinity.
   */
  #getDepth(file: string, defaultDepth = 1): number {
    if (this.#roots.has(file)) return 0;
    return this.#depths.get(file) ?? (this.#extraScripts.has(file) ? Infinity : defaultDepth);
  }
}
