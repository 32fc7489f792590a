import { fileURLToPath } from 'node:url';

/** The repository's root, so that scripts do not depend on the folder in which they were started. */
export const repositoryRoot: string = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
export const vscodeTestFolder = `${repositoryRoot}/vscode-test`;
/** The folder from which VS Code loads the extension in development and tests; see `scripts/extension-folder.ts`. */
export const extensionFolder = `${repositoryRoot}/out/extension`;
export const testResultsFolder = `${repositoryRoot}/test-results`;
