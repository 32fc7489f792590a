import type { CollectionName } from '../../server/records/collections.ts';

/** A field of a record: its path in the record, and the rules for comparisons. */
export interface QueriedField {
  readonly path: readonly string[];
  /** The numbers that queries use for names in the record, such as the numbers of order statuses. */
  readonly values?: Readonly<Record<string, number>>;
  /** `path` leads to the lines of an order's totals. The value is the sum of these lines' prices before adjustments. */
  readonly linePrices?: 'merchandise' | 'shipping';
  /** A missing value is compared as false. */
  readonly isFlag?: boolean;
  /** The value is a list. It matches if one of its elements does. */
  readonly isList?: boolean;
}

export type QueryOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'LIKE' | 'ILIKE';

/** A condition on a record. */
export type QueryCondition =
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly QueryCondition[] }
  | { readonly kind: 'not'; readonly condition: QueryCondition }
  | {
      readonly kind: 'compare';
      readonly field: QueriedField;
      readonly operator: QueryOperator;
      /** A date is a string, ISO 8601 in UTC. */
      readonly value: string | number | boolean | null;
    };

export interface RecordQuery {
  readonly collection: CollectionName;
  readonly where: QueryCondition;
  readonly sort: readonly { readonly field: QueriedField; readonly isDescending: boolean }[];
}
