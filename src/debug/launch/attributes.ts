import type { VendorProfile } from '../../../contract/vendor.ts';
import type { AttributeSchema, DocumentedSchema } from './attribute-schema.ts';

/** As whom a trigger's request is sent. */
export type TriggerIdentity = 'guest' | 'customer' | 'agent' | 'none';

export interface CustomerLogin {
  login: string;
  password: string;
}

/** One HTTP request that the adapter sends. Texts may hold `${steps.<n>.<path>}`: values of earlier answers' bodies. */
export interface TriggerStep {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  as?: TriggerIdentity;
  credentials?: CustomerLogin;
}

/** Requests, and `.http` files with requests: `requests/order.http`, `requests/order.http#basket`. */
export type Trigger = string | TriggerStep | (string | TriggerStep)[];

export interface ConnectionAttributes {
  baseUrl: string;
  username?: string;
  password?: string;
  clientId?: string;
  clientPassword?: string;
  authUrl?: string;
  site?: string;
  vendor?: Partial<VendorProfile>;
  caFile?: string;
  certFile?: string;
  keyFile?: string;
  pfxFile?: string;
  passphrase?: string;
  customer?: CustomerLogin;
}

/** The launch attributes: an interface that other editors and scripts rely on. */
export interface LaunchAttributes {
  connection?: string | ConnectionAttributes;
  cartridges?: string[];
  cartridgePath?: string;
  trigger?: Trigger;
  includeNodeModules?: boolean;
  trace?: boolean;
  idleLimit?: number;
}

const customerLogin: DocumentedSchema<CustomerLogin> = {
  type: 'object',
  required: ['login', 'password'],
  properties: {
    login: { type: 'string', description: "The customer's login." },
    password: { type: 'string', description: "The customer's password." },
  },
};

const vendor: DocumentedSchema<Partial<VendorProfile>> = {
  type: 'object',
  properties: {
    prefix: {
      type: 'string',
      description: 'Path segment and header infix of the vendor.',
      default: 'svc',
    },
    hookRoot: { type: 'string', description: 'First segments of every hook name.', default: 'svc.api' },
    urnNamespace: {
      type: 'string',
      description: "Namespace of the user grant's URN.",
      default: 'platform',
    },
    moduleRoot: { type: 'string', description: "First segment of the platform's modules.", default: 'svc' },
  },
};

const connection: DocumentedSchema<ConnectionAttributes> = {
  type: 'object',
  required: ['baseUrl'],
  properties: {
    baseUrl: { type: 'string', description: 'Address of the platform, such as https://shop.example.com.' },
    username: { type: 'string', description: 'Back-office user with the right to debug scripts.' },
    password: { type: 'string', description: 'The password of that user.' },
    clientId: {
      type: 'string',
      description:
        'Client id under which triggers address the platform (cartwright where absent), and the debugger as well. Without it each debug session has an id of its own, and sessions do not disturb one another.',
    },
    clientPassword: {
      type: 'string',
      description: 'The client\'s password: only for triggers that are sent "as": "agent".',
    },
    authUrl: { type: 'string', description: 'Address of the account server, where it is another one.' },
    site: {
      type: 'string',
      description: "Site that guests and customers sign in to where the trigger's path names none.",
    },
    vendor: { ...vendor, description: 'Names that differ from vendor to vendor.' },
    caFile: { type: 'string', description: 'PEM file of certificates to trust: for self-signed instances.' },
    certFile: {
      type: 'string',
      description:
        'PEM file of the client certificate, for platforms that demand one; its key may stand in it.',
    },
    keyFile: { type: 'string', description: "PEM file of the client certificate's key." },
    pfxFile: {
      type: 'string',
      description:
        'Client certificate and key in one PKCS #12 file (.p12, .pfx), instead of certFile and keyFile.',
    },
    passphrase: { type: 'string', description: 'What keyFile or pfxFile is encrypted with.' },
    customer: { ...customerLogin, description: 'The customer of triggers that are sent "as": "customer".' },
  },
};

const step: DocumentedSchema<TriggerStep> = {
  type: 'object',
  required: ['method', 'path'],
  properties: {
    method: {
      type: 'string',
      enum: ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'],
      description: 'The HTTP method.',
    },
    path: {
      type: 'string',
      description: 'Full path below the base address, with its query: /s/RefArch/svc/shop/v23_2/orders.',
    },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Headers beside those of the identity, which they override.',
    },
    body: { description: 'The body: an object or array is sent as JSON, a text as it is.' },
    as: {
      type: 'string',
      enum: ['guest', 'customer', 'agent', 'none'],
      default: 'guest',
      description:
        'As whom: a new guest, a customer, a back-office agent, or nobody. Steps of one trigger share one guest.',
    },
    credentials: {
      ...customerLogin,
      description: 'The customer of this step, where it is not the one of the connection.',
    },
  },
};

const httpFile: AttributeSchema = { type: 'string', pattern: String.raw`\.(http|rest)(#.+)?$` };

/** The attributes as a JSON schema: package.json's `configurationAttributes` are generated from it. */
export const launchAttributesSchema: DocumentedSchema<LaunchAttributes> = {
  type: 'object',
  properties: {
    connection: {
      oneOf: [{ type: 'string' }, connection],
      description:
        'The platform: the name of a configured connection, or an object. Where absent: the bundled service, or what CARTWRIGHT_BASE_URL and its like say.',
    },
    cartridges: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Folders that hold cartridges, at any reasonable depth. The first folder that has a cartridge wins.',
    },
    cartridgePath: {
      type: 'string',
      description:
        'The cartridge path of the site, as in app_custom:app_base. With it, breakpoints in files that are overridden or not on the path say so.',
    },
    trigger: {
      oneOf: [step, httpFile, { type: 'array', items: { oneOf: [step, httpFile] } }],
      description:
        'HTTP request that is sent once breakpoints are set: an object, or an .http file (requests/order.http for all of it, requests/order.http#basket for one request and those that it needs). Several are sent in order, and ${steps.0.basket_id} stands for a value of an earlier answer.',
    },
    includeNodeModules: {
      type: 'boolean',
      default: false,
      description: 'Look for cartridges in node_modules, too.',
    },
    trace: {
      type: 'boolean',
      default: false,
      description: 'Print each exchange with the platform to the debug console.',
    },
    idleLimit: {
      type: 'number',
      minimum: 0,
      default: 30,
      description:
        'Minutes that a script may stand halted while you do nothing: then it runs on and the session ends, so that nobody waits for it all night. 0: no limit.',
    },
  },
};
