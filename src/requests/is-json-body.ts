import type { HttpFile, RequestTemplate } from './http-file.ts';
import { expandFileVariables } from './placeholders.ts';

/** Whether a body must be JSON. Without a header, it must be if it begins like an object or an array. */
export const isJsonBody = (body: string, contentType: string | undefined): boolean =>
  contentType === undefined ? /^[[{]/.test(body) : /^[^;]*\bjson\b/i.test(contentType);

/** Returns the body of a request that is written in the file and must be JSON; undefined if there is none. */
export function jsonBodyOf({ headers, body, bodyFile }: RequestTemplate, file: HttpFile): string | undefined {
  if (body === undefined || bodyFile !== undefined) return undefined;
  const contentType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  return isJsonBody(body, contentType === undefined ? undefined : expandFileVariables(contentType, file))
    ? body
    : undefined;
}
