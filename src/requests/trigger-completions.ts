import { caretAt, parseJsonWithComments, valueOf, type JsonPath } from '../../json/json-text.ts';
import { parseHttpFile } from './http-file.ts';

/** A request file that a trigger can name. */
export interface TriggerFile {
  /** Path relative to the folder of the launch configuration, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** A value of `trigger`: a request file, or one of its requests. */
export interface TriggerValue {
  readonly value: string;
  readonly detail: string;
}

/** The place of a trigger's value. */
export interface TriggerCaret {
  /** Offsets of the string that is replaced, with its quotes; both are that of the caret if there is none. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns where the value of a `trigger` is written at an offset of a `launch.json` or of a workspace file. Returns
 * undefined if no value of a configuration of this type is there.
 */
export const findTriggerCaret = (text: string, offset: number, type: string): TriggerCaret | undefined =>
  findAttributeCaret(text, offset, type, 'trigger');

/** Returns where a string of an attribute, or an element of its list, is written at an offset. */
export function findAttributeCaret(
  text: string,
  offset: number,
  type: string,
  attribute: 'trigger' | 'environment',
): TriggerCaret | undefined {
  const { path, isKey, string } = caretAt(text, offset);
  const index = path.lastIndexOf(attribute);
  const isElement = attribute === 'trigger' && index === path.length - 2 && typeof path.at(-1) === 'number';
  if (isKey || index < 2 || (index !== path.length - 1 && !isElement)) return undefined;
  if (path[index - 2] !== 'configurations') return undefined;
  const { root } = parseJsonWithComments(text);
  const configuration = readValue(root && valueOf(root), path.slice(0, index));
  if (!isRecord(configuration) || configuration['type'] !== type) return undefined;
  return string ?? { start: offset, end: offset };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const readValue = (document: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document);

/** Returns the values that a trigger can have: each file, then its requests that have a name or a title. */
export const listTriggerValues = (files: readonly TriggerFile[]): TriggerValue[] =>
  files.flatMap(({ path, text }) => {
    const { requests } = parseHttpFile(text);
    const count = requests.length;
    return [
      { value: path, detail: count === 1 ? 'its request' : `all ${count} requests` },
      ...requests.map(({ name, method, target }, index) => ({
        value: `${path}#${name ?? index + 1}`,
        detail: `${method} ${target}`,
      })),
    ];
  });
