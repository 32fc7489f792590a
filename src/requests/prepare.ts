import type { HttpFile, RequestIdentity, RequestTemplate } from './http-file.ts';
import { answersNamedIn, filledText, type Surroundings } from './placeholders.ts';

/** A request whose placeholders are filled. */
export interface PreparedRequest {
  readonly method: string;
  /** An address, or a path below that of the active connection. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Undefined: nothing is added to what the headers say. */
  readonly as: RequestIdentity | undefined;
}

/** Reads the file that a body is taken from; its path is as written. Rejects in words. */
export type BodyReader = (path: string) => Promise<string>;

/** Fills the placeholders of a request. Rejects with `PlaceholderError`, and with what `readBody` does. */
export async function prepareRequest(
  template: RequestTemplate,
  file: HttpFile,
  around: Surroundings,
  readBody: BodyReader,
): Promise<PreparedRequest> {
  const fill = (text: string) => filledText(text, file, around);
  const headers = Object.fromEntries(template.headers.map(({ name, value }) => [name, fill(value)]));
  const body =
    template.bodyFile === undefined
      ? template.body === undefined
        ? undefined
        : fill(template.body)
      : fill(await readBody(fill(template.bodyFile)));
  return { method: template.method, target: fill(template.target), headers, body, as: template.as };
}

/**
 * The requests whose answers this one needs, in the order in which they must be sent, without itself. What refers to a
 * request that the file lacks is left to `prepareRequest`, which says so. Requests that need each other are left out.
 */
export function requestsNeededBy(template: RequestTemplate, file: HttpFile): RequestTemplate[] {
  const ordered: RequestTemplate[] = [];
  const visit = (one: RequestTemplate, above: readonly RequestTemplate[]): void => {
    for (const name of namesIn(one, file)) {
      const needed = file.requests.find((candidate) => candidate.name === name);
      if (!needed || above.includes(needed) || ordered.includes(needed)) continue;
      visit(needed, [...above, needed]);
      ordered.push(needed);
    }
  };
  visit(template, [template]);
  return ordered;
}

const namesIn = ({ needs, target, headers, body, bodyFile }: RequestTemplate, file: HttpFile): string[] => [
  ...needs,
  ...[target, ...headers.map(({ value }) => value), body ?? '', bodyFile ?? ''].flatMap((text) =>
    answersNamedIn(text, file),
  ),
];
