import Type, { type TProperties } from 'typebox';

/**
 * Returns the schema of a stored record. Unknown fields are not allowed, so that a misspelled field in a seed file is
 * reported by name.
 */
export const record = <P extends TProperties>(title: string, properties: P, description?: string) =>
  Type.Object(properties, { title, additionalProperties: false, ...(description ? { description } : {}) });

/** Text by locale ID; `default` is the fallback. */
export const LocalizedText = Type.Record(Type.String(), Type.String());
export type LocalizedText = Type.Static<typeof LocalizedText>;

/** Custom attributes without the `c_` prefix of documents. */
export const Custom = Type.Record(Type.String(), Type.Unknown());
export type Custom = Type.Static<typeof Custom>;

export const Id = Type.String({ minLength: 1, maxLength: 256 });
/** ISO 8601. The service writes UTC with milliseconds; times in a seed may have any offset and precision. */
export const Instant = Type.String({ format: 'date-time' });
/** An amount of money with at most the decimal places of its currency. The record around it determines the currency. */
export const Amount = Type.Number();
