import { namedVendors, type VendorName, type VendorProfile } from '../../../contract/vendor.ts';
import {
  requestIdentities,
  requestMethods,
  type RequestIdentity,
  type RequestMethod,
} from '../../requests/http-file.ts';
import type { AttributeSchema, DocumentedSchema } from './attribute-schema.ts';

export interface CustomerLogin {
  login: string;
  password: string;
}

/** An HTTP request that the adapter sends: a `JsonStep` of `src/requests`. */
export interface TriggerStep {
  method: RequestMethod;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  as?: RequestIdentity;
  credentials?: CustomerLogin;
}

/**
 * Requests and `.http` files, such as `requests/order.http` or, for one request of a file,
 * `requests/order.http#basket`.
 */
export type Trigger = string | TriggerStep | (string | TriggerStep)[];

export interface ConnectionAttributes {
  baseUrl: string;
  username?: string;
  password?: string;
  clientId?: string;
  clientPassword?: string;
  authUrl?: string;
  site?: string;
  vendor?: VendorName | Partial<VendorProfile>;
  caFile?: string;
  certFile?: string;
  keyFile?: string;
  pfxFile?: string;
  passphrase?: string;
  customer?: CustomerLogin;
}

/** The launch attributes, which are a public interface: other editors and scripts depend on it. */
export interface LaunchAttributes {
  connection?: string | ConnectionAttributes;
  cartridges?: string[];
  cartridgePath?: string;
  trigger?: Trigger;
  environment?: string;
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
        'Client ID that triggers and the debugger use. If it is not set, triggers use "cartwright", and each debug session has a unique ID, so that sessions do not interfere with each other.',
    },
    clientPassword: {
      type: 'string',
      description: 'The client\'s password, used only for triggers that are sent "as": "agent".',
    },
    authUrl: {
      type: 'string',
      description: 'Address of the account server, if it is not the platform itself.',
    },
    site: {
      type: 'string',
      description: 'Site at which guests and customers sign in if the path of the trigger contains none.',
    },
    vendor: {
      oneOf: [{ type: 'string', enum: Object.keys(namedVendors) }, vendor],
      description:
        'The names of the platform: "svc", "dw" for Salesforce B2C Commerce, or an object with the names that differ.',
    },
    caFile: {
      type: 'string',
      description: 'PEM file of certificates to trust, for instances with a self-signed certificate.',
    },
    certFile: {
      type: 'string',
      description:
        'PEM file of the client certificate, for platforms that require one. It may contain the key, too.',
    },
    keyFile: { type: 'string', description: "PEM file of the client certificate's key." },
    pfxFile: {
      type: 'string',
      description:
        'Client certificate and key in one PKCS #12 file (.p12, .pfx), instead of certFile and keyFile.',
    },
    passphrase: { type: 'string', description: 'The passphrase of keyFile or pfxFile.' },
    customer: { ...customerLogin, description: 'The customer of triggers that are sent "as": "customer".' },
  },
};

const step: DocumentedSchema<TriggerStep> = {
  type: 'object',
  required: ['method', 'path'],
  properties: {
    method: {
      type: 'string',
      enum: [...requestMethods],
      description: 'The HTTP method.',
    },
    path: {
      type: 'string',
      description:
        'Path below the base address, with its query: /s/RefArch/svc/shop/v23_2/orders, or {{shop}}/orders for the site of the connection.',
    },
    headers: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Additional headers. They take precedence over the headers of the identity.',
    },
    body: { description: 'The body. An object or array is sent as JSON, a string as it is.' },
    as: {
      type: 'string',
      enum: [...requestIdentities],
      default: 'guest',
      description:
        'Who sends the request: a new guest, a customer, a back-office user (agent or user), the client itself, or nobody (none). The requests of one trigger share one guest.',
    },
    credentials: {
      ...customerLogin,
      description: 'The customer of this request, if it is not the customer of the connection.',
    },
  },
};

/** VS Code takes the message from the first of several schemas if a value matches none of them. */
const triggerAdvice =
  'The value must be the path of an .http or .rest file, with an optional #name, or an object with "method" and "path".';

const httpFile: AttributeSchema = {
  type: 'string',
  pattern: String.raw`\.(http|rest)(#.+)?$`,
  patternErrorMessage: triggerAdvice,
  errorMessage: triggerAdvice,
};

const stepOrFile = [{ ...step, errorMessage: triggerAdvice }, httpFile];

/** The attributes as a JSON schema, from which the manifest's `configurationAttributes` are generated. */
export const launchAttributesSchema: DocumentedSchema<LaunchAttributes> = {
  type: 'object',
  properties: {
    connection: {
      oneOf: [{ type: 'string' }, connection],
      description:
        'The platform to debug: the name of a configured connection, "Bundled service", or an object. If it is not set, the active connection is used. Editors without connections use the platform that CARTWRIGHT_BASE_URL and the other CARTWRIGHT_ variables describe.',
    },
    cartridges: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Folders that contain cartridges, directly or in subfolders. If several folders contain a cartridge of the same name, the first one is used.',
    },
    cartridgePath: {
      type: 'string',
      description:
        'The cartridge path of the site, such as app_custom:app_base. If it is set, breakpoints in files that are overridden or not on the path get a warning.',
    },
    trigger: {
      oneOf: [...stepOrFile, { type: 'array', items: { oneOf: stepOrFile }, errorMessage: triggerAdvice }],
      description:
        'The HTTP request to send once breakpoints are set: an object, or an .http file. requests/order.http sends all requests of the file, requests/order.http#basket sends one request after those that it needs. The file is processed as by Send Request in the editor, with variables such as {{shop}}, "# @as", "# @needs" and bodies in files. The requests of a list are sent in order. In an object, ${steps.0.basket_id} is replaced by a value from the body of an earlier response, and ${headers.0.etag} by one of its headers.',
    },
    environment: {
      type: 'string',
      description:
        'The environment of http-client.env.json whose variables the .http files of the trigger have, in addition to those under "$shared". If it is not set, VS Code uses the selected environment (Cartwright: Select Request Environment...), and other editors none.',
    },
    includeNodeModules: {
      type: 'boolean',
      default: false,
      description: 'Also find cartridges in node_modules.',
    },
    trace: {
      type: 'boolean',
      default: false,
      description: 'Print each request to the platform and its response to the Debug Console.',
    },
    idleLimit: {
      type: 'number',
      minimum: 0,
      default: 30,
      description:
        'Minutes for which a script may stay halted without any activity of yours. After that, the script is resumed and the session ends, so that other requests do not wait for it. 0 means no limit.',
    },
  },
};
