import Type, { type Static } from 'typebox';
import { documentSchema, recursiveDocument } from './document.ts';
import { Image, ProductType, VariationAttribute } from './product.ts';

export const ProductRef = documentSchema('product_ref', {
  id: Type.String(),
  link: Type.String(),
});
export type ProductRef = Static<typeof ProductRef>;

/** A hit of a search: a product, or a master or variation group that represents its matching variants. */
export const ProductSearchHit = documentSchema(
  'product_search_hit',
  {
    currency: Type.String(),
    /** Type of the hit: `product`, `master`, `variation_group`, `bundle` or `set`. */
    hit_type: Type.String(),
    image: Image,
    link: Type.String(),
    orderable: Type.Boolean(),
    price: Type.Number(),
    price_max: Type.Number(),
    prices: Type.Record(Type.String(), Type.Number()),
    product_id: Type.String(),
    product_name: Type.String(),
    product_type: ProductType,
    represented_product: ProductRef,
    represented_products: Type.Array(ProductRef),
    variation_attributes: Type.Array(VariationAttribute),
  },
  { custom: true },
);
export type ProductSearchHit = Static<typeof ProductSearchHit>;

const valueFields = {
  description: Type.String(),
  /** Number of hits if this value were selected instead of the attribute's current values. */
  hit_count: Type.Integer(),
  label: Type.String(),
  presentation_id: Type.String(),
  value: Type.String(),
};

/** Values are nested if the attribute is a hierarchy, such as categories with subcategories. */
export interface ProductSearchRefinementValue extends Omit<Static<typeof NestedValue>, 'values'> {
  values?: ProductSearchRefinementValue[];
}
const NestedValue = documentSchema('product_search_refinement_value', {
  ...valueFields,
  values: Type.Array(recursiveDocument('product_search_refinement_value')),
});

export const ProductSearchRefinement = documentSchema('product_search_refinement', {
  attribute_id: Type.String(),
  label: Type.String(),
  values: Type.Array(NestedValue),
});
export type ProductSearchRefinement = Static<typeof ProductSearchRefinement>;

export const ProductSearchSortingOption = documentSchema('product_search_sorting_option', {
  id: Type.String(),
  label: Type.String(),
});

export const SuggestedPhrase = documentSchema('suggested_phrase', {
  exact_match: Type.Boolean(),
  phrase: Type.String(),
});

export const SuggestedTerm = documentSchema('suggested_term', {
  completed: Type.Boolean(),
  corrected: Type.Boolean(),
  exact_match: Type.Boolean(),
  value: Type.String(),
});

export const SuggestedTerms = documentSchema('suggested_terms', {
  original_term: Type.String(),
  terms: Type.Array(SuggestedTerm),
});

export const SuggestedCategory = documentSchema('suggested_category', {
  id: Type.String(),
  link: Type.String(),
  name: Type.String(),
  parent_category_name: Type.String(),
});

export const SuggestedContent = documentSchema('suggested_content', {
  id: Type.String(),
  link: Type.String(),
  name: Type.String(),
});

export const SuggestedProduct = documentSchema('suggested_product', {
  currency: Type.String(),
  image: Image,
  link: Type.String(),
  price: Type.Number(),
  product_id: Type.String(),
  product_name: Type.String(),
});

/**
 * Suggestions for a search. A product search fills only `suggested_phrases` and `suggested_terms`.
 */
export const Suggestion = documentSchema('suggestion', {
  brands: Type.Array(Type.String()),
  categories: Type.Array(SuggestedCategory),
  content: Type.Array(SuggestedContent),
  custom_suggestions: Type.Array(Type.String()),
  products: Type.Array(SuggestedProduct),
  suggested_phrases: Type.Array(SuggestedPhrase),
  suggested_terms: Type.Array(SuggestedTerms),
});
export type Suggestion = Static<typeof Suggestion>;

/** The product search result (shop-and-debugger-api 2). */
export const ProductSearchResult = documentSchema('product_search_result', {
  count: Type.Integer(),
  /** The specification lists this field, but it is never present: the results are in `hits`. */
  data: Type.Array(Type.Unknown()),
  fetch_date: Type.Integer(),
  hits: Type.Array(ProductSearchHit),
  next: Type.String(),
  previous: Type.String(),
  query: Type.String(),
  refinements: Type.Array(ProductSearchRefinement),
  search_phrase_suggestions: Suggestion,
  selected_refinements: Type.Record(Type.String(), Type.String()),
  selected_sorting_option: Type.String(),
  sorting_options: Type.Array(ProductSearchSortingOption),
  start: Type.Integer({ minimum: 0 }),
  total: Type.Integer(),
});
export type ProductSearchResult = Static<typeof ProductSearchResult>;
