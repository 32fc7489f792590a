import type { Category } from '../../records/catalog.ts';

/** The categories of one catalog, as search needs them. A loop of parents ends where it begins. */
export class CategoryTree {
  readonly #byId: ReadonlyMap<string, Category>;
  readonly #children = new Map<string, Category[]>();
  readonly #paths = new Map<string, readonly string[]>();
  /** Categories without a parent, in their order. */
  readonly tops: readonly Category[];

  constructor(categories: readonly Category[]) {
    this.#byId = new Map(categories.map((category) => [category.id, category]));
    const tops: Category[] = [];
    for (const category of [...categories].sort(byPosition)) {
      const parent = category.parent_id === undefined ? undefined : this.#byId.get(category.parent_id);
      if (parent === undefined) tops.push(category);
      else this.#children.set(parent.id, [...(this.#children.get(parent.id) ?? []), category]);
    }
    this.tops = tops;
  }

  get(id: string): Category | undefined {
    return this.#byId.get(id);
  }

  childrenOf(id: string): readonly Category[] {
    return this.#children.get(id) ?? [];
  }

  /** A category and those above it, itself first; empty for one that the catalog does not have. */
  pathOf(id: string): readonly string[] {
    const known = this.#paths.get(id);
    if (known !== undefined) return known;
    const path: string[] = [];
    let category = this.#byId.get(id);
    while (category !== undefined && !path.includes(category.id)) {
      path.push(category.id);
      category = category.parent_id === undefined ? undefined : this.#byId.get(category.parent_id);
    }
    this.#paths.set(id, path);
    return path;
  }

  /** The categories in which products of these are found: with all above, none that is or stands below an offline one. */
  closureOf(ids: readonly string[]): string[] {
    const found = new Set<string>();
    for (const id of ids) {
      const path = this.pathOf(id);
      if (path.every((one) => this.#byId.get(one)?.online === true)) for (const one of path) found.add(one);
    }
    return [...found];
  }
}

const byPosition = (a: Category, b: Category): number =>
  (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1);
