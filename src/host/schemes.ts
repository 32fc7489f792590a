/**
 * Scheme of resources as files: `cartwright:/<connection>/data/...`. Repeated from src/documents, which is
 * loaded later.
 */
export const documentScheme = 'cartwright';
/**
 * Scheme of read-only documents that exist until the window is closed, such as versions for a merge, responses and
 * API descriptions.
 */
export const virtualDocumentScheme = 'cartwright-text';
