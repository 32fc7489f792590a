import { operations } from '../../contract/index.ts';
import { pathParameters, type Operation } from '../../contract/operation.ts';
import { servedVersion } from '../conformance/requests.ts';
import type { Identifiers } from './identifiers.ts';
import type { Choices } from './random.ts';
import { createHostileValue, createValidValue, hostileStrings, mutate } from './values.ts';

export interface FuzzRequest {
  readonly operation: Operation;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

const selectors = [
  '(**)',
  '(id)',
  '(data.(id,link))',
  '(data.(**))',
  '(**.(**.(**)))',
  '(data.[?(@.id)])',
  '(',
  '(a,,b)',
  `(${'a.('.repeat(200)}b${')'.repeat(200)})`,
];
const expansions = ['prices', 'availability,images', 'variations', 'all', 'prices,nothing', ',,,'];

/** Operations that would lock the fuzzer itself out. */
const excludedOperations = /^data\.users_this|^shop\.customers_password|^oauth\.|^debugger\.client\.delete/;
export const fuzzedOperations: readonly Operation[] = operations.filter(
  ({ id }) => !excludedOperations.test(id),
);

/** The degree to which a request deviates from the contract. */
type Deviation = 'valid' | 'mutated' | 'hostile';

/** Creates a request of an operation. */
export function createFuzzRequest(
  operation: Operation,
  choices: Choices,
  identifiers: Identifiers,
): FuzzRequest {
  const deviation: Deviation = choices.pick(['valid', 'valid', 'valid', 'mutated', 'hostile']);
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeSegment(createParameterValue(operation, name, deviation, choices, identifiers)),
  );
  const site = operation.family === 'shop' ? '/s/RefArch' : '';
  const query = createQuery(operation, deviation, choices, identifiers);
  const target = `${site}/svc/${operation.family}/${servedVersion(operation)}${path}${query}`;
  const isOverridden = operation.method !== 'POST' && choices.chance(0.03);
  return {
    operation,
    method: isOverridden
      ? 'POST'
      : choices.chance(0.01)
        ? choices.pick(['HEAD', 'OPTIONS', 'TRACE'])
        : operation.method,
    target,
    headers: {
      ...createHeaders(deviation, choices),
      ...(isOverridden ? { 'x-svc-http-method-override': operation.method } : {}),
    },
    body: createBody(operation, deviation, choices, identifiers),
  };
}

function createParameterValue(
  { path }: Operation,
  name: string,
  deviation: Deviation,
  choices: Choices,
  identifiers: Identifiers,
): string {
  const ids = identifiers.idsOfParameter(path, name);
  if (deviation === 'hostile' && choices.chance(0.2)) return choices.pick(hostileStrings);
  const idsOfOtherKinds = ['product_id', 'basket_id', 'order_no', 'customer_id'].flatMap((other) =>
    identifiers.idsOf(other),
  );
  if (deviation !== 'valid' && choices.chance(0.1)) return choices.pick(idsOfOtherKinds);
  if (ids.length === 0 || choices.chance(0.05)) return choices.pick(['fuzz-a', 'fuzz-b', '1', 'new one']);
  return choices.pick(ids);
}

/**
 * Encodes a path segment; an empty one becomes a space. `encodeURIComponent` throws for strings that are not
 * well-formed Unicode.
 */
const encodeSegment = (text: string): string => encodeURIComponent(text.toWellFormed()) || '%20';

function createQuery(
  operation: Operation,
  deviation: Deviation,
  choices: Choices,
  identifiers: Identifiers,
): string {
  const parameters: [string, string][] = [];
  if (operation.auth === 'customerOrNone' || operation.auth === 'clientId')
    parameters.push(['client_id', 'cartwright']);
  const requiredParameters = (operation.query as { required?: readonly string[] }).required ?? [];
  for (const [name, shape] of Object.entries(operation.query.properties)) {
    if (name === 'client_id' || (!requiredParameters.includes(name) && !choices.chance(0.25))) continue;
    const value =
      name === 'expand'
        ? choices.pick(expansions)
        : deviation === 'hostile' && choices.chance(0.4)
          ? choices.pick([...hostileStrings, '-1', '999', '1000', '200', '201'])
          : createValidValue(shape, name, choices, identifiers);
    parameters.push([name, typeof value === 'string' ? value : JSON.stringify(value)]);
  }
  if (choices.chance(0.15))
    parameters.push(['select', choices.pick(deviation === 'valid' ? selectors.slice(0, 4) : selectors)]);
  if (choices.chance(0.05))
    parameters.push(['format', choices.pick(deviation === 'valid' ? ['json', 'xml'] : ['xml', 'yaml', ''])]);
  if (choices.chance(0.05)) parameters.push(['locale', choices.pick(['default', 'de-DE', 'x', '-'])]);
  if (parameters.length === 0) return '';
  return `?${parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`;
}

