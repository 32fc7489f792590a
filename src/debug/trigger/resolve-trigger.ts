import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import {
  environmentFiles,
  environmentNames,
  environmentFileProblem,
  parseEnvironments,
  addEnvironment,
  type Environments,
} from '../../requests/environments.ts';
import { parseHttpFile, type HttpFile, type RequestTemplate } from '../../requests/http-file.ts';
import {
  checkOrder,
  checkTemplate,
  listDependencies,
  loadBodyFiles,
  type BodyReader,
} from '../../requests/prepare.ts';
import { connectionVariables, type PlaceholderContext } from '../../requests/placeholders.ts';
import { RequestError } from '../../requests/request-error.ts';
import { findSimilarRequest, selectRequest } from '../../requests/trigger-problems.ts';
import { invalidConfiguration } from '../errors.ts';
import type { Trigger, TriggerStep } from '../launch/attributes.ts';

/** One request of a trigger, from the launch configuration or an `.http` file. */
export type TriggerRequest =
  | { readonly kind: 'step'; readonly step: TriggerStep }
  | {
      readonly kind: 'file';
      /** Absolute path. */
      readonly path: string;
      readonly file: HttpFile;
      readonly template: RequestTemplate;
      /** Name or title of the selected request that needs this one; undefined if it is selected itself. */
      readonly dependent?: string | undefined;
    };

/** Where the files and the variables of a trigger come from. */
export interface TriggerSources {
  /** Folder to which the paths of `.http` files are relative. */
  readonly workingFolder: string;
  /** Environment variables of the process. */
  readonly environment: PlaceholderContext['environment'];
  /** Name of the environment whose variables the `.http` files have; undefined for none. */
  readonly requestEnvironment?: string | undefined;
}

/**
 * Returns the requests of a trigger in the order in which they are sent. `requests/order.http` selects all
 * requests of the file. `requests/order.http#basket` selects one request, preceded by the requests that it
 * needs and that the trigger has not sent before it. Rejects with a user-facing `DebugError`.
 */
export async function resolveTrigger(
  trigger: Trigger | undefined,
  { workingFolder, environment, requestEnvironment }: TriggerSources,
): Promise<TriggerRequest[]> {
  const requests: TriggerRequest[] = [];
  const files = new Map<string, HttpFile>();
  for (const item of trigger === undefined ? [] : [trigger].flat()) {
    if (typeof item !== 'string') {
      requests.push({ kind: 'step', step: item });
      continue;
    }
    const [, reference = '', selector] = /^(.*?\.(?:http|rest))(?:#(.+))?$/.exec(item) ?? [];
    const path = isAbsolute(reference) ? reference : resolve(workingFolder, reference);
    const file = files.get(path) ?? (await readHttpFile(path, requestEnvironment));
    files.set(path, file);
    const earlierTemplates = requests.flatMap((request) => (request.kind === 'file' ? request.template : []));
    for (const [template, dependent] of orderTemplates(path, file, selector, earlierTemplates)) {
      checkTriggerTemplate(path, file, template, environment);
      requests.push({ kind: 'file', path, file, template, dependent });
    }
  }
  return requests;
}

/**
 * Reads a request file with the variables of an environment and with those that all environments share. Rejects with a
 * `DebugError` if there is no such file.
 */
async function readHttpFile(path: string, requestEnvironment: string | undefined): Promise<HttpFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw invalidConfiguration('trigger', `there is no file ${path}`);
  }
  const { environments, problems } = await readNearestEnvironments(dirname(path));
  const file = addEnvironment(parseHttpFile(text), environments, requestEnvironment);
  return {
    ...(await loadBodyFiles(file, bodyReader(path))),
    environmentProblems: problems,
    environmentAdvice: describeEnvironment(environments, requestEnvironment),
  };
}

/** Returns a sentence about the variables that a trigger has. */
function describeEnvironment(environments: readonly Environments[], name: string | undefined): string {
  if (name === undefined)
    return 'Without an environment, a trigger has only the variables under "$shared": select one in VS Code, or set "environment" in the launch configuration.';
  return environmentNames(environments).includes(name)
    ? `The environment of the trigger is "${name}": define the variable there, under "$shared" or in the file.`
    : `The environment of the trigger is "${name}", which is not defined in ${environmentFiles[0]}.`;
}

