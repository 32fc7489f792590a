/**
 * Scheme of resources as files: `cartwright:/<connection>/data/...`. Repeated from src/documents, which is
 * loaded later.
 */
export const documentScheme = 'cartwright';
/**
 * Scheme of read-only documents that exist until the window is closed: versions for a merge, responses,
 * generated descriptions.
 */
export const versionScheme = 'cartwright-text';