function createHeaders(deviation: Deviation, choices: Choices): Record<string, string> {
  if (deviation !== 'hostile' || !choices.chance(0.2)) return { 'content-type': 'application/json' };
  return choices.pick<Record<string, string>>([
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'text/xml' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    { 'content-type': 'application/json', 'if-match': '*', 'if-none-match': '"x"' },
    { 'content-type': 'application/json', 'x-svc-resource-state': 'x' },
    { 'content-type': 'multipart/form-data; boundary=' },
    { 'content-type': 'application/json', cookie: 'sid=1; __proto__=2; =' },
    { 'content-type': 'application/json', 'accept-language': 'de;q=2,*;q=-1,' },
  ]);
}

function createBody(
  { body: schema, path }: Operation,
  deviation: Deviation,
  choices: Choices,
  identifiers: Identifiers,
): string | Buffer | undefined {
  if (!schema) return deviation === 'hostile' && choices.chance(0.1) ? '{}' : undefined;
  const document = completeDocument(
    path,
    createValidValue(schema, '', choices, identifiers),
    choices,
    identifiers,
  );
  if (deviation === 'valid') return JSON.stringify(document);
  if (deviation === 'mutated') return JSON.stringify(mutate(document, choices, 0.1));
  switch (choices.nextInteger(10)) {
    case 0:
      return Buffer.from(JSON.stringify(document), 'utf16le');
    case 1:
      return Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d]);
    case 2:
      return JSON.stringify(document).slice(0, -choices.nextInteger(10) - 1);
    case 3:
      return `${JSON.stringify(document)}${JSON.stringify(document)}`;
    case 4:
      return JSON.stringify(document).replace(/\d+/g, '1e400');
    case 5:
      return `<a xmlns="urn:x"><!DOCTYPE a [<!ENTITY b "c">]>&b;</a>`;
    case 6:
      return JSON.stringify(createHostileValue(choices));
    default:
      return JSON.stringify(mutate(document, choices, 0.4));
  }
}

const address = {
  first_name: 'Wren',
  last_name: 'Hollis',
  address1: '1 Main Street',
  city: 'Portland',
  postal_code: '97205',
  state_code: 'OR',
  country_code: 'US',
};

const queries: readonly object[] = [
  { match_all_query: {} },
  { text_query: { fields: ['id'], search_phrase: 'e' } },
  { term_query: { fields: ['id'], operator: 'is', values: ['x'] } },
  { term_query: { fields: ['order_no'], operator: 'one_of', values: ['1', '2'] } },
  { term_query: { fields: ['creation_date'], operator: 'greater', values: ['2020-01-01T00:00:00.000Z'] } },
  {
    bool_query: {
      must: [{ match_all_query: {} }],
      must_not: [{ text_query: { fields: ['id'], search_phrase: 'a*?' } }],
    },
  },
  {
    filtered_query: {
      query: { match_all_query: {} },
      filter: { term_filter: { field: 'id', operator: 'is', values: ['a'] } },
    },
  },
];

/** Adds fields that are valid only together, as clients send them. Replaces documents of new baskets and orders. */
function completeDocument(
  path: string,
  document: unknown,
  choices: Choices,
  identifiers: Identifiers,
): unknown {
  if (document === null || typeof document !== 'object') return document;
  if (/_search$/.test(path)) return { ...document, query: choices.pick(queries) };
  if (Array.isArray(document)) return document;
  if (!choices.chance(0.6)) return document;
  if (path === '/baskets')
    return {
      customer_info: { email: 'wren@example.com' },
      billing_address: address,
      shipments: [{ shipping_address: address, shipping_method: { id: 'ground' } }],
      product_items: [
        { product_id: choices.pick(identifiers.idsOf('product_id')), quantity: choices.pick([1, 2, 99]) },
      ],
      payment_instruments: [{ payment_method_id: 'PAYPAL' }],
    };
  if (path === '/orders')
    return {
      basket_id: choices.pick(
        identifiers.idsOf('basket_id').length > 0 ? identifiers.idsOf('basket_id') : ['x'],
      ),
    };
  if (/payment_instruments/.test(path)) return { payment_method_id: 'PAYPAL', ...document };
  if (/address/.test(path)) return { ...document, ...address };
  return document;
}

/** Returns whether an operation's path has a parameter for which no identifier is known yet. */
export const lacksIdentifiers = (operation: Operation, identifiers: Identifiers): boolean =>
  pathParameters(operation.path).some(
    (name) => identifiers.idsOfParameter(operation.path, name).length === 0,
  );
