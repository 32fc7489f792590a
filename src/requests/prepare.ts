import { errorMessage } from '../../contract/error-message.ts';
import type { CustomerCredentials } from '../client/profile.ts';
import type { BodyFile, HttpFile, RequestIdentity, RequestTemplate } from './http-file.ts';
import {
  checkPlaceholders,
  fillPlaceholders,
  referencedRequests,
  usesVariable,
  type ConnectionVariable,
  type PlaceholderContext,
} from './placeholders.ts';
import { PlaceholderError, RequestError } from './request-error.ts';

/** A request with filled placeholders. */
export interface PreparedRequest {
  readonly method: string;
  /** A URL, or a path relative to the connection's base URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** If undefined or `none`, the request has no credentials but those in its own headers. */
  readonly as: RequestIdentity | undefined;
  /**
   * The customer who sends the request; undefined for the current shopper or the connection's customer.
   */
  readonly credentials?: CustomerCredentials | undefined;
}

/**
 * Reads the file of a body. The path may be relative to the request file. Rejects with an error that describes the
 * problem.
 */
export type BodyReader = (path: string) => Promise<Uint8Array>;

/** Fills the placeholders of a request. Rejects with `RequestError`, which names the line. */
export async function prepareRequest(
  template: RequestTemplate,
  file: HttpFile,
  context: PlaceholderContext,
  readBody: BodyReader,
): Promise<PreparedRequest> {
  const fillText = (text: string, line: number) =>
    convertErrorLine(line, () => fillPlaceholders(text, file, context));
  const headers = Object.fromEntries(
    template.headers.map(({ name, value, line }) => [name, fillText(value, line)]),
  );
  const { body, bodyFile, bodyLine } = template;
  return {
    method: template.method,
    target: fillText(template.target, template.line),
    headers,
    body:
      bodyFile !== undefined
        ? await readBodyFile(
            { ...bodyFile, path: fillText(bodyFile.path, bodyLine) },
            bodyLine,
            file,
            context,
            readBody,
          )
        : body === undefined
          ? undefined
          : fillText(body, bodyLine),
    as: template.as,
  };
}

async function readBodyFile(
  bodyFile: BodyFile,
  line: number,
  file: HttpFile,
  context: PlaceholderContext,
  readBody: BodyReader,
): Promise<string> {
  const content = await readContent(bodyFile, line, readBody);
  return nameBodyFileInError(bodyFile.path, line, () => fillPlaceholders(content, file, context));
}

/** Reads a body file. Rejects with `RequestError`. */
async function readContent(bodyFile: BodyFile, line: number, readBody: BodyReader): Promise<string> {
  try {
    return await readText(bodyFile, readBody);
  } catch (error) {
    const reason = errorMessage(error);
    throw new RequestError(`The body cannot be read from ${bodyFile.path}: ${reason}`, line, error);
  }
}

/** Reads a body file in its encoding. A byte order mark is not part of the text. */
async function readText({ path, encoding = 'utf-8' }: BodyFile, readBody: BodyReader): Promise<string> {
  const decoder = createDecoder(encoding);
  return decoder.decode(await readBody(path));
}

function createDecoder(encoding: string) {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    throw new Error(`the encoding "${encoding}" is not known. Use a name such as "latin1" or "utf-16le".`, {
      cause: error,
    });
  }
}

/** Runs an action on the content of a body file, and adds the path of that file to its error. */
function nameBodyFileInError<Result>(path: string, line: number, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof PlaceholderError)) throw error;
    // A misspelled name cannot be corrected in this file.
    throw new PlaceholderError(`${path}, line ${(error.line ?? 0) + 1}: ${error.message}`, line, {
      ...error.details,
      misspelling: undefined,
    });
  }
}

/** Runs an action on a text that starts at `line`, and converts the line of its error to a line of the file. */
function convertErrorLine<Result>(line: number, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof PlaceholderError)) throw error;
    throw new PlaceholderError(error.message, line + (error.line ?? 0), error.details);
  }
}

/**
 * Checks before sending that a request has no syntax error, such as an unknown identity, and that each placeholder is
 * defined. Throws `RequestError` with the line.
 */
export function checkTemplate(template: RequestTemplate, file: HttpFile, context: PlaceholderContext): void {
  const { firstLine, lastLine } = template;
  const problem = file.problems.find(({ line }) => firstLine <= line && line <= lastLine);
  if (problem) throw new RequestError(problem.message, problem.line);
  checkRequest(template, file, context);
}

