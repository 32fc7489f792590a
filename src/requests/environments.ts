import { parseJsonWithComments, valueOf } from '../../json/json-text.ts';
import { isJsonObject } from '../client/json-object.ts';
import type { FileVariable, HttpFile } from './http-file.ts';

/**
 * Names of the environment files, which other HTTP clients use, too. An example is `{"dev": {"site": "RefArch"},
 * "$shared": {...}}`. Later files in this list are for private values and take precedence.
 */
export const environmentFiles = [
  'http-client.env.json',
  'http-client.private.env.json',
  'http-client.env.json.user',
] as const;

/** Whether an environment file is for private values, which are not shown. */
export const isPrivateFile = (name: string): boolean => name !== environmentFiles[0];

/** Name of the environment whose variables all others have, too. */
export const sharedName = '$shared';

export type Environments = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Parses an environment file. Converts values that are not strings to JSON. Returns undefined if the text is not
 * a valid object of objects.
 */
export function parseEnvironments(text: string): Environments | undefined {
  const { root, error } = parseJsonWithComments(text);
  const document = root && !error ? valueOf(root) : undefined;
  if (!isJsonObject(document) || !Object.values(document).every(isJsonObject)) return undefined;
  return Object.fromEntries(
    Object.entries(document).map(([name, variables]) => [
      name,
      Object.fromEntries(
        Object.entries(variables as object).map(([key, value]: [string, unknown]) => [
          key,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    ]),
  );
}

/**
 * Returns a sentence about why an environment file cannot be used, with the line of a syntax error; undefined if the
 * file is valid or empty.
 */
export function environmentFileProblem(name: string, text: string): string | undefined {
  if (text.trim() === '' || parseEnvironments(text) !== undefined) return undefined;
  const { error } = parseJsonWithComments(text);
  return error
    ? `${name} is not valid JSON at line ${text.slice(0, error.offset).split('\n').length}, so its variables cannot be used.`
    : `${name} must contain an object of environments, such as {"dev": {"product": "12345"}}, so its variables cannot be used.`;
}

/** Returns the names of the environments of several files, in order and without `$shared`. */
export const environmentNames = (files: readonly Environments[]): string[] => [
  ...new Set(
    files.flatMap((environments) => Object.keys(environments)).filter((name) => name !== sharedName),
  ),
];

/**
 * Adds the shared variables and those of the named environment to a file, whose own variables take precedence. Without
 * a name, adds only the shared variables. Also adds the names of the other environments' variables.
 * @param privateFiles those of the files that are for private values
 */
export function addEnvironment(
  file: HttpFile,
  files: readonly Environments[],
  name: string | undefined,
  privateFiles: readonly Environments[] = [],
): HttpFile {
  const variables = [sharedName, ...(name === undefined ? [] : [name])].flatMap((environment) =>
    files.flatMap((environments) =>
      Object.entries(environments[environment] ?? {}).map(([key, value]): FileVariable => ({
        name: key,
        value,
        line: -1,
        environment,
        isPrivate: privateFiles.includes(environments),
      })),
    ),
  );
  const otherEnvironments = environmentNames(files)
    .filter((environment) => environment !== name)
    .map((environment) => ({
      name: environment,
      variables: files.flatMap((environments) => Object.keys(environments[environment] ?? {})),
    }));
  return { ...file, variables: [...variables, ...file.variables], environment: name, otherEnvironments };
}
