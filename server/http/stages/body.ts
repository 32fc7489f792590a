import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { fault } from '../../../contract/fault.ts';
import {
  BodyDecoding,
  CharsetNotAcceptable,
  MalformedMediaType,
  UnexpectedVersion,
  UnsupportedContentType,
} from '../../../contract/faults/general.ts';
import { OAuthError } from '../../../contract/oauth.ts';
import type { Operation } from '../../../contract/operation.ts';
import { versionText, type ApiVersion } from '../../../contract/version.ts';
import { checkCharset, isJson, isXml, mediaTypeOf } from '../representation.ts';
import { faultOfErrors } from '../schema-faults.ts';
import { readXml } from '../xml/read.ts';
import { shapeOf } from '../schema-shape.ts';
import { XmlProblem } from '../xml/text.ts';
import { inUtc } from './instants.ts';

type Check = ReturnType<typeof Compile<TSchema>>;
const compiled = new WeakMap<TSchema, Check>();

/** Documents nest this deep at most: no document of the contract comes near, and code that recurses stays safe. */
const deepest = 100;

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
 * The request body as its schema has it, from JSON or XML. An empty body is an empty document where the schema allows
 * that (open-points, HTTP in general).
 */
export function readBody(
  operation: Operation,
  contentType: string | undefined,
  body: Buffer | undefined,
  version: ApiVersion | undefined,
): unknown {
  if (!operation.body) return undefined;
  const text = textOf(body);
  if (operation.encoding === 'form') return readForm(text);
  const document = decode(contentType, text, operation.body);
  const clean = cleaned(document, operation.method === 'PATCH', 0);
  const check = validatorOf(operation.body);
  if (!check.Check(clean)) throw faultOfErrors(operation.body, clean, check.Errors(clean));
  const stated = (clean as { _v?: unknown } | null)?._v;
  // Debuggers write `2_0` into their bodies as well.
  const isFree = operation.family === 'debugger';
  if (version && !isFree && typeof stated === 'string' && stated !== versionText(version)) {
    throw fault(UnexpectedVersion, { version: stated });
  }
  return inUtc(clean, shapeOf(operation.body));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(body: Buffer | undefined): string {
  if (body === undefined) return '';
  try {
    return utf8.decode(body);
  } catch {
    throw fault(BodyDecoding, { body: 'the body is not UTF-8' });
  }
}

function readForm(text: string): Record<string, string> {
  const fields = new URLSearchParams(text);
  for (const name of new Set(fields.keys())) {
    // RFC 6749 3.2: parameters must not be included more than once.
    if (fields.getAll(name).length > 1)
      throw new OAuthError('invalid_request', `The parameter "${name}" stands more than once.`);
  }
  return Object.fromEntries(fields);
}

function decode(contentType: string | undefined, text: string, schema: TSchema): unknown {
  const mediaType = mediaTypeOf(contentType);
  if (mediaType && !/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(mediaType)) {
    throw fault(MalformedMediaType, { mediaType });
  }
  // Nothing to decode: the type that a client states for it does not matter.
  if (text.trim() === '') return {};
  checkCharset(contentType);
  if (isXml(mediaType)) return decodeXml(text, schema);
  if (mediaType && !isJson(mediaType)) throw fault(UnsupportedContentType, { contentType: mediaType });
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw fault(BodyDecoding, {
      body: error instanceof Error ? withoutExcerpt(error.message) : String(error),
    });
  }
}

/** The parser quotes the body, which may hold a password or a card number: what is wrong, and where, is enough. */
const withoutExcerpt = (message: string): string =>
  message.replace(/,? (?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON$/, ': the body is not valid JSON');

function decodeXml(text: string, schema: TSchema): unknown {
  const encoding = /^\s*<\?xml[^?]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(text)?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) {
    throw fault(CharsetNotAcceptable, { charset: encoding });
  }
  try {
    return readXml(text, schema);
  } catch (error) {
    if (error instanceof XmlProblem) throw fault(BodyDecoding, { body: error.message });
    throw error;
  }
}

/** In a body that creates or replaces, null says the same as leaving the property out; in a change it removes. */
function cleaned(value: unknown, keepsNull: boolean, depth: number): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (depth > deepest)
    throw fault(BodyDecoding, { body: `the document nests deeper than ${deepest} levels` });
  if (Array.isArray(value)) return value.map((child) => cleaned(child, keepsNull, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, child]) => keepsNull || child !== null)
      .map(([key, child]) => [key, cleaned(child, keepsNull, depth + 1)]),
  );
}
