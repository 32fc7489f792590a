import { defineFault } from '../fault.ts';

/** Faults of the Data API's resources (data-api 4). */
export const SiteNotFound = defineFault(
  'SiteNotFound',
  404,
  { siteId: 'string' },
  'No site with id "{siteId}" exists.',
);
export const IdConflict = defineFault(
  'IdConflict',
  400,
  { bodyID: 'string', urlID: 'string' },
  'The id "{bodyID}" of the body differs from the id "{urlID}" of the path.',
);
