import Type, { type Static } from 'typebox';
import { Amount, Id, LocalizedText, record } from './record.ts';

/**
 * An attribute by which the hits in a category can be refined. Categories inherit those of the categories above them;
 * one with the same attribute overrides what it inherits.
 */
export const RefinementDefinition = record('refinement_definition', {
  catalog_id: Id,
  category_id: Id,
  /** As `refine` names it: `cgid`, `price`, `brand`, `c_color`. */
  attribute_id: Id,
  label: Type.Optional(LocalizedText),
  position: Type.Optional(Type.Number()),
  /** Takes an inherited refinement away. */
  hidden: Type.Optional(Type.Boolean()),
  /** Order of the values; absent means `label`, and for variation attributes the order in which masters list them. */
  sort_by: Type.Optional(Type.Enum(['label', 'value', 'count'])),
  /** Values offered at most, the most frequent ones. */
  limit: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Texts and presentation of single values. */
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
  /** Of `price`: per currency, the amounts at which one range ends and the next begins. */
  price_steps: Type.Optional(Type.Record(Type.String(), Type.Array(Amount))),
});
export type RefinementDefinition = Static<typeof RefinementDefinition>;

const Criterion = Type.Object(
  {
    /** `relevance`, `availability`, `name`, `price`, `brand`, `creation_date`, or `c_<name>` of a custom attribute. */
    attribute_id: Id,
    direction: Type.Enum(['ascending', 'descending']),
  },
  { additionalProperties: false },
);
export type SortingCriterion = Static<typeof Criterion>;

/** One of the orders in which a site's customers may see hits. */
export const SortingRule = record('sorting_rule', {
  site_id: Id,
  id: Id,
  label: Type.Optional(LocalizedText),
  position: Type.Optional(Type.Number()),
  /** Used where a search names none; absent everywhere, the first is. */
  default: Type.Optional(Type.Boolean()),
  /** The first decides, the next where it leaves a tie; at last the product's id. */
  criteria: Type.Array(Criterion, { minItems: 1 }),
});
export type SortingRule = Static<typeof SortingRule>;
