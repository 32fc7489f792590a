import type { TSchema } from 'typebox';
import { operations } from './index.ts';
import { requiredFields, type Auth, type Family, type Operation } from './operation.ts';
import { vendorHeader, type VendorProfile } from './vendor.ts';
import { versionText } from './version.ts';

type Json = Record<string, unknown>;

/**
 * Converts schemas to OpenAPI: removes the library's internal properties, and moves documents with a title to
 * `components`.
 */
class Components {
  readonly schemas: Record<string, Json> = {};
  /**
   * Component names by schema. Two documents with the same title can differ, for example the body of a PATCH and the
   * document that is read.
   */
  readonly #names = new Map<object, string>();

  reference(schema: TSchema): Json {
    return this.#convert(schema) as Json;
  }

  #convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((element) => this.#convert(element));
    if (typeof value !== 'object' || value === null) return value;
    const { title } = value as { title?: unknown };
    const convertProperties = () =>
      Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => !key.startsWith('~'))
          .map(([key, child]) => [key, this.#convert(child)]),
      );
    if (typeof title !== 'string') return convertProperties();
    return { $ref: `#/components/schemas/${this.#addComponent(value, title, convertProperties)}` };
  }

  /** Returns the name of a schema's component. Adds the component when it is first needed. */
  #addComponent(schema: object, title: string, convert: () => Json): string {
    const existingName = this.#names.get(schema);
    if (existingName !== undefined) return existingName;
    // The name is reserved before the parts are converted, so that a document that contains itself does not recurse
    // endlessly.
    let name = title;
    for (let number = 2; name in this.schemas; number++) name = `${title}_${number}`;
    this.#names.set(schema, name);
    this.schemas[name] = {};
    const convertedSchema = convert();
    const duplicate = Object.entries(this.schemas).find(
      ([otherName, content]) =>
        otherName !== name &&
        otherName.replace(/_\d+$/, '') === title &&
        JSON.stringify(content) === JSON.stringify(convertedSchema),
    );
    if (duplicate) {
      Reflect.deleteProperty(this.schemas, name);
      this.#names.set(schema, duplicate[0]);
      return duplicate[0];
    }
    this.schemas[name] = convertedSchema;
    return name;
  }
}

const securityByAuth: Record<Auth, Json[]> = {
  oauth: [{ oauth: [] }],
  agent: [{ oauth: [] }],
  customer: [{ customer: [] }],
  customerOrAgent: [{ customer: [] }, { oauth: [] }],
  customerOrNone: [{ customer: [] }, { clientId: [] }],
  clientId: [{ clientId: [] }],
  debugger: [{ basic: [], clientId: [] }],
  none: [],
};

function describeParameters(operation: Operation, components: Components): Json[] {
  const parametersIn = (location: 'path' | 'query', schema: Operation['params']) =>
    Object.entries<TSchema>(schema.properties).map(([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || requiredFields(schema).includes(name),
      schema: components.reference(property),
    }));
  return [...parametersIn('path', operation.params), ...parametersIn('query', operation.query)];
}

/** Returns an operation's media types: JSON and XML (data-api 1), but only JSON for the token endpoints (RFC 6749). */
const formatsOf = ({ family }: Operation): string[] =>
  family === 'oauth' ? ['application/json'] : ['application/json', 'application/xml'];

const contentOf = (mediaTypes: readonly string[], schema: TSchema, components: Components): Json =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: components.reference(schema) }]));

function describeResponses(operation: Operation, components: Components): Json {
  const { status, document } = operation.success;
  const content = document && { content: contentOf(formatsOf(operation), document, components) };
  const responsesByStatus: Json = { [status]: { description: 'Success', ...content } };
  for (const fault of operation.faults) {
    const names = operation.faults
      .filter((candidate) => candidate.status === fault.status)
      .map((candidate) => `${candidate.name}Exception`);
    responsesByStatus[fault.status] = { description: names.join(', ') };
  }
  return responsesByStatus;
}

function describeOperation(operation: Operation, components: Components): Json {
  const body = operation.body && {
    requestBody: {
      content: contentOf(
        operation.encoding === 'form' ? ['application/x-www-form-urlencoded'] : formatsOf(operation),
        operation.body,
        components,
      ),
    },
  };
  return {
    operationId: operation.id,
    tags: [operation.path.split('/')[1] ?? ''],
    description: `Source: ${operation.source}.${operation.since ? ` Since ${versionText(operation.since)}.` : ''}`,
    security: securityByAuth[operation.auth],
    parameters: describeParameters(operation, components),
    ...body,
    responses: describeResponses(operation, components),
  };
}

/** Whether a later version has another operation with the same method and path. */
const isReplaced = ({ family, method, path, until }: Operation): boolean =>
  until !== undefined &&
  operations.some(
    (other) =>
      other.family === family &&
      other.method === method &&
      other.path === path &&
      other.since?.major === until.major &&
      other.since.minor === until.minor,
  );

/**
 * Returns an OpenAPI 3.1 description of one family, generated from the operation table. OpenAPI allows one operation
 * for a method and path, so an operation that another one replaces in a later version is omitted.
 */
export function openApi(family: Family, vendor: VendorProfile): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const operation of operations.filter(
    (candidate) => candidate.family === family && !isReplaced(candidate),
  )) {
    const path = operation.path.replace('{prefix}', vendor.prefix);
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describeOperation(operation, components),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: `Cartwright ${family} API`, version: '0.1.0' },
    ...(family === 'oauth' ? {} : { servers: [{ url: `/s/{site}/${vendor.prefix}/${family}/{version}` }] }),
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        oauth: { type: 'http', scheme: 'bearer' },
        customer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        basic: { type: 'http', scheme: 'basic' },
        clientId: { type: 'apiKey', in: 'header', name: vendorHeader(vendor, 'client-id') },
      },
    },
  };
}
