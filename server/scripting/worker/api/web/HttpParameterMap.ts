import { dynamicMember, noSuchMember, PlatformObject, platformClass } from '../../platform-object.ts';
import { HashSet } from '../util/HashSet.ts';
import type { Set } from '../util/Set.ts';
import { HttpParameter } from './HttpParameter.ts';

/** The request's parameters: `map.name` and `map.get('name')`. One that the request does not have is empty. */
export class HttpParameterMap extends PlatformObject {
  readonly #parameters: ReadonlyMap<string, readonly string[]>;

  readonly #body: string | null;

  constructor(parameters: ReadonlyMap<string, readonly string[]>, body: string | null = null) {
    super();
    this.#parameters = parameters;
    this.#body = body;
  }

  /** The request's body as it came; null where it has none. */
  get requestBodyAsString(): string | null {
    return this.#body;
  }

  /** How many parameters there are. */
  get parameterCount(): number {
    return this.#parameters.size;
  }

  /** Names of the parameters. */
  get parameterNames(): Set<string> {
    return new HashSet<string>([...this.#parameters.keys()]);
  }

  /** A parameter by its name. */
  get(name: string): HttpParameter {
    return new HttpParameter(this.#parameters.get(name));
  }

  /** Whether the request has a parameter. */
  isParameterSubmitted(name: string): boolean {
    return this.#parameters.has(name);
  }

  /** The parameters whose names begin with a text, under the rest of their names. */
  getParameterMap(prefix: string): HttpParameterMap {
    const found = [...this.#parameters].filter(([name]) => name.startsWith(prefix));
    return new HttpParameterMap(
      new globalThis.Map(found.map(([name, values]) => [name.slice(prefix.length), values])),
    );
  }

  [dynamicMember](name: string): unknown {
    if (!this.#parameters.has(name) && /^(get|set|is)[A-Z]/.test(name)) return noSuchMember;
    return this.get(name);
  }
}
platformClass('web.HttpParameterMap', HttpParameterMap);
