import { answer, answered, ownRefinements, sorting } from '../../between-classes.ts';
import type { ChosenRefinement, SearchAnswer } from '../../../bridge-protocol.ts';
import { asText } from '../../given.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import { Status } from '../system/Status.ts';
import { page } from '../../paged-list.ts';
import { ArrayList } from '../util/ArrayList.ts';

/** What a search asks for, and what came of it once it was run. */
export abstract class SearchModel extends PlatformObject {
  static readonly SORT_DIRECTION_ASCENDING = 1;
  static readonly SORT_DIRECTION_DESCENDING = 2;
  static readonly SORT_DIRECTION_NONE = 0;
  readonly #values = new Map<string, readonly string[]>();
  #phrase: string | null = null;
  #sort: string | undefined;
  #answer: SearchAnswer | undefined;

  /** What the customer typed. */
  get searchPhrase(): string | null {
    return this.#phrase;
  }

  set searchPhrase(phrase: string | null) {
    this.#phrase = phrase === null ? null : asText(phrase);
  }

  /** Runs the search. Nothing that is asked of the model before says anything. */
  search(): Status {
    this.#answer = this[answered](0);
    return new Status(Status.OK);
  }

  /** Hits in all. */
  get count(): number {
    return this.#answer?.total ?? 0;
  }

  /** Whether nothing was asked for. */
  get emptyQuery(): boolean {
    return (this.#phrase ?? '').trim() === '' && this.#values.size === 0;
  }

  /** Whether any attribute was asked for. */
  get refinedSearch(): boolean {
    return this.#values.size > 0;
  }

  /** Adds values, separated by `|`: a hit must have one of them. */
  addRefinementValues(attributeId: string, values: string): void {
    const added = split(values);
    const all = [...new Set([...(this.#values.get(attributeId) ?? []), ...added])];
    this.#values.set(attributeId, all);
  }

  /** Asks for values of an attribute, separated by `|`, in place of those before; null for none. */
  setRefinementValues(attributeId: string, values: string | null): void {
    if (values === null || values === '') this.#values.delete(attributeId);
    else this.#values.set(attributeId, split(values));
  }

  /** Asks no longer for values of an attribute, or for the attribute at all. */
  removeRefinementValues(attributeId: string, values?: string | null): void {
    const gone = new Set(
      values === undefined || values === null ? (this.#values.get(attributeId) ?? []) : split(values),
    );
    const left = (this.#values.get(attributeId) ?? []).filter((value) => !gone.has(value));
    if (left.length === 0) this.#values.delete(attributeId);
    else this.#values.set(attributeId, left);
  }

  /** Values that are asked for of an attribute. */
  getRefinementValues(attributeId: string): ArrayList<string> {
    return new ArrayList<string>(this.#values.get(attributeId) ?? []);
  }

  /** The first value that is asked for of an attribute; empty where none is. */
  getRefinementValue(attributeId: string): string {
    return this.#values.get(attributeId)?.[0] ?? '';
  }

  /** Whether an attribute, or any, is asked for. */
  isRefinedByAttribute(attributeId?: string): boolean {
    return attributeId === undefined ? this.#values.size > 0 : this.#values.has(attributeId);
  }

  /** Whether a value of an attribute is asked for. */
  isRefinedByAttributeValue(attributeId: string, value: string): boolean {
    return this.#values.get(attributeId)?.includes(value) ?? false;
  }

  /** Id of one of the site's sorting options. */
  get [sorting](): string | undefined {
    return this.#sort;
  }

  set [sorting](ruleId: string | undefined) {
    this.#sort = ruleId;
  }

  /** Undefined before the search was run. */
  get [answer](): SearchAnswer | undefined {
    return this.#answer;
  }

  /** Refinements that are not attributes. */
  abstract [ownRefinements](): readonly ChosenRefinement[];

  /** A page of the answer, from an index on. */
  [answered](start: number): SearchAnswer {
    const chosen = [...this.#values].map(([name, values]): ChosenRefinement => ({
      attributeId: attributeName(name),
      values,
      ranges: [],
    }));
    return service('search', {
      text: this.#phrase ?? undefined,
      refinements: [...this[ownRefinements](), ...chosen],
      sort: this.#sort,
      start,
      count: page,
    });
  }
}
platformClass('catalog.SearchModel', SearchModel, { booleans: ['emptyQuery', 'refinedSearch'] });

const split = (values: string): string[] =>
  asText(values)
    .split('|')
    .map((value) => value.trim())
    .filter((value) => value !== '');

const systemAttributes = new Set(['brand', 'manufacturerName', 'unit']);

/** `brand` is the product's own; `color` and `custom.color` are an attribute that the shop has added. */
function attributeName(name: string): string {
  if (name === 'manufacturerName') return 'manufacturer_name';
  if (systemAttributes.has(name) || name.startsWith('c_')) return name;
  return `c_${name.replace(/^custom\./, '')}`;
}
