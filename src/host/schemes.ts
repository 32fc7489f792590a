/** Resources as files: `cartwright:/<connection>/data/...`. The same as in src/documents, which is loaded later. */
export const documentScheme = 'cartwright';
/** Versions of a document to be merged, answers to requests, generated descriptions: read only, gone with the window. */
export const versionScheme = 'cartwright-text';