/** Returns a reader of the files that the bodies of a request file name, relative to its folder. */
export const bodyReader =
  (path: string): BodyReader =>
  (bodyPath) =>
    readFile(resolve(dirname(path), bodyPath));

async function readNearestEnvironments(
  folder: string,
): Promise<{ readonly environments: readonly Environments[]; readonly problems: readonly string[] }> {
  const files = await Promise.all(
    environmentFiles.map(async (name) => ({
      name,
      text: await readFile(join(folder, name), 'utf8').catch(() => ''),
    })),
  );
  const environments = files
    .map(({ text }) => parseEnvironments(text))
    .filter((fileEnvironments) => fileEnvironments !== undefined);
  const problems = files.flatMap(({ name, text }) => environmentFileProblem(name, text) ?? []);
  const parent = dirname(folder);
  return environments.length > 0 || problems.length > 0 || parent === folder
    ? { environments, problems }
    : readNearestEnvironments(parent);
}

/**
 * Returns the selected requests of a file, each preceded by the requests that it needs, unless these are sent earlier.
 * The value of a request that is not selected itself is the name of the selected request that needs it. Throws a
 * `DebugError` if no request is selected, if a request depends on its own response, or if the whole file is selected and
 * has a problem.
 */
function orderTemplates(
  path: string,
  file: HttpFile,
  selector: string | undefined,
  earlierTemplates: readonly RequestTemplate[],
): Map<RequestTemplate, string | undefined> {
  const selectedRequests =
    selector === undefined ? file.requests : [selectRequest(file, selector)].flatMap((match) => match ?? []);
  const [problem] = selector === undefined ? file.problems : [];
  if (problem) throw fileError(path, problem.line, problem.message);
  if (selectedRequests.length === 0)
    throw invalidConfiguration('trigger', describeMissingRequest(path, file, selector));
  const sequence = new Map<RequestTemplate, string | undefined>();
  for (const template of selectedRequests) {
    withFileError(path, () => checkOrder(template, file));
    for (const dependency of listDependencies(template, file))
      if (!earlierTemplates.includes(dependency) && !sequence.has(dependency))
        sequence.set(
          dependency,
          selectedRequests.includes(dependency) ? undefined : (template.name ?? template.title),
        );
    if (!sequence.has(template)) sequence.set(template, undefined);
  }
  return sequence;
}

function checkTriggerTemplate(
  path: string,
  file: HttpFile,
  template: RequestTemplate,
  environment: PlaceholderContext['environment'],
): void {
  withFileError(path, () => checkTemplate(template, file, createCheckContext(environment)));
}

function withFileError(path: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof RequestError ? fileError(path, error.line, error.message) : error;
  }
}

const fileError = (path: string, line: number | undefined, message: string) =>
  invalidConfiguration('trigger', `${fileLocation(path, line)}: ${message}`);

function describeMissingRequest(path: string, file: HttpFile, selector: string | undefined): string {
  const { requests, problems } = file;
  if (selector === undefined) return `${path} has no request`;
  const names = requests.map(({ name, title }) => name ?? title);
  const [problem] = problems;
  // The selected request may be unparsable.
  const hint = problem ? ` ${fileLocation(path, problem.line)}: ${problem.message}` : '';
  const similarName = findSimilarRequest(file, selector);
  const advice = similarName === undefined ? '' : ` Did you mean "${similarName}"?`;
  return `${path} has no request "${selector}"; there ${names.length === 1 ? 'is' : 'are'} ${[names.length, ...names].join(', ').replace(',', ':')}.${advice}${hint}`;
}

/** Formats a location. `line` is 0-based; the result has a 1-based line. */
export const fileLocation = (path: string, line: number | undefined): string =>
  line === undefined ? path : `${path}, line ${line + 1}`;

/** Creates the context for checking the names of placeholders before anything is sent, with arbitrary values. */
const createCheckContext = (environment: PlaceholderContext['environment']): PlaceholderContext => ({
  variables: Object.fromEntries(connectionVariables.map((name) => [name, name])),
  responses: new Map(),
  now: () => 0,
  random: () => 0,
  guid: () => '',
  environment,
});
