import type { TSchema } from 'typebox';
import { operations } from './index.ts';
import { requiredFields, type Auth, type Family, type Operation } from './operation.ts';
import { vendorHeader, type VendorProfile } from './vendor.ts';
import { versionText } from './version.ts';

type Json = Record<string, unknown>;

/** Schemas without the library's own marks, with titled documents moved to `components`. */
class Components {
  readonly schemas: Record<string, Json> = {};

  reference(schema: TSchema): Json {
    return this.#convert(schema) as Json;
  }

  #convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((element) => this.#convert(element));
    if (typeof value !== 'object' || value === null) return value;
    const { title } = value as { title?: unknown };
    const plain = () =>
      Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => !key.startsWith('~'))
          .map(([key, child]) => [key, this.#convert(child)]),
      );
    if (typeof title !== 'string') return plain();
    if (!(title in this.schemas)) {
      this.schemas[title] = {};
      this.schemas[title] = plain();
    }
    return { $ref: `#/components/schemas/${title}` };
  }
}

const securityOf: Record<Auth, Json[]> = {
  oauth: [{ oauth: [] }],
  customer: [{ customer: [] }],
  customerOrAgent: [{ customer: [] }, { oauth: [] }],
  customerOrNone: [{ customer: [] }, { clientId: [] }],
  clientId: [{ clientId: [] }],
  debugger: [{ basic: [], clientId: [] }],
  none: [],
};

function parameters(operation: Operation, components: Components): Json[] {
  const of = (place: 'path' | 'query', schema: Operation['params']) =>
    Object.entries<TSchema>(schema.properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || requiredFields(schema).includes(name),
      schema: components.reference(property),
    }));
  return [...of('path', operation.params), ...of('query', operation.query)];
}

function responses(operation: Operation, components: Components): Json {
  const { status, document } = operation.success;
  const content = document && { content: { 'application/json': { schema: components.reference(document) } } };
  const byStatus: Json = { [status]: { description: 'Success', ...content } };
  for (const fault of operation.faults) {
    const names = operation.faults
      .filter((one) => one.status === fault.status)
      .map((one) => `${one.name}Exception`);
    byStatus[fault.status] = { description: names.join(', ') };
  }
  return byStatus;
}

function describe(operation: Operation, components: Components): Json {
  const mediaType = operation.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = operation.body && {
    requestBody: { content: { [mediaType]: { schema: components.reference(operation.body) } } },
  };
  return {
    operationId: operation.id,
    tags: [operation.path.split('/')[1] ?? ''],
    description: `Source: ${operation.source}.${operation.since ? ` Since ${versionText(operation.since)}.` : ''}`,
    security: securityOf[operation.auth],
    parameters: parameters(operation, components),
    ...body,
    responses: responses(operation, components),
  };
}

/** An OpenAPI 3.1 description of one family, from the operation table. */
export function openApi(family: Family, vendor: VendorProfile): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const operation of operations.filter((one) => one.family === family)) {
    const path = operation.path.replace('{prefix}', vendor.prefix);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation, components) };
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
