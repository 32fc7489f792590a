import {
  memberOf,
  parseJsonWithComments,
  rangeOf,
  type JsonNode,
  type TextRange,
} from '../../json/json-text.ts';
import { parseHttpFile, type HttpFile, type RequestTemplate } from './http-file.ts';
import { findSimilarName } from './similar-text.ts';
import type { TriggerFile } from './trigger-completions.ts';

/** A value of a launch configuration that names something that does not exist, such as a request that its file does not have. */
export interface TriggerProblem {
  readonly message: string;
  /** The string, with its quotes. */
  readonly range: TextRange;
  /** The value that was probably meant. */
  readonly correction: string | undefined;
}

/** Selects a request by `# @name`, by the text after `###`, or by its number, counted from 1. */
export const selectRequest = ({ requests }: HttpFile, selector: string): RequestTemplate | undefined =>
  requests.find(({ name }) => name === selector) ??
  requests.find(({ title }) => title === selector) ??
  (/^\d+$/.test(selector) ? requests[Number(selector) - 1] : undefined);

/** Returns the name or title of a request of the file that resembles a selector; undefined if none does. */
export const findSimilarRequest = ({ requests }: HttpFile, selector: string): string | undefined =>
  findSimilarName(
    selector,
    requests.map(({ name, title }) => name ?? title),
  );

/**
 * Returns the problems with triggers in a `launch.json` or a workspace file: requests that one of `files` does not have.
 * Triggers of configurations of other types than `type` are not checked, and neither are files that are not in the list.
 */
export function findTriggerProblems(
  text: string,
  files: readonly TriggerFile[],
  type: string,
): TriggerProblem[] {
  return listConfigurations(text, type)
    .flatMap((configuration) => listTriggerStrings(memberOf(configuration, 'trigger')))
    .flatMap(({ node, value }) => {
      const [, prefix = '', path = '', selector] =
        /^(\$\{workspaceFolder\}\/|\.\/)?(.*?\.(?:http|rest))#(.+)$/.exec(value) ?? [];
      const file = files.find((candidate) => candidate.path === path);
      if (selector === undefined || !file) return [];
      const httpFile = parseHttpFile(file.text);
      if (selectRequest(httpFile, selector)) return [];
      const similarName = findSimilarRequest(httpFile, selector);
      const advice = similarName === undefined ? '' : ` Did you mean "${similarName}"?`;
      return {
        message: `${path} has no request "${selector}".${advice}`,
        range: rangeOf(node),
        correction: similarName === undefined ? undefined : `${prefix}${path}#${similarName}`,
      };
    });
}

/** Returns the configurations of a type in a `launch.json` or a workspace file. */
export function listConfigurations(text: string, type: string): JsonNode[] {
  const { root } = parseJsonWithComments(text);
  return [root, memberOf(root, 'launch')]
    .flatMap((parent) => memberOf(parent, 'configurations')?.children ?? [])
    .filter((configuration) => memberOf(configuration, 'type')?.value === type);
}

/** Returns the strings of a trigger, which is one string or a list. */
export function listTriggerStrings(node: JsonNode | undefined): { node: JsonNode; value: string }[] {
  const elements = node?.type === 'array' ? (node.children ?? []) : node ? [node] : [];
  return elements.flatMap((element) => {
    const value: unknown = element.value;
    return typeof value === 'string' ? { node: element, value } : [];
  });
}
