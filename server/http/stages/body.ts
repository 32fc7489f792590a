import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { fault } from '../../../contract/fault.ts';
import {
  BodyDecoding,
  CharsetNotAcceptable,
  UnexpectedVersion,
  UnsupportedContentType,
} from '../../../contract/faults/general.ts';
import { OAuthError } from '../../../contract/oauth.ts';
import type { Operation } from '../../../contract/operation.ts';
import { versionText, type ApiVersion } from '../../../contract/version.ts';
import {
  BodyLimitError,
  checkFormLimits,
  checkJsonLimits,
  checkXmlLimits,
  maxDepth,
  depthError,
} from '../body-limits.ts';
import { checkCharset, checkMediaType, isJson, isXml, mediaTypeOf } from '../representation.ts';
import { faultFromErrors } from '../schema-faults.ts';
import { readXml } from '../xml/read.ts';
import { shapeOf } from '../schema-shape.ts';
import { XmlError } from '../xml/text.ts';
import { instantsToUtc } from './instants.ts';

type Validator = ReturnType<typeof Compile<TSchema>>;
const validators = new WeakMap<TSchema, Validator>();

/** Returns the schema's validator, compiled at its first use. */
export function validatorOf(schema: TSchema): Validator {
  let validator = validators.get(schema);
  if (!validator) {
    validator = Compile(schema);
    validators.set(schema, validator);
  }
  return validator;
}

/**
 * Decodes the request body from JSON or XML and validates it, or decodes a form. An empty body is an empty document if
 * the schema allows that (open-points, HTTP in general). Returns undefined if the operation has no body.
 * @throws BodyDecoding, CharsetNotAcceptable, MalformedMediaType, UnsupportedContentType, UnexpectedVersion, the faults
 *   of {@link faultFromErrors}, and an OAuthError for an invalid form
 */
export function readBody(
  operation: Operation,
  contentType: string | undefined,
  body: Buffer | undefined,
  version: ApiVersion | undefined,
): unknown {
  if (!operation.body) return undefined;
  if (operation.encoding === 'form') return readForm(body);
  const document = decode(contentType, body, operation.body);
  const sanitizedDocument = sanitize(document, operation.method === 'PATCH', 0);
  const validator = validatorOf(operation.body);
  if (!validator.Check(sanitizedDocument))
    throw faultFromErrors(operation.body, sanitizedDocument, validator.Errors(sanitizedDocument));
  const statedVersion = (sanitizedDocument as { _v?: unknown } | null)?._v;
  // Debuggers also send `2_0` in their bodies.
  const acceptsAnyVersion = operation.family === 'debugger';
  if (
    version &&
    !acceptsAnyVersion &&
    typeof statedVersion === 'string' &&
    statedVersion !== versionText(version)
  ) {
    throw fault(UnexpectedVersion, { version: statedVersion });
  }
  return instantsToUtc(sanitizedDocument, shapeOf(operation.body));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(body: Buffer | undefined): string {
  if (body === undefined) return '';
  try {
    return utf8.decode(body);
  } catch {
    throw fault(BodyDecoding, { body: 'the body is not valid UTF-8' });
  }
}

function readForm(body: Buffer = Buffer.alloc(0)): Record<string, string> {
  try {
    checkFormLimits(body);
  } catch (error) {
    throw error instanceof BodyLimitError ? new OAuthError('invalid_request', error.message) : error;
  }
  const fields = new URLSearchParams(textOf(body));
  for (const name of new Set(fields.keys())) {
    // RFC 6749 3.2: parameters must not be included more than once.
    if (fields.getAll(name).length > 1)
      throw new OAuthError('invalid_request', `The parameter "${name}" is repeated.`);
  }
  return Object.fromEntries(fields);
}

function decode(contentType: string | undefined, body: Buffer | undefined, schema: TSchema): unknown {
  const mediaType = mediaTypeOf(contentType);
  const text = textOf(body);
  checkMediaType(contentType);
  // The charset and the format do not matter, because there is nothing to decode.
  if (text.trim() === '') return {};
  checkCharset(contentType);
  if (body) checkLimits(isXml(mediaType) ? checkXmlLimits : checkJsonLimits, body);
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

function checkLimits(check: (body: Buffer) => void, body: Buffer): void {
  try {
    check(body);
  } catch (error) {
    throw error instanceof BodyLimitError ? fault(BodyDecoding, { body: error.message }) : error;
  }
}

/**
 * Removes the excerpt of the body from the parser's message, because it may contain a password or a card number.
 */
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
    if (error instanceof XmlError) throw fault(BodyDecoding, { body: error.message });
    throw error;
  }
}

/** Rejects values that JSON can represent, but neither the store nor a response can. */
function checkRepresentable(value: unknown): void {
  if (typeof value === 'string' && !value.isWellFormed())
    throw fault(BodyDecoding, { body: 'a text contains half of a surrogate pair' });
  if (typeof value === 'number' && !Number.isFinite(value))
    throw fault(BodyDecoding, { body: 'a number is out of the range of double-precision numbers' });
}

/**
 * Returns a body without null properties if it creates or replaces a resource, because null then means an absent
 * property. In a change, null removes the value, so `preservesNulls` is true.
 * @throws BodyDecoding for values that are nested too deeply or cannot be represented
 */
function sanitize(value: unknown, preservesNulls: boolean, depth: number): unknown {
  if (value === null || typeof value !== 'object') {
    checkRepresentable(value);
    return value;
  }
  if (depth > maxDepth) throw fault(BodyDecoding, { body: depthError().message });
  if (Array.isArray(value)) return value.map((child) => sanitize(child, preservesNulls, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, child]) => preservesNulls || child !== null)
      .map(([key, child]) => {
        checkRepresentable(key);
        return [key, sanitize(child, preservesNulls, depth + 1)];
      }),
  );
}
