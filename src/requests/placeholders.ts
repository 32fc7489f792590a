import type { HttpFile } from './http-file.ts';

/** A `{{placeholder}}` that stands for nothing; the message says what would. */
export class PlaceholderError extends Error {}

/** The answer to a request that has a name. `body` is the parsed JSON, or the text where it is none. */
export interface NamedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
}

/** What placeholders stand for. Clock, randomness and environment are the caller's. */
export interface Surroundings {
  /** Beside the file's own variables, which come first: those of the active connection. */
  readonly variables: Readonly<Record<string, string>>;
  readonly answers: ReadonlyMap<string, NamedAnswer>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly guid: () => string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;
const ofAnswer = /^([A-Za-z_][\w-]*)\.response\.(body|headers|status)(?:\.(.+))?$/;
/** Variables may be made of variables, this deep at most. */
const deepest = 20;

/** A text with its placeholders filled. Throws `PlaceholderError`. */
export function filledText(text: string, file: HttpFile, around: Surroundings, depth = 0): string {
  if (depth > deepest) throw new PlaceholderError('A variable of this file is made of itself.');
  return text.replace(placeholder, (_, inside: string) => valueOf(inside, file, around, depth));
}

/** Names of the requests whose answers a text refers to, through the file's variables too. */
export function answersNamedIn(text: string, file: HttpFile, depth = 0): string[] {
  if (depth > deepest) return [];
  return [...text.matchAll(placeholder)].flatMap(([, inside = '']) => {
    const name = ofAnswer.exec(inside)?.[1];
    if (name !== undefined) return [name];
    const known = variableNamed(inside, file);
    return known === undefined ? [] : answersNamedIn(known, file, depth + 1);
  });
}

/** The last definition counts, as where a file is read from its top. */
const variableNamed = (name: string, { variables }: HttpFile): string | undefined =>
  variables.findLast((one) => one.name === name)?.value;

function valueOf(inside: string, file: HttpFile, around: Surroundings, depth: number): string {
  if (inside.startsWith('$')) return systemValue(inside, around);
  const [, name, part, path] = ofAnswer.exec(inside) ?? [];
  if (name !== undefined) return answerValue(inside, name, part ?? '', path, around);
  const own = variableNamed(inside, file);
  if (own !== undefined) return filledText(own, file, around, depth + 1);
  const given = around.variables[inside];
  if (given !== undefined) return given;
  const known = [...new Set([...file.variables.map((one) => one.name), ...Object.keys(around.variables)])];
  throw new PlaceholderError(
    `{{${inside}}}: there is no such variable. Write "@${inside || 'name'} = ..." into the file, or use one of ${known.join(', ')}.`,
  );
}

function systemValue(inside: string, { now, random, guid, environment }: Surroundings): string {
  const [name, ...words] = inside.split(/\s+/);
  switch (name) {
    case '$guid':
    case '$uuid':
      return guid();
    case '$timestamp':
      return String(Math.floor(now() / 1000));
    case '$isoTimestamp':
      return new Date(now()).toISOString();
    case '$randomInt': {
      const [from, to] = [Number(words[0] ?? 0), Number(words[1] ?? 1000)];
      if (!Number.isInteger(from) || !Number.isInteger(to) || to <= from)
        throw new PlaceholderError(`{{${inside}}}: give two whole numbers, the smaller one first.`);
      return String(from + Math.floor(random() * (to - from)));
    }
    case '$processEnv': {
      const value = environment[words[0] ?? ''];
      if (value === undefined)
        throw new PlaceholderError(`{{${inside}}}: the environment has no variable "${words[0] ?? ''}".`);
      return value;
    }
    default:
      throw new PlaceholderError(
        `{{${inside}}}: there are $guid, $timestamp, $isoTimestamp, $randomInt FROM TO and $processEnv NAME.`,
      );
  }
}

function answerValue(
  inside: string,
  name: string,
  part: string,
  path: string | undefined,
  { answers }: Surroundings,
): string {
  const answer = answers.get(name);
  if (!answer)
    throw new PlaceholderError(`{{${inside}}}: the request "${name}" has no answer yet: send it first.`);
  if (part === 'status') return String(answer.status);
  if (part === 'headers') {
    const wanted = (path ?? '').toLowerCase();
    const found = Object.entries(answer.headers).find(([key]) => key.toLowerCase() === wanted)?.[1];
    if (found === undefined)
      throw new PlaceholderError(`{{${inside}}}: the answer of "${name}" has no header "${path ?? ''}".`);
    return typeof found === 'string' ? found : found.join(', ');
  }
  const value = path === undefined || path === '*' ? answer.body : valueAt(answer.body, path);
  if (value === undefined)
    throw new PlaceholderError(`{{${inside}}}: the answer of "${name}" has no "${path ?? ''}".`);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `$.shipments[0].shipment_id`, `shipments.0.shipment_id`: either spelling. */
function valueAt(body: unknown, path: string): unknown {
  const keys = path
    .replace(/^\$\.?/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((key) => key !== '');
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    body,
  );
}
