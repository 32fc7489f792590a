import Type, { type Static } from 'typebox';
import { Amount, Id, LocalizedText, record } from './record.ts';

/**
 * An attribute by which hits in a category can be refined. Categories inherit the definitions of their ancestors; a
 * definition with the same attribute overrides the inherited one.
 */
export const RefinementDefinition = record('refinement_definition', {
  catalog_id: Id,
  category_id: Id,
  /** The attribute's name in `refine`: `cgid`, `price`, `brand`, `c_color`. */
  attribute_id: Id,
  label: Type.Optional(LocalizedText),
  position: Type.Optional(Type.Number()),
  /** Whether an inherited refinement is hidden. */
  hidden: Type.Optional(Type.Boolean()),
  /** Order of the values. If absent, they are ordered by `label`, or for variation attributes as in the masters. */
  sort_by: Type.Optional(Type.Enum(['label', 'value', 'count'])),
  /** Maximum number of values to offer, except for `cgid` and `price`; the most frequent ones are offered. */
  limit: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Texts and presentation IDs of individual values. */
  values: Type.Optional(
    Type.Array(
      Type.Object(
        {
          value: Type.String({ minLength: 1 }),
          label: Type.Optional(LocalizedText),
          description: Type.Optional(LocalizedText),
          presentation_id: Type.Optional(Type.String()),
        },
        { additionalProperties: false },
      ),
    ),
  ),
  /** For `price`: by currency, the amounts at which one range ends and the next begins. */
  price_steps: Type.Optional(Type.Record(Type.String(), Type.Array(Amount))),
});
export type RefinementDefinition = Static<typeof RefinementDefinition>;

const Criterion = Type.Object(
  {
    /** `relevance`, `availability`, `name`, `price`, `brand`, `creation_date`, or `c_<name>` for a custom attribute. */
    attribute_id: Id,
    direction: Type.Enum(['ascending', 'descending']),
  },
  { additionalProperties: false },
);
export type SortingCriterion = Static<typeof Criterion>;

/** A sort order that a site offers for search results. */
export const SortingRule = record('sorting_rule', {
  site_id: Id,
  id: Id,
  label: Type.Optional(LocalizedText),
  position: Type.Optional(Type.Number()),
  /** Whether a search uses this rule by default. If no rule has the flag, the first rule is the default. */
  default: Type.Optional(Type.Boolean()),
  /** Later criteria apply to hits that are equal by earlier criteria; finally the product's ID decides. */
  criteria: Type.Array(Criterion, { minItems: 1 }),
});
export type SortingRule = Static<typeof SortingRule>;