/**
 * Checks before sending that each placeholder of a request is defined. Placeholders in the file of its body are checked
 * if that file was loaded (`loadBodyFiles`). It matters which variables `context` has, but not their values. Throws
 * `PlaceholderError` with the line.
 */
export function checkRequest(template: RequestTemplate, file: HttpFile, context: PlaceholderContext): void {
  for (const { text, line } of listTexts(template))
    convertErrorLine(line, () => checkPlaceholders(text, file, context));
  const { bodyFile, bodyLine } = template;
  const content = bodyFileText(template, file);
  if (bodyFile !== undefined && content !== undefined)
    nameBodyFileInError(bodyFile.path, bodyLine, () => checkPlaceholders(content, file, context));
}

/**
 * Returns the file with the contents of the body files that its requests name. The requests remain the same objects.
 * Omits files that cannot be read, and those with placeholders in their paths.
 */
export async function loadBodyFiles(file: HttpFile, readBody: BodyReader): Promise<HttpFile> {
  const bodyFileTexts = new Map<BodyFile, string>();
  for (const { bodyFile } of file.requests) {
    if (bodyFile === undefined) continue;
    // An error is reported when the request is prepared.
    const content = await readText(bodyFile, readBody).catch(() => undefined);
    if (content !== undefined) bodyFileTexts.set(bodyFile, content);
  }
  return { ...file, bodyFileTexts };
}

/**
 * Checks before sending that the file of a request's body can be read, unless its path has placeholders. Rejects with
 * `RequestError`, which names the line.
 */
export async function checkBodyFile(
  template: RequestTemplate,
  file: HttpFile,
  readBody: BodyReader,
): Promise<void> {
  const { bodyFile, bodyLine } = template;
  if (!bodyFile || bodyFile.path.includes('{{') || bodyFileText(template, file) !== undefined) return;
  await readContent(bodyFile, bodyLine, readBody);
}

const bodyFileText = ({ bodyFile }: RequestTemplate, file: HttpFile): string | undefined =>
  bodyFile === undefined ? undefined : file.bodyFileTexts?.get(bodyFile);

/**
 * Returns the requests that must be sent before a request, in order: those that it names in `# @needs` or whose
 * responses it uses, and those that these need. References in the file of a body count if that file was loaded
 * (`loadBodyFiles`). Ignores circular references, and references to requests that are not in the file.
 */
export function listDependencies(template: RequestTemplate, file: HttpFile): RequestTemplate[] {
  const orderedTemplates: RequestTemplate[] = [];
  const visit = (dependent: RequestTemplate, ancestors: readonly RequestTemplate[]): void => {
    for (const name of referencedNames(dependent, file)) {
      const dependency = file.requests.find((candidate) => candidate.name === name);
      if (!dependency || ancestors.includes(dependency) || orderedTemplates.includes(dependency)) continue;
      visit(dependency, [...ancestors, dependency]);
      orderedTemplates.push(dependency);
    }
  };
  visit(template, [template]);
  return orderedTemplates;
}

/** Throws `RequestError` if the request or one of its `dependencies` needs the response of the request. */
export function checkOrder(
  template: RequestTemplate,
  file: HttpFile,
  dependencies: readonly RequestTemplate[] = listDependencies(template, file),
): void {
  const isCircular = [template, ...dependencies].some((dependent) =>
    referencedNames(dependent, file).some(
      (name) => file.requests.find((candidate) => candidate.name === name) === template,
    ),
  );
  if (isCircular)
    throw new RequestError(
      `"${template.title}" depends on its own response. Remove the circular reference.`,
      template.line,
    );
}

/** Whether a request uses one of these variables of the connection. */
export const requestUsesVariable = (
  template: RequestTemplate,
  file: HttpFile,
  ...names: readonly ConnectionVariable[]
): boolean => listAllTexts(template, file).some((text) => usesVariable(text, file, ...names));

const referencedNames = (template: RequestTemplate, file: HttpFile): string[] => [
  ...template.needs,
  ...listAllTexts(template, file).flatMap((text) => referencedRequests(text, file)),
];

/** Returns all strings of a request that may contain placeholders, and the content of its body file if it was loaded. */
export const listAllTexts = (template: RequestTemplate, file: HttpFile): string[] => [
  ...listTexts(template).map(({ text }) => text),
  bodyFileText(template, file) ?? '',
];

/** Returns all strings of a request that may contain placeholders, each with its first line. */
const listTexts = ({ target, line, headers, body, bodyFile, bodyLine }: RequestTemplate) => [
  { text: target, line },
  ...headers.map((header) => ({ text: header.value, line: header.line })),
  { text: body ?? bodyFile?.path ?? '', line: bodyLine },
];
