/** As whom a request is sent: `# @as customer` above it. Without the line it carries what its headers say. */
export const requestIdentities = ['guest', 'customer', 'agent', 'client', 'user', 'none'] as const;
export type RequestIdentity = (typeof requestIdentities)[number];

/** `@name = value`: good in the whole file, wherever it stands. */
export interface FileVariable {
  readonly name: string;
  /** May hold `{{placeholders}}` itself. */
  readonly value: string;
  /** 0-based. */
  readonly line: number;
}

export interface HeaderTemplate {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** One request of a file as it is written: its placeholders are not filled yet. Lines are 0-based. */
export interface RequestTemplate {
  /** `# @name basket`: later requests refer to its answer as `{{basket.response.body.basket_id}}`. */
  readonly name: string | undefined;
  /** What stands behind `###`, else the request line. */
  readonly title: string;
  readonly as: RequestIdentity | undefined;
  /** `# @needs items`: names of requests that have to be sent before, though nothing of their answers is used. */
  readonly needs: readonly string[];
  readonly method: string;
  /** An address, or a path below that of the active connection. */
  readonly target: string;
  readonly headers: readonly HeaderTemplate[];
  readonly body: string | undefined;
  /** `< ./body.json`: the body is that file's content. */
  readonly bodyFile: string | undefined;
  /** Of the request line. */
  readonly line: number;
  /** First and last line of the block, its `###` and comments included. */
  readonly firstLine: number;
  readonly lastLine: number;
}

export interface HttpProblem {
  readonly line: number;
  readonly message: string;
}

export interface HttpFile {
  readonly variables: readonly FileVariable[];
  readonly requests: readonly RequestTemplate[];
  readonly problems: readonly HttpProblem[];
}

interface Block {
  readonly title: string;
  readonly first: number;
  readonly lines: readonly string[];
}

const separator = /^###(.*)$/;
const comment = /^\s*(#|\/\/)/;
const directive = /^\s*(?:#|\/\/)\s*@([\w-]+)(?:\s+(.*?))?\s*$/;
const variable = /^\s*@([A-Za-z_][\w.-]*)\s*=\s*(.*?)\s*$/;
const requestLine = /^\s*(?:([A-Za-z]+)\s+)?(\S+)(?:\s+HTTP\/[\d.]+)?\s*$/;
const header = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*?)\s*$/;
const bodyFile = /^<\s+(\S.*?)\s*$/;

/** The methods that a request may name. */
export const requestMethods = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/**
 * Reads an `.http` file: requests with `###` between them, each with comments, a request line, headers, an empty line
 * and a body. What cannot be read is among `problems`, and the rest of the file stands.
 */
export function parseHttpFile(text: string): HttpFile {
  const variables: FileVariable[] = [];
  const requests: RequestTemplate[] = [];
  const problems: HttpProblem[] = [];
  for (const block of blocksOf(text.replace(/^\uFEFF/, ''))) {
    const request = readBlock(block, variables, problems);
    if (request) requests.push(request);
  }
  const named = new Map<string, number>();
  for (const { name, line } of requests) {
    if (name === undefined) continue;
    if (named.has(name))
      problems.push({ line, message: `Two requests are named "${name}": rename one of them.` });
    named.set(name, line);
  }
  for (const { needs, line } of requests)
    for (const name of needs.filter((one) => !named.has(one)))
      problems.push({ line, message: `No request of this file is named "${name}", which this one needs.` });
  return { variables, requests, problems };
}

function blocksOf(text: string): Block[] {
  const blocks: { title: string; first: number; lines: string[] }[] = [{ title: '', first: 0, lines: [] }];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, title] = separator.exec(line) ?? [];
    if (title !== undefined)
      blocks.push({ title: title.replace(/^#+/, '').trim(), first: index, lines: [line] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

function readBlock(
  { title, first, lines }: Block,
  variables: FileVariable[],
  problems: HttpProblem[],
): RequestTemplate | undefined {
  let name: string | undefined;
  let as: RequestIdentity | undefined;
  const needs: string[] = [];
  let at = 0;
  for (; at < lines.length; at++) {
    const text = lines[at] ?? '';
    const line = first + at;
    const [, word, value = ''] = directive.exec(text) ?? [];
    if (word === 'name') {
      if (/^[A-Za-z_][\w-]*$/.test(value)) name = value;
      else problems.push({ line, message: '"@name" needs a name of letters, digits, "-" and "_".' });
      continue;
    }
    if (word === 'as') {
      as = requestIdentities.find((one) => one === value);
      if (as === undefined)
        problems.push({ line, message: `"@as" must be one of ${requestIdentities.join(', ')}.` });
      continue;
    }
    if (word === 'needs') {
      needs.push(...value.split(/[\s,]+/).filter((one) => one !== ''));
      continue;
    }
    const [, key, set = ''] = variable.exec(text) ?? [];
    if (key !== undefined) variables.push({ name: key, value: set, line });
    else if (text.trim() !== '' && !comment.test(text)) break;
  }
  if (at >= lines.length) return undefined;
  const head = readHead(lines, at, first, problems);
  if (!head) return undefined;
  const body = readBody(lines, head.end);
  return {
    name,
    title: title === '' ? `${head.method} ${head.target}` : title,
    as,
    needs,
    method: head.method,
    target: head.target,
    headers: head.headers,
    ...body,
    line: first + at,
    firstLine: first,
    lastLine: first + lastLine(lines),
  };
}

/** Request line, lines that go on with its query, and headers; `end` is the index behind the empty line. */
function readHead(lines: readonly string[], start: number, first: number, problems: HttpProblem[]) {
  const text = lines[start] ?? '';
  const [, word, target] = requestLine.exec(text) ?? [];
  const method = (word ?? 'GET').toUpperCase();
  if (target === undefined || !requestMethods.some((one) => one === method)) {
    problems.push({
      line: first + start,
      message: `This is no request line; one reads like "GET /s/RefArch/..." (${requestMethods.join(', ')}).`,
    });
    return undefined;
  }
  let query = '';
  let at = start + 1;
  for (; at < lines.length && /^\s+[?&]/.test(lines[at] ?? ''); at++) query += (lines[at] ?? '').trim();
  const headers: HeaderTemplate[] = [];
  for (; at < lines.length && (lines[at] ?? '').trim() !== ''; at++) {
    const one = lines[at] ?? '';
    const [, name, value = ''] = header.exec(one) ?? [];
    if (name !== undefined && !comment.test(one)) headers.push({ name, value, line: first + at });
    else if (!comment.test(one))
      problems.push({
        line: first + at,
        message: 'This is no header ("Name: value"); a body comes after an empty line.',
      });
  }
  return { method, target: target + query, headers, end: at + 1 };
}

function readBody(
  lines: readonly string[],
  start: number,
): { body: string | undefined; bodyFile: string | undefined } {
  const text = lines.slice(start).join('\n').trim();
  if (text === '') return { body: undefined, bodyFile: undefined };
  const [, file] = bodyFile.exec(text) ?? [];
  return file === undefined ? { body: text, bodyFile: undefined } : { body: undefined, bodyFile: file };
}

function lastLine(lines: readonly string[]): number {
  let last = lines.length - 1;
  while (last > 0 && (lines[last] ?? '').trim() === '') last--;
  return last;
}
