/**
 * Scheme of resources as files: `cartwright:/<connection>/data/...`. Repeated from src/documents, which is
 * loaded later.
 */
export const documentScheme = 'cartwright';
/**
 * Scheme of read-only documents that are not stored, such as versions for a merge, responses and API descriptions.
 * They exist until the window is closed, but if there are many, the oldest are discarded earlier.
 */
export const virtualDocumentScheme = 'cartwright-text';
