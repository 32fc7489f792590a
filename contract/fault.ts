/** Types of a fault's named arguments, as JSON types. */
export type FaultArgumentKind = 'string' | 'integer' | 'number' | 'strings' | 'object';

interface ArgumentTypes {
  string: string;
  integer: number;
  number: number;
  strings: readonly string[];
  object: Readonly<Record<string, unknown>>;
}

export interface FaultDefinition<
  Name extends string = string,
  Arguments extends Readonly<Record<string, FaultArgumentKind>> = Readonly<Record<string, FaultArgumentKind>>,
> {
  /** The fault's name without `Exception`, which is added in the `type` of responses. Clients rely on the name. */
  readonly name: Name;
  readonly status: number;
  readonly arguments: Arguments;
  /** Human-readable text; `{argument}` is replaced by the argument's value. Clients do not rely on it. */
  readonly message: string;
}

export type FaultArguments<F extends FaultDefinition> = {
  readonly [Key in keyof F['arguments']]: ArgumentTypes[F['arguments'][Key]];
};

/** The arguments with which a call raises `F`: none if the fault has no arguments. */
export type FaultCall<F extends FaultDefinition> = keyof F['arguments'] extends never
  ? []
  : [FaultArguments<F>];

export function defineFault<
  const Name extends string,
  const Arguments extends Record<string, FaultArgumentKind>,
>(name: Name, status: number, args: Arguments, message: string): FaultDefinition<Name, Arguments> {
  return { name, status, arguments: args, message };
}

/**
 * An expected error of an operation. The operation declares the fault's definition; the response is a fault document.
 */
export class Fault extends Error {
  readonly definition: FaultDefinition;
  readonly arguments: Readonly<Record<string, unknown>>;

  constructor(definition: FaultDefinition, args: Readonly<Record<string, unknown>>) {
    super(definition.message.replace(/\{(\w+)\}/g, (_, key: string) => argumentText(args[key])));
    this.name = `${definition.name}Exception`;
    this.definition = definition;
    this.arguments = args;
  }
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

function argumentText(value: unknown): string {
  if (typeof value === 'string') return value;
  // The only argument that is a list is `expectedTypes`; each of these types is an alternative.
  if (Array.isArray(value)) return alternatives.format(value.map(String));
  return value === undefined ? '' : JSON.stringify(value);
}

export function fault<F extends FaultDefinition>(definition: F, ...args: FaultCall<F>): Fault {
  return new Fault(definition, args[0] ?? {});
}

/** The fault document of data-api 7. */
export interface FaultDocument {
  _v: string;
  fault: { type: string; message: string; arguments?: Record<string, unknown> };
}

export function faultDocument(error: Fault, apiVersion: string): FaultDocument {
  const argumentFields = Object.keys(error.arguments).length > 0 ? { arguments: { ...error.arguments } } : {};
  return { _v: apiVersion, fault: { type: error.name, message: error.message, ...argumentFields } };
}

/** The headers of every error response (data-api 7). */
export const faultHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'max-age=0,no-cache,no-store,must-revalidate',
};
