import type { CollectionName } from '../../server/records/collections.ts';

/** A field of a record: its path in the record, and how it is compared. */
export interface QueriedField {
  readonly path: readonly string[];
  /** The numbers that queries use for names in the record, such as those of an order's status. */
  readonly values?: Readonly<Record<string, number>>;
  /** A missing value is compared as false. */
  readonly isFlag?: boolean;
  /** The value is a list, which equals each of its elements. */
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
      /** A date is given as text, ISO 8601 UTC. */
      readonly value: string | number | boolean | null;
    };

export interface RecordQuery {
  readonly collection: CollectionName;
  readonly where: QueryCondition;
  readonly sort: readonly { readonly field: QueriedField; readonly descending: boolean }[];
}
