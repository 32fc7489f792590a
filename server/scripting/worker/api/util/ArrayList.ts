import { platformClass, setDynamicMember } from '../../platform-object.ts';
import { Collection, elements } from './Collection.ts';

/** Elements given singly, or as one array or collection. */
function initial(given: readonly unknown[]): Iterable<unknown> {
  const [first] = given;
  if (given.length !== 1) return given;
  return Array.isArray(first) || first instanceof Collection ? (first as Iterable<unknown>) : given;
}

export class ArrayList extends Collection {
  constructor(...given: unknown[]) {
    super(initial(given));
  }

  get first(): unknown {
    return this[elements][0] ?? null;
  }

  get last(): unknown {
    return this[elements].at(-1) ?? null;
  }

  get(index: number): unknown {
    if (index < 0 || index >= this.length) throw new RangeError(`The list has no element ${index}.`);
    return this[elements][index];
  }

  set(index: number, value: unknown): unknown {
    const before = this.get(index);
    this[elements][index] = value;
    return before;
  }

  add(...values: unknown[]): boolean {
    this[elements].push(...values);
    return true;
  }

  addAt(index: number, value: unknown): void {
    this[elements].splice(index, 0, value);
  }

  addAll(values: Iterable<unknown>): boolean {
    const added = [...values];
    this[elements].push(...added);
    return added.length > 0;
  }

  push(...values: unknown[]): number {
    return this[elements].push(...values);
  }

  pop(): unknown {
    return this[elements].pop() ?? null;
  }

  shift(): unknown {
    return this[elements].shift() ?? null;
  }

  unshift(...values: unknown[]): number {
    return this[elements].unshift(...values);
  }

  indexOf(value: unknown): number {
    return this[elements].indexOf(value);
  }

  lastIndexOf(value: unknown): number {
    return this[elements].lastIndexOf(value);
  }

  remove(value: unknown): boolean {
    const at = this.indexOf(value);
    if (at >= 0) this[elements].splice(at, 1);
    return at >= 0;
  }

  removeAt(index: number): unknown {
    const before = this.get(index);
    this[elements].splice(index, 1);
    return before;
  }

  clear(): void {
    this[elements].length = 0;
  }

  slice(from: number, to?: number): ArrayList {
    return new ArrayList(this[elements].slice(from, to));
  }

  subList(from: number, to: number): ArrayList {
    return this.slice(from, to);
  }

  reverse(): void {
    this[elements].reverse();
  }

  sort(comparator?: (a: unknown, b: unknown) => number): void {
    this[elements].sort(comparator);
  }

  join(separator = ','): string {
    return this[elements].map((element) => String(element)).join(separator);
  }

  [setDynamicMember](name: string, value: unknown): boolean {
    if (!/^\d+$/.test(name)) return false;
    this[elements][Number(name)] = value;
    return true;
  }
}
platformClass('util.ArrayList', ArrayList);
