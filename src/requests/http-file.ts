import type { ResponseAttributes } from './response-attributes.ts';
import { findSimilarName, type Correction } from './similar-text.ts';

/**
 * The identities with which a request can be sent, as in `# @as customer`. A request without this directive, or with
 * `none`, is sent with no credentials but those in its own headers.
 */
export const requestIdentities = ['guest', 'customer', 'agent', 'client', 'user', 'none'] as const;
export type RequestIdentity = (typeof requestIdentities)[number];

/** `@name = value`. It is valid in the complete file, regardless of where it is defined. */
export interface FileVariable {
  readonly name: string;
  /** May contain `{{placeholders}}` itself. */
  readonly value: string;
  /** 0-based; -1 for a variable of an environment. */
  readonly line: number;
  /** Name of the environment that defines it, or `$shared`; undefined for a variable of the file. */
  readonly environment?: string;
  /** Whether it comes from an environment file for private values. */
  readonly isPrivate?: boolean;
}

export interface HeaderTemplate {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

/** A request as it is written in the file, with placeholders. Lines are 0-based. */
export interface RequestTemplate {
  /** `# @name basket`: later requests refer to its response as `{{basket.response.body.basket_id}}`. */
  readonly name: string | undefined;
  /** The text after `###` or, without one, the method and the target. */
  readonly title: string;
  readonly as: RequestIdentity | undefined;
  /** `# @needs items`: names of requests that must be sent first, even if their responses are not used. */
  readonly needs: readonly string[];
  readonly method: string;
  /** A URL, or a path relative to the base URL of the active connection. */
  readonly target: string;
  readonly headers: readonly HeaderTemplate[];
  readonly body: string | undefined;
  /** `< ./body.json`, `<@ ./body.json` or `<@latin1 ./body.xml`: the body is the content of that file. */
  readonly bodyFile: BodyFile | undefined;
  /** First line of the body, or the line that names its file; the request line if there is neither. */
  readonly bodyLine: number;
  /** The request line. */
  readonly line: number;
  /** First line of the block: its `###`, if it has one. */
  readonly firstLine: number;
  /** Last line of the block that is not empty; it may be a comment. */
  readonly lastLine: number;
}

/** The file of a body, as its request names it. */
export interface BodyFile {
  readonly path: string;
  /** Label of the file's encoding, such as `latin1` (Encoding Standard, 4.2); UTF-8 if undefined. */
  readonly encoding: string | undefined;
}

export interface HttpProblem {
  readonly line: number;
  readonly message: string;
  /** Columns of the marked text, 0-based and without its end; undefined for the whole line. */
  readonly range?: { readonly start: number; readonly end: number };
  /** What quick fixes can write in place of a part of the line. */
  readonly corrections?: readonly Correction[];
}

/** A problem with its columns, which are 0-based; `end` is exclusive. */
export interface LocatedProblem extends Pick<HttpProblem, 'line' | 'message' | 'corrections'> {
  readonly start: number;
  readonly end: number;
  /** Whether the platform accepts the request all the same, so that it may be intended. */
  readonly isAccepted?: boolean;
  /** The variable that nothing defines. */
  readonly unknownVariable?: string | undefined;
}

export interface HttpFile {
  readonly variables: readonly FileVariable[];
  readonly requests: readonly RequestTemplate[];
  readonly problems: readonly HttpProblem[];
  /** Name of the selected environment, whose variables are among those of the file. */
  readonly environment?: string | undefined;
  /** The environments that are not selected, with the names of their variables. */
  readonly otherEnvironments?: readonly { readonly name: string; readonly variables: readonly string[] }[];
  /** What users can do about a variable of another environment in places where no environment can be selected. */
  readonly environmentAdvice?: string;
  /** Why environment files of this file cannot be used, as sentences. */
  readonly environmentProblems?: readonly string[];
  /** The custom attributes of the platform to which the requests are sent, as far as they are known. */
  readonly responseAttributes?: Pick<ResponseAttributes, 'findSimilar'> | undefined;
  /** The contents of the body files, if they were loaded (`loadBodyFiles`). */
  readonly bodyFileTexts?: ReadonlyMap<BodyFile, string>;
}

interface Block {
  readonly title: string;
  readonly startLine: number;
  readonly lines: readonly string[];
}

const separatorPattern = /^###(.*)$/;
const commentPattern = /^\s*(#|\/\/)/;
/** A directive: its name and its value. */
export const directivePattern = /^\s*(?:#|\/\/)\s*@([\w-]+)(?:\s+(.*?))?\s*$/;
/** The definition of a variable: its name and its value. */
export const variablePattern = /^\s*@([A-Za-z_][\w.-]*)\s*=\s*(.*?)\s*$/;
const requestLinePattern = /^\s*(?:([A-Za-z]+)\s+)?(\S+)(?:\s+HTTP\/[\d.]+)?\s*$/;
const headerPattern = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*?)\s*$/;
const bodyFilePattern = /^<(?:@([\w.:-]+)?)?\s+(\S.*?)\s*$/;

/** The methods that a request can have. */
export const requestMethods = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
export type RequestMethod = (typeof requestMethods)[number];

/**
 * Parses an `.http` file: requests separated by `###`, each with comments, a request line, headers, an empty
 * line and a body. Errors are returned as `problems`; the rest of the file remains valid.
 */
export function parseHttpFile(text: string): HttpFile {
  const variables: FileVariable[] = [];
  const requests: RequestTemplate[] = [];
  const problems: HttpProblem[] = [];
  const needs: LineWord[] = [];
  for (const block of splitBlocks(text.replace(/^\uFEFF/, ''))) {
    const request = readBlock(block, { variables, problems, needs });
    if (request) requests.push(request);
  }
  const names = new Set<string>();
  for (const { name, line } of requests) {
    if (name === undefined) continue;
    if (names.has(name))
      problems.push({ line, message: `Two requests are named "${name}": rename one of them.` });
    names.add(name);
  }
  for (const { name, ...location } of needs)
    if (!names.has(name))
      problems.push(
        createNameProblem(
          { name, ...location },
          `This request needs "${name}", but no request in this file has that name.`,
          names,
        ),
      );
  return { variables, requests, problems };
}

/** A word of a line that must be one of certain names. */
interface LineWord {
  readonly name: string;
  readonly line: number;
  readonly start: number;
}

/** Returns the problem of a name that is none of `names`, with the most similar one as a correction. */
function createNameProblem(
  { name, line, start }: LineWord,
  message: string,
  names: Iterable<string>,
): HttpProblem {
  const range = { start, end: start + name.length };
  const similarName = findSimilarName(name, names);
  return similarName === undefined
    ? { line, message, range }
    : {
        line,
        message: `${message} Did you mean "${similarName}"?`,
        range,
        corrections: [{ ...range, text: similarName }],
      };
}

/** What is collected while the blocks of a file are read. */
interface FileContents {
  readonly variables: FileVariable[];
  readonly problems: HttpProblem[];
  /** The names after `# @needs`. */
  readonly needs: LineWord[];
}

function splitBlocks(text: string): Block[] {
  const blocks: { title: string; startLine: number; lines: string[] }[] = [
    { title: '', startLine: 0, lines: [] },
  ];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, title] = separatorPattern.exec(line) ?? [];
    if (title !== undefined)
      blocks.push({ title: title.replace(/^#+/, '').trim(), startLine: index, lines: [line] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks.map((block) => ({ ...block, lines: removeScripts(block.lines) }));
}

/** Returns the request that contains a line, or that only empty lines separate from it. */
export function findRequestForLine(
  { requests }: HttpFile,
  text: string,
  lineIndex: number,
): RequestTemplate | undefined {
  const lines = text.split(/\r\n|\r|\n/);
  return requests.find(
    ({ firstLine, lastLine }) =>
      firstLine <= lineIndex && lines.slice(lastLine + 1, lineIndex + 1).every((line) => line.trim() === ''),
  );
}

const scriptStartPattern = /^\s*[<>]\s*\{%/;
const scriptEndPattern = /%\}\s*$/;
/** A line with a script file, or with a file of a response: `> ./check.js`, `>> out.json`, `<> 200.json`. */
const fileLinePattern = /^(?:>{1,2}!?|<>)\s+\S/;

/**
 * Replaces lines that are for other HTTP clients with empty lines: scripts to run before or after a request, and files
 * of responses. They would otherwise be part of the body.
 */
function removeScripts(lines: readonly string[]): string[] {
  let isInScript = false;
  return lines.map((line) => {
    const isStart = !isInScript && scriptStartPattern.test(line);
    const isRemoved = isInScript || isStart || fileLinePattern.test(line);
    isInScript = (isInScript || isStart) && !scriptEndPattern.test(line);
    return isRemoved ? '' : line;
  });
}

/** The directives of a request: `# @name`, `# @as` and `# @needs`. */
interface Directives {
  name: string | undefined;
  as: RequestIdentity | undefined;
  readonly needs: string[];
}

/** Reads a directive into `directives`. Returns whether the line is one. */
function readDirective(
  text: string,
  line: number,
  directives: Directives,
  { problems, needs }: FileContents,
): boolean {
  const [, directiveName, value = ''] = directivePattern.exec(text) ?? [];
  const valueStart = text.lastIndexOf(value);
  switch (directiveName) {
    case 'name':
      if (/^[A-Za-z_][\w-]*$/.test(value)) directives.name = value;
      else
        problems.push({
          line,
          message: '"@name" must be followed by a name of letters, digits, "-" and "_".',
        });
      return true;
    case 'as':
      directives.as = requestIdentities.find((identity) => identity === value);
      if (directives.as === undefined)
        problems.push(
          value === ''
            ? { line, message: identityAdvice }
            : createNameProblem({ name: value, line, start: valueStart }, identityAdvice, requestIdentities),
        );
      return true;
    case 'needs':
      for (const { 0: name, index } of value.matchAll(/[^\s,]+/g)) {
        directives.needs.push(name);
        needs.push({ name, line, start: valueStart + index });
      }
      return true;
    default:
      // `@note` is a directive of other HTTP clients.
      if (directiveName !== undefined && directiveName !== 'note') {
        const problem = findDirectiveProblem(directiveName, line, text.indexOf('@') + 1);
        if (problem) problems.push(problem);
      }
      return false;
  }
}

/**
 * Returns the problem of a misspelled `@name` or `@needs`; undefined for other words, as in a comment. `@as` is too short
 * to recognize.
 */
function findDirectiveProblem(name: string, line: number, start: number): HttpProblem | undefined {
  const names = ['name', 'needs'];
  if (!name.startsWith('n') || findSimilarName(name, names) === undefined) return undefined;
  return createNameProblem({ name, line, start }, `There is no directive "@${name}".`, names);
}

const identityAdvice = `"@as" must be one of ${requestIdentities.join(', ')}.`;

function readBlock({ title, startLine, lines }: Block, contents: FileContents): RequestTemplate | undefined {
  const { variables, problems } = contents;
  const directives: Directives = { name: undefined, as: undefined, needs: [] };
  let index = 0;
  for (; index < lines.length; index++) {
    const text = lines[index] ?? '';
    const line = startLine + index;
    if (readDirective(text, line, directives, contents)) continue;
    const [, variableName, variableValue = ''] = variablePattern.exec(text) ?? [];
    if (variableName !== undefined) variables.push({ name: variableName, value: variableValue, line });
    else if (text.trim() !== '' && !commentPattern.test(text)) break;
  }
  if (index >= lines.length) return undefined;
  const head = readHead(lines, index, startLine, problems);
  if (!head) return undefined;
  const body = readBody(lines, head.bodyStart);
  const line = startLine + index;
  return {
    ...directives,
    title: title === '' ? `${head.method} ${head.target}` : title,
    method: head.method,
    target: head.target,
    headers: head.headers,
    body: body?.text,
    bodyFile: body?.file,
    bodyLine: body ? startLine + body.line : line,
    line,
    firstLine: startLine,
    lastLine: startLine + findLastLine(lines),
  };
}

/** Returns the problem of a request line whose method is misspelled; undefined if it is not. */
function findMethodProblem(text: string, line: number): HttpProblem | undefined {
  const [, name] = /^\s*([A-Za-z]+)\s+\S+/.exec(text) ?? [];
  if (name === undefined || findSimilarName(name, requestMethods) === undefined) return undefined;
  const message = `This is not a valid request line: there is no method ${name}.`;
  return createNameProblem({ name, line, start: text.indexOf(name) }, message, requestMethods);
}

/**
 * Reads the request line, the lines that continue its query, and the headers. `bodyStart` is the index after the empty
 * line.
 */
function readHead(lines: readonly string[], start: number, startLine: number, problems: HttpProblem[]) {
  const text = lines[start] ?? '';
  const [, methodName, target] = requestLinePattern.exec(text) ?? [];
  const method = (methodName ?? 'GET').toUpperCase();
  if (target === undefined || !requestMethods.some((candidate) => candidate === method)) {
    const line = startLine + start;
    problems.push(
      findMethodProblem(text, line) ?? {
        line,
        message: `This is not a valid request line. Example: "GET /s/RefArch/..." (methods: ${requestMethods.join(', ')}).`,
      },
    );
    return undefined;
  }
  let query = '';
  let index = start + 1;
  for (; index < lines.length && isQueryLine(lines[index] ?? ''); index++)
    query += (lines[index] ?? '').trim();
  const headers: HeaderTemplate[] = [];
  for (; index < lines.length && (lines[index] ?? '').trim() !== ''; index++) {
    const headerLine = lines[index] ?? '';
    const [, name, value = ''] = headerPattern.exec(headerLine) ?? [];
    if (name !== undefined && !commentPattern.test(headerLine))
      headers.push({ name, value, line: startLine + index });
    else if (!commentPattern.test(headerLine))
      problems.push({
        line: startLine + index,
        message: 'This is not a valid header ("Name: value"). Separate the body with an empty line.',
      });
  }
  return { method, target: target + query, headers, bodyStart: index + 1 };
}

/**
 * Reads the body, or the path of the file that contains it. `line` is an index of `lines`. Returns undefined if there
 * is no body.
 */
function readBody(
  lines: readonly string[],
  start: number,
): { text?: string; file?: BodyFile; line: number } | undefined {
  const text = lines.slice(start).join('\n').trim();
  if (text === '') return undefined;
  const line = lines.findIndex((candidate, index) => index >= start && candidate.trim() !== '');
  const [, encoding, path] = bodyFilePattern.exec(text) ?? [];
  return path === undefined ? { text, line } : { file: { path, encoding }, line };
}

function findLastLine(lines: readonly string[]): number {
  let lastLine = lines.length - 1;
  while (lastLine > 0 && (lines[lastLine] ?? '').trim() === '') lastLine--;
  return lastLine;
}

/** Whether a line below the line of a request continues its query. */
export const isQueryLine = (line: string): boolean => /^\s+[?&]/.test(line);
