import { parseJsonWithComments, valueOf } from '../../json/json-text.ts';
import type { FileVariable, HttpFile } from './http-file.ts';

/**
 * Names of the files with environments, as other HTTP clients have them: `{"dev": {"site": "RefArch"}, "$shared": {...}}`. The
 * later ones have private values and take precedence.
 */
export const environmentFiles = [
  'http-client.env.json',
  'http-client.private.env.json',
  'http-client.env.json.user',
] as const;

/** The environment whose variables are in all others. */
const shared = '$shared';

export type Environments = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads the text of such a file. Values that are not texts are written as JSON. Undefined if it is not an object of objects. */
export function parseEnvironments(text: string): Environments | undefined {
  const { root, error } = parseJsonWithComments(text);
  const document = root && !error ? valueOf(root) : undefined;
  if (!isObject(document) || !Object.values(document).every(isObject)) return undefined;
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

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of the environments of several files, in their order. */
export const environmentNames = (files: readonly Environments[]): string[] => [
  ...new Set(files.flatMap((environments) => Object.keys(environments)).filter((name) => name !== shared)),
];

/**
 * A file with the variables of an environment, which the file's own variables override. Without a name, only the shared variables
 * apply.
 */
export function withEnvironment(
  file: HttpFile,
  files: readonly Environments[],
  name: string | undefined,
): HttpFile {
  const variables = [shared, ...(name === undefined ? [] : [name])].flatMap((environment) =>
    files.flatMap((environments) =>
      Object.entries(environments[environment] ?? {}).map(([key, value]): FileVariable => ({
        name: key,
        value,
        line: -1,
      })),
    ),
  );
  return { ...file, variables: [...variables, ...file.variables] };
}
