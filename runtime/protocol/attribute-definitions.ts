/** The definitions of attributes as the service's records have them. */
export type * from '../../server/records/attribute-definitions.ts';
export { organizationKey } from '../../server/records/collections.ts';
