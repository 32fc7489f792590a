import type { TriggerStep } from '../launch/attributes.ts';

/** A request of an `.http` file. Its texts hold `${steps.<n>...}` where it takes values from requests before it. */
export interface HttpFileRequest {
  /** `# @name basket`, else what stands behind the `###` before it. */
  readonly name: string | undefined;
  /** Line of its method, 1-based. */
  readonly line: number;
  /** Places in the file, from 0, of the requests whose answers it uses. */
  readonly uses: readonly number[];
  readonly step: TriggerStep;
}

/** What is wrong in an `.http` file, and where. */
export class HttpFileError extends Error {
  readonly line: number;
  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.line = line;
  }
}

const methods: readonly string[] = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'];

/**
 * Reads an `.http` file: requests between lines that begin with `###`, each a line `METHOD address`, headers, an empty
 * line and a body; `@name = value` are variables, `{{name}}` uses them, and `{{request.response.body.x}}` or
 * `{{request.response.headers.X}}` values of earlier answers. Of an address the path counts: a request goes to the
 * platform that is debugged. Throws `HttpFileError`.
 */
export function readHttpFile(text: string): HttpFileRequest[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const variables = new Map<string, string>();
  const requests: HttpFileRequest[] = [];
  let title: string | undefined;
  let from = 0;
  for (let at = 0; at <= lines.length; at++) {
    const separator = /^###\s*(.*)$/.exec(lines[at] ?? '');
    if (!separator && at < lines.length) continue;
    const request = readRequest(lines.slice(from, at), from, title, variables, requests);
    if (request) requests.push(request);
    title = separator?.[1]?.trim();
    from = at + 1;
  }
  return requests;
}

function readRequest(
  lines: readonly string[],
  offset: number,
  title: string | undefined,
  variables: Map<string, string>,
  before: readonly HttpFileRequest[],
): HttpFileRequest | undefined {
  let name = title === '' ? undefined : title;
  let at = 0;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const variable = /^@([\w.-]+)\s*=\s*(.*)$/.exec(line);
    const named = /^\s*(?:#|\/\/)\s*@name\s+(\S+)/.exec(line)?.[1];
    if (variable?.[1] !== undefined) variables.set(variable[1], (variable[2] ?? '').trim());
    else if (named !== undefined) name = named;
    else if (!/^\s*(#|\/\/|$)/.test(line)) break;
  }
  const first = lines[at];
  if (first === undefined) return undefined;
  const number = offset + at + 1;
  const uses = new Set<number>();
  const filled = (template: string, line: number): string =>
    fill(template, { variables, before, uses, line });
  const [, method = 'GET', address = ''] =
    /^(?:([A-Za-z]+)\s+)?(\S.*?)(?:\s+HTTP\/[\d.]+)?\s*$/.exec(first) ?? [];
  if (!methods.includes(method.toUpperCase()))
    throw new HttpFileError(number, `"${method}" is none of ${methods.join(', ')}`);
  let path = filled(address, number);
  const headers: Record<string, string> = {};
  for (at++; at < lines.length && (lines[at] ?? '').trim() !== ''; at++) {
    const line = lines[at] ?? '';
    const header = /^([\w-]+)\s*:\s*(.*)$/.exec(line);
    if (header?.[1] !== undefined)
      headers[header[1].toLowerCase()] = filled(header[2] ?? '', offset + at + 1);
    // A query may go on over lines.
    else if (/^\s+[?&]/.test(line)) path += filled(line.trim(), offset + at + 1);
    else if (!/^\s*(#|\/\/)/.test(line)) throw new HttpFileError(offset + at + 1, `"${line}" is no header`);
  }
  const body = lines
    .slice(at + 1)
    .join('\n')
    .trim();
  if (body.startsWith('<'))
    throw new HttpFileError(offset + at + 2, 'bodies in files of their own are not read');
  return {
    name,
    line: number,
    uses: [...uses],
    step: {
      method: method.toUpperCase() as TriggerStep['method'],
      path: pathOf(path, number),
      as: 'none',
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(body === '' ? {} : { body: filled(body, offset + at + 2) }),
    },
  };
}

interface Filling {
  readonly variables: ReadonlyMap<string, string>;
  readonly before: readonly HttpFileRequest[];
  readonly uses: Set<number>;
  readonly line: number;
}

function fill(template: string, filling: Filling, depth = 0): string {
  return template.replace(/\{\{\s*([^}]+?)\s*\}\}/g, (_, expression: string) => {
    const answer = /^([\w-]+)\.response\.(body|headers)\.(.+)$/.exec(expression);
    if (answer) return placeholderOf(answer, filling);
    const value = filling.variables.get(expression);
    if (value === undefined || depth > 10)
      throw new HttpFileError(filling.line, `there is no variable "${expression}"`);
    return fill(value, filling, depth + 1);
  });
}

function placeholderOf(
  [, name = '', part, path = '']: RegExpExecArray,
  { before, uses, line }: Filling,
): string {
  const index = before.findLastIndex((request) => request.name === name);
  if (index < 0) throw new HttpFileError(line, `there is no request "${name}" before it`);
  uses.add(index);
  if (part === 'headers') return `\${headers.${index}.${path.toLowerCase()}}`;
  // `$.items[0].id` as some write it, is `items.0.id`.
  const plain = path
    .replace(/^\$\.?/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/^\./, '');
  return `\${steps.${index}.${plain}}`;
}

/** Addresses name a host that is seldom the one that is debugged. */
function pathOf(address: string, line: number): string {
  const match = /^(?:https?:\/\/[^/?#]+)?(\/[^#]*)?/i.exec(address);
  const path = match?.[1];
  if (path === undefined) throw new HttpFileError(line, `"${address}" is neither an address nor a path`);
  return path;
}

/**
 * The steps that send one request of a file and those whose answers it uses, in their order; all of the file where none
 * is named. `which` is a name or a number from 1 on. Undefined where there is no such request.
 */
export function stepsOf(
  requests: readonly HttpFileRequest[],
  which: string | undefined,
): TriggerStep[] | undefined {
  const wanted = new Set<number>();
  if (which === undefined) requests.forEach((_, index) => wanted.add(index));
  else {
    const named = requests.findIndex(({ name }) => name === which);
    const last = named >= 0 ? named : /^\d+$/.test(which) ? Number(which) - 1 : -1;
    if (!requests[last]) return undefined;
    const need = (index: number): void => {
      if (wanted.has(index)) return;
      wanted.add(index);
      requests[index]?.uses.forEach(need);
    };
    need(last);
  }
  const chosen = [...wanted].sort((a, b) => a - b);
  return chosen.flatMap((index) => {
    const request = requests[index];
    return request ? [renumbered(request.step, chosen)] : [];
  });
}

/** Placeholders count the requests of the file; the steps that are sent may be fewer. */
function renumbered(step: TriggerStep, chosen: readonly number[]): TriggerStep {
  const text = (template: string): string =>
    template.replace(
      /\$\{(steps|headers)\.(\d+)\./g,
      (_, kind: string, index: string) => `\${${kind}.${chosen.indexOf(Number(index))}.`,
    );
  const headers = Object.entries(step.headers ?? {}).map(([name, value]) => [name, text(value)] as const);
  return {
    ...step,
    path: text(step.path),
    ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
    ...(typeof step.body === 'string' ? { body: text(step.body) } : {}),
  };
}
