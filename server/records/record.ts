import Type, { type TProperties } from 'typebox';

/** A stored record: closed, so that a misspelt field of a seed file is refused by name. */
export const record = <P extends TProperties>(title: string, properties: P, description?: string) =>
  Type.Object(properties, { title, additionalProperties: false, ...(description ? { description } : {}) });

/** Text per locale id; `default` is the fallback. */
export const LocalizedText = Type.Record(Type.String(), Type.String());
export type LocalizedText = Type.Static<typeof LocalizedText>;

/** Custom attributes without the `c_` prefix of documents. */
export const Custom = Type.Record(Type.String(), Type.Unknown());
export type Custom = Type.Static<typeof Custom>;

export const Id = Type.String({ minLength: 1, maxLength: 256 });
/** ISO 8601 UTC with milliseconds. */
export const Instant = Type.String({ format: 'date-time' });
/** An amount of money in the currency of its surroundings, with at most the currency's digits. */
export const Amount = Type.Number();
