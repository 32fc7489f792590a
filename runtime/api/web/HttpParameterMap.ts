import { dynamicMember, PlatformObject, registerClass } from '../../platform-object.ts';
import { HashSet } from '../util/HashSet.ts';
import type { Set } from '../util/Set.ts';
import { HttpParameter } from './HttpParameter.ts';

/**
 * The parameters in the request's URL. They are accessible as properties, `map.name`, and by name, `map.get('name')`. A
 * parameter that the request does not have is empty.
 */
export class HttpParameterMap extends PlatformObject {
  readonly #parameters: ReadonlyMap<string, readonly string[]>;

  readonly #body: string | null;

  constructor(parameters: ReadonlyMap<string, readonly string[]>, body: string | null = null) {
    super();
    this.#parameters = parameters;
    this.#body = body;
  }

  /** Returns the body of the request, or null if it has none. */
  get requestBodyAsString(): string | null {
    return this.#body;
  }

  /** Returns the number of parameters. */
  get parameterCount(): number {
    return this.#parameters.size;
  }

  /** Returns the names of the parameters. */
  get parameterNames(): Set<string> {
    return new HashSet<string>([...this.#parameters.keys()]);
  }

  /** Returns a parameter by its name; it is empty if the request does not have it. */
  get(name: string): HttpParameter {
    return new HttpParameter(this.#parameters.get(name));
  }

  /** Returns true if the request has the parameter. */
  isParameterSubmitted(name: string): boolean {
    return this.#parameters.has(name);
  }

  /** Returns the parameters whose names begin with a prefix. The returned map has their names without the prefix. */
  getParameterMap(prefix: string): HttpParameterMap {
    const entries = [...this.#parameters].filter(([name]) => name.startsWith(prefix));
    return new HttpParameterMap(
      new globalThis.Map(entries.map(([name, values]) => [name.slice(prefix.length), values])),
    );
  }

  [dynamicMember](name: string): unknown {
    // A name such as `getX` is that of a method that does not exist: it is undefined, so that a call of it fails.
    if (!this.#parameters.has(name) && /^(get|set|is)[A-Z]/.test(name)) return undefined;
    return this.get(name);
  }
}
registerClass('web.HttpParameterMap', HttpParameterMap);
