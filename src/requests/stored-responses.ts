import type { PlatformAccess, Shopper } from '../client/access.ts';
import type { HttpFile, RequestTemplate } from './http-file.ts';
import { fillVariables, type PlaceholderContext } from './placeholders.ts';
import { listAllTexts, listDependencies } from './prepare.ts';
import { RequestError } from './request-error.ts';
import type { NamedResponse } from './response-values.ts';

/** The latest response to a named request, with what must be the same for later requests to use it again. */
export interface StoredResponse extends NamedResponse {
  readonly id: symbol;
  readonly origin: ResponseOrigin;
}

/** How the request of a stored response was sent. */
interface ResponseOrigin {
  readonly access: PlatformAccess;
  readonly shopper: Shopper;
  /** The text of the request (`describeRequest`); undefined if it is not known. */
  readonly requestText: string | undefined;
  /** IDs of the responses to the requests that the request needs, by the names of these requests. */
  readonly requirementIds: ReadonlyMap<string, symbol>;
}

/** What determines how the requests of a file are sent. */
export interface SendContext {
  readonly access: PlatformAccess;
  readonly site: string | undefined;
  readonly responses: ReadonlyMap<string, StoredResponse>;
  readonly placeholderContext: PlaceholderContext;
}

/** Returns how a request would be sent now. `file` has its body files (`loadBodyFiles`). */
export function createOrigin(
  template: RequestTemplate,
  file: HttpFile,
  context: SendContext,
): ResponseOrigin {
  const { access, responses } = context;
  const requirementIds = listDependencies(template, file).flatMap(({ name }) => {
    const response = name === undefined ? undefined : responses.get(name);
    return name === undefined || !response ? [] : [[name, response.id] as const];
  });
  return {
    access,
    shopper: access.shopper,
    requestText: describeRequest(template, file, context),
    requirementIds: new Map(requirementIds),
  };
}

/** Whether the request of a response would be sent in the same way now, after the requests that it needs. */
export const hasSameOrigin = (
  { origin }: StoredResponse,
  template: RequestTemplate,
  file: HttpFile,
  context: SendContext,
): boolean => {
  const { requirementIds } = createOrigin(template, file, context);
  return (
    hasSameRequest({ origin }, template, file, context) &&
    requirementIds.size === origin.requirementIds.size &&
    [...requirementIds].every(([name, id]) => origin.requirementIds.get(name) === id)
  );
};

/** Whether a response is that to the request as it is now, on the same connection and as the same shopper. */
export function hasSameRequest(
  { origin }: Pick<StoredResponse, 'origin'>,
  template: RequestTemplate,
  file: HttpFile,
  context: SendContext,
): boolean {
  const { access } = context;
  return (
    origin.requestText !== undefined &&
    origin.requestText === describeRequest(template, file, context) &&
    origin.access === access &&
    origin.shopper === access.shopper
  );
}

/**
 * Returns a text that changes with the request, the environment, and the values of variables. Parts of responses and
 * random values are in it as they are written. Returns undefined if a value or the file of the body is not known.
 */
function describeRequest(
  template: RequestTemplate,
  file: HttpFile,
  { access, site, placeholderContext }: SendContext,
): string | undefined {
  const { method, as, needs, headers, bodyFile } = template;
  if (bodyFile !== undefined && !file.bodyFileTexts?.has(bodyFile)) return undefined;
  try {
    return JSON.stringify([
      [access.profile.baseUrl, site, file.environment],
      [method, as, needs, headers.map(({ name }) => name), bodyFile?.encoding],
      listAllTexts(template, file).map((text) => fillVariables(text, file, placeholderContext)),
    ]);
  } catch (error) {
    if (error instanceof RequestError) return undefined;
    throw error;
  }
}
