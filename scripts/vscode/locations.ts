import { fileURLToPath } from 'node:url';

/** Where the repository's own folders are, so that no script depends on the folder it was started from. */
export const repositoryRoot: string = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
export const vscodeTestFolder = `${repositoryRoot}/vscode-test`;
export const testResultsFolder = `${repositoryRoot}/test-results`;
