import { memberOf, rangeOf } from '../../json/json-text.ts';
import { environmentNames, parseEnvironments } from './environments.ts';
import { findSimilarName } from './similar-text.ts';
import {
  findAttributeCaret,
  type TriggerCaret,
  type TriggerFile,
  type TriggerValue,
} from './trigger-completions.ts';
import { listConfigurations, listTriggerStrings, type TriggerProblem } from './trigger-problems.ts';

/** An environment file. Its path is relative to the folder of the launch configuration, with slashes. */
export type EnvironmentFile = TriggerFile;

/**
 * Returns where the value of an `environment` is written at an offset of a `launch.json` or of a workspace file. Returns
 * undefined if no value of a configuration of this type is there.
 */
export const findEnvironmentCaret = (text: string, offset: number, type: string): TriggerCaret | undefined =>
  findAttributeCaret(text, offset, type, 'environment');

/** Returns the environments that files define, each with the files that define it. */
export function listEnvironmentValues(files: readonly EnvironmentFile[]): TriggerValue[] {
  const parsedFiles = files.flatMap(({ path, text }) => {
    const environments = parseEnvironments(text);
    return environments ? [{ path, environments }] : [];
  });
  return environmentNames(parsedFiles.map(({ environments }) => environments)).map((name) => ({
    value: name,
    detail: parsedFiles
      .filter(({ environments }) => Object.hasOwn(environments, name))
      .map(({ path }) => path)
      .join(', '),
  }));
}

/**
 * Returns the problems with environments in a `launch.json` or a workspace file: names that none of `files` defines.
 * Without files, or if one of them is not valid, it is not known which names are defined.
 */
export function findEnvironmentProblems(
  text: string,
  files: readonly EnvironmentFile[],
  type: string,
): TriggerProblem[] {
  if (files.length === 0 || files.some((file) => file.text.trim() !== '' && !parseEnvironments(file.text)))
    return [];
  const names = listEnvironmentValues(files).map(({ value }) => value);
  return listConfigurations(text, type).flatMap((configuration) => {
    const node = memberOf(configuration, 'environment');
    const value: unknown = node?.value;
    if (!node || typeof value !== 'string' || names.includes(value)) return [];
    // A variable of VS Code has its value only when the session starts.
    if (value.includes('${') || !namesRequestFile(configuration)) return [];
    const similarName = findSimilarName(value, names);
    const advice = similarName === undefined ? describeNames(names) : `Did you mean "${similarName}"?`;
    return {
      message: `No http-client.env.json defines the environment "${value}". ${advice}`,
      range: rangeOf(node),
      correction: similarName,
    };
  });
}

const namesRequestFile = (configuration: Parameters<typeof memberOf>[0]): boolean =>
  listTriggerStrings(memberOf(configuration, 'trigger')).length > 0;

const describeNames = (names: readonly string[]): string =>
  names.length === 0
    ? 'There are no environments.'
    : `There ${names.length === 1 ? 'is' : 'are'} ${[names.length, ...names].join(', ').replace(',', ':')}.`;
