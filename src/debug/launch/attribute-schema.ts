/** The part of JSON Schema that the attributes use. */
export interface AttributeSchema {
  readonly type?: 'string' | 'number' | 'boolean' | 'object' | 'array';
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly default?: string | number | boolean;
  readonly minimum?: number;
  /** Regular expression that a string must match. */
  readonly pattern?: string;
  /** The message of VS Code about a string that does not match `pattern`. */
  readonly patternErrorMessage?: string;
  /** The message of VS Code about a value of another type. */
  readonly errorMessage?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, AttributeSchema>>;
  readonly additionalProperties?: AttributeSchema;
  readonly items?: AttributeSchema;
  readonly oneOf?: readonly AttributeSchema[];
}

interface DescribedSchema extends AttributeSchema {
  readonly description: string;
}

type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];

/**
 * Schema of an object type. It compiles only if it contains exactly the properties of the type, each of them with a
 * description.
 */
export interface DocumentedSchema<T> extends AttributeSchema {
  readonly type: 'object';
  readonly required?: readonly (RequiredKeys<T> & string)[];
  readonly properties: { readonly [K in keyof T & string]-?: DescribedSchema };
}
