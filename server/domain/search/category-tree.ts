import type { Category } from '../../records/catalog.ts';
import { comparePositions, pathToRoot } from '../hierarchy.ts';

/**
 * The categories of one catalog for the search. If parents form a loop, the path of a category ends where the loop
 * closes.
 */
export class CategoryTree {
  readonly #categories: ReadonlyMap<string, Category>;
  readonly #children = new Map<string, Category[]>();
  readonly #paths = new Map<string, readonly string[]>();
  /** Categories without a parent in the catalog, in their order. */
  readonly roots: readonly Category[];

  constructor(categories: readonly Category[]) {
    this.#categories = new Map(categories.map((category) => [category.id, category]));
    const roots: Category[] = [];
    for (const category of [...categories].sort(comparePositions)) {
      const parent = category.parent_id === undefined ? undefined : this.#categories.get(category.parent_id);
      if (parent === undefined) roots.push(category);
      else this.#children.set(parent.id, [...(this.#children.get(parent.id) ?? []), category]);
    }
    this.roots = roots;
  }

  get(id: string): Category | undefined {
    return this.#categories.get(id);
  }

  childrenOf(id: string): readonly Category[] {
    return this.#children.get(id) ?? [];
  }

  /**
   * Returns the IDs of a category and its ancestors, starting with the category itself; empty if the catalog does not
   * have it.
   */
  pathOf(id: string): readonly string[] {
    const cachedPath = this.#paths.get(id);
    if (cachedPath !== undefined) return cachedPath;
    const path = pathToRoot(this.#categories.get(id), (parentId) => this.#categories.get(parentId)).map(
      (category) => category.id,
    );
    this.#paths.set(id, path);
    return path;
  }

  /**
   * Returns the IDs of the categories in which products of these categories are found: each category with its
   * ancestors, unless the category or an ancestor is offline.
   */
  closureOf(ids: readonly string[]): string[] {
    const categoryIds = new Set<string>();
    for (const id of ids) {
      const path = this.pathOf(id);
      if (path.every((categoryId) => this.#categories.get(categoryId)?.online === true))
        for (const categoryId of path) categoryIds.add(categoryId);
    }
    return [...categoryIds];
  }
}
