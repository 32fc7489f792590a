import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { fault } from '../../../contract/fault.ts';
import {
  BodyDecoding,
  MalformedMediaType,
  UnexpectedVersion,
  UnsupportedContentType,
} from '../../../contract/faults/general.ts';
import type { Operation } from '../../../contract/operation.ts';
import { versionText, type ApiVersion } from '../../../contract/version.ts';
import { faultOfErrors } from '../schema-faults.ts';

type Check = ReturnType<typeof Compile<TSchema>>;
const compiled = new WeakMap<TSchema, Check>();

/** The schema's validator, compiled at its first use. */
export function validatorOf(schema: TSchema): Check {
  let check = compiled.get(schema);
  if (!check) {
    check = Compile(schema);
    compiled.set(schema, check);
  }
  return check;
}

/**
 * The request body as its schema has it. An empty body is an empty document where the schema allows that
 * (open-points, HTTP in general).
 */
export function readBody(
  operation: Operation,
  contentType: string | undefined,
  body: Buffer | undefined,
  version: ApiVersion | undefined,
): unknown {
  if (!operation.body) return undefined;
  const text = body?.toString('utf8') ?? '';
  if (operation.encoding === 'form') return Object.fromEntries(new URLSearchParams(text));
  const document = decode(contentType, text);
  const clean = operation.method === 'PATCH' ? document : withoutNulls(document);
  const check = validatorOf(operation.body);
  if (!check.Check(clean)) throw faultOfErrors(operation.body, clean, check.Errors(clean));
  const stated = (clean as { _v?: unknown } | null)?._v;
  if (version && typeof stated === 'string' && stated !== versionText(version)) {
    throw fault(UnexpectedVersion, { version: stated });
  }
  return clean;
}

function decode(contentType: string | undefined, text: string): unknown {
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType && !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(mediaType)) {
    throw fault(MalformedMediaType, { mediaType });
  }
  // Nothing to decode: the type that a client states for it does not matter.
  if (text.trim() === '') return {};
  if (
    mediaType &&
    mediaType !== 'application/json' &&
    mediaType !== 'text/json' &&
    !mediaType.endsWith('+json')
  ) {
    throw fault(UnsupportedContentType, { contentType: mediaType });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw fault(BodyDecoding, { body: error instanceof Error ? error.message : String(error) });
  }
}

/** In a body that creates or replaces, null says the same as leaving the property out. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, child]) => child !== null)
      .map(([key, child]) => [key, withoutNulls(child)]),
  );
}
