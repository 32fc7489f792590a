import { defineFault } from '../fault.ts';

// Faults that do not belong to one API (open-points, "Faults that any operation can give").

export const BodyDecoding = defineFault(
  'BodyDecoding',
  400,
  { body: 'string' },
  'The body could not be read: {body}',
);
export const TypeDecoding = defineFault(
  'TypeDecoding',
  400,
  { path: 'string', expectedTypes: 'strings', actualType: 'string' },
  'The value at {path} has the type {actualType}; expected {expectedTypes}.',
);
export const UnknownProperty = defineFault(
  'UnknownProperty',
  400,
  { property: 'string', document: 'string' },
  'The document "{document}" has no property "{property}".',
);
export const PropertyNotPermitted = defineFault(
  'PropertyNotPermitted',
  400,
  { property: 'string', document: 'string' },
  'The property "{property}" of the document "{document}" may not be used by this client.',
);
export const PropertyConstraintViolation = defineFault(
  'PropertyConstraintViolation',
  400,
  { document: 'string', path: 'string' },
  'The value at {path} of the document "{document}" is missing or out of range.',
);
export const EnumConstraintViolation = defineFault(
  'EnumConstraintViolation',
  400,
  { document: 'string', enumValue: 'string' },
  '"{enumValue}" is not one of the values that are allowed here in the document "{document}".',
);
export const IllegalEnumerationValue = defineFault(
  'IllegalEnumerationValue',
  400,
  { value: 'string', type: 'string' },
  '"{value}" is not a value of {type}.',
);
export const NullConstraintViolation = defineFault(
  'NullConstraintViolation',
  400,
  { parameter: 'string' },
  'The parameter "{parameter}" is required.',
);
export const StringConstraintViolation = defineFault(
  'StringConstraintViolation',
  400,
  { parameter: 'string', expected: 'string' },
  'The parameter "{parameter}" is out of range: {expected}.',
);
export const ValueConstraintViolation = defineFault(
  'ValueConstraintViolation',
  400,
  { parameter: 'string', expected: 'string' },
  'The parameter "{parameter}" is out of range: {expected}.',
);
export const MalformedParameter = defineFault(
  'MalformedParameter',
  400,
  { parameter: 'string', value: 'string' },
  '"{value}" is not a valid value for the parameter "{parameter}".',
);
export const MalformedSelector = defineFault(
  'MalformedSelector',
  400,
  { selector: 'string' },
  'The selector "{selector}" is malformed; a valid example is (data.(id,link)).',
);
export const MalformedLocale = defineFault(
  'MalformedLocale',
  400,
  { locale: 'string' },
  '"{locale}" is not a valid locale ID; valid examples are en-US and default.',
);
export const MalformedMediaType = defineFault(
  'MalformedMediaType',
  400,
  { mediaType: 'string' },
  '"{mediaType}" is not a valid media type.',
);
export const InvalidExpandValue = defineFault(
  'InvalidExpandValue',
  400,
  { expandValue: 'string' },
  '"{expandValue}" cannot be expanded here.',
);
export const InvalidCustomProperty = defineFault(
  'InvalidCustomProperty',
  400,
  {},
  'A custom property is unknown or has the wrong type.',
);
export const InvalidVersion = defineFault(
  'InvalidVersion',
  400,
  {},
  'The version in the path is malformed; a valid example is v23_2.',
);
export const UnexpectedVersion = defineFault(
  'UnexpectedVersion',
  400,
  { version: 'string' },
  'The version of the document, "{version}", differs from the version in the path.',
);
export const InvalidHostHeader = defineFault(
  'InvalidHostHeader',
  400,
  { host: 'string' },
  '"{host}" in the Host header is not an allowed host name of this service. To allow it, start the service with --allowed-host.',
);
export const IllegalHttpMethodOverride = defineFault(
  'IllegalHttpMethodOverride',
  400,
  { method: 'string' },
  'The method "{method}" cannot be used as a method override.',
);
export const MissingClientId = defineFault(
  'MissingClientId',
  400,
  {},
  'A client ID is required. Send it in the client_id parameter or in the client ID header.',
);
export const InvalidClientId = defineFault(
  'InvalidClientId',
  400,
  { clientId: 'string' },
  'The client ID "{clientId}" is unknown or disabled.',
);
export const ResourcePath = defineFault(
  'ResourcePath',
  400,
  { message: 'string' },
  'The path is malformed: {message}',
);
export const StartAfterEnd = defineFault(
  'StartAfterEnd',
  400,
  { document: 'string', resourceId: 'string', startDate: 'string', endDate: 'string' },
  '"{resourceId}" cannot start at {startDate}, which is after its end at {endDate}.',
);
export const UnknownLocale = defineFault(
  'UnknownLocale',
  400,
  { locale: 'string' },
  'The locale "{locale}" is unknown.',
);
export const UnsupportedLocale = defineFault(
  'UnsupportedLocale',
  400,
  { locale: 'string' },
  'The locale "{locale}" is not enabled for this site.',
);
export const UnsupportedCurrency = defineFault(
  'UnsupportedCurrency',
  400,
  { currency: 'string' },
  'The currency "{currency}" is not enabled for this site.',
);
export const UnknownSiteId = defineFault(
  'UnknownSiteId',
  400,
  { siteId: 'string' },
  'There is no site with the ID "{siteId}".',
);
export const QuotaExceeded = defineFault(
  'QuotaExceeded',
  400,
  { msg: 'string' },
  'A quota was exceeded: {msg}',
);
export const AuthorizationHeaderMissing = defineFault(
  'AuthorizationHeaderMissing',
  401,
  {},
  'The Authorization header is missing: send "Bearer <token>".',
);
export const InvalidAuthorizationHeader = defineFault(
  'InvalidAuthorizationHeader',
  401,
  {},
  'The Authorization header is malformed or has the wrong type for this resource.',
);
export const InvalidAccessToken = defineFault(
  'InvalidAccessToken',
  401,
  { accessToken: 'string' },
  'The access token is unknown, expired or not signed by this service; request a new one.',
);
export const InvalidSecureToken = defineFault(
  'InvalidSecureToken',
  401,
  {},
  'The secure token cookie does not belong to the session.',
);
export const UnknownClientId = defineFault(
  'UnknownClientId',
  401,
  { clientId: 'string' },
  'The client ID "{clientId}" is unknown.',
);
export const UnauthorizedOrigin = defineFault(
  'UnauthorizedOrigin',
  401,
  { origin: 'string' },
  'The origin "{origin}" is not configured for this client.',
);
export const UnauthorizedReadAccess = defineFault(
  'UnauthorizedReadAccess',
  401,
  { method: 'string', path: 'string' },
  'The client is not allowed to {method} {path}.',
);
export const UnauthorizedWriteAccess = defineFault(
  'UnauthorizedWriteAccess',
  401,
  { method: 'string', path: 'string' },
  'The client is not allowed to {method} {path}.',
);
export const AccessWithoutUserForbidden = defineFault(
  'AccessWithoutUserForbidden',
  403,
  {},
  "This resource requires a user's token; a client's token is not sufficient.",
);
export const ClientAccessForbidden = defineFault(
  'ClientAccessForbidden',
  403,
  { method: 'string', path: 'string' },
  "The client is not allowed to {method} {path}. Add the permission to the client's settings.",
);
export const UserAccessForbidden = defineFault(
  'UserAccessForbidden',
  403,
  { method: 'string', path: 'string' },
  'The user is not allowed to {method} {path}. Assign a role with this permission to the user.',
);
export const OrganizationAccessForbidden = defineFault(
  'OrganizationAccessForbidden',
  403,
  {},
  'This resource belongs to a site. Prefix the path with /s/<site>.',
);
export const SiteAccessForbidden = defineFault(
  'SiteAccessForbidden',
  403,
  {},
  'The client is not allowed to use this site.',
);
export const SiteOffline = defineFault(
  'SiteOffline',
  403,
  { siteId: 'string' },
  'The site "{siteId}" is offline.',
);
export const SecureCommunicationRequired = defineFault(
  'SecureCommunicationRequired',
  403,
  {},
  'This resource requires a secure connection.',
);
export const ResourcePathNotFound = defineFault(
  'ResourcePathNotFound',
  404,
  { path: 'string' },
  'There is no resource at the path "{path}".',
);
export const VersionNotFound = defineFault(
  'VersionNotFound',
  404,
  { version: 'string' },
  'The version "{version}" is not supported.',
);
export const UnknownSite = defineFault(
  'UnknownSite',
  404,
  { siteId: 'string' },
  'There is no site with the ID "{siteId}".',
);
export const CurrencyNotFound = defineFault(
  'CurrencyNotFound',
  404,
  { currencyId: 'string' },
  'The currency "{currencyId}" is unknown.',
);
export const MethodNotAllowed = defineFault(
  'MethodNotAllowed',
  405,
  { method: 'string' },
  'The method {method} is not supported at this path.',
);
export const CharsetNotAcceptable = defineFault(
  'CharsetNotAcceptable',
  406,
  { charset: 'string' },
  'The charset "{charset}" is not supported. Use UTF-8.',
);
export const ResourceStateConflict = defineFault(
  'ResourceStateConflict',
  409,
  { client: 'string', server: 'string' },
  'The resource has changed since it was read. Read it again and repeat the change.',
);
export const IfMatchRequired = defineFault(
  'IfMatchRequired',
  409,
  {},
  'The resource state that this change is based on is required.',
);
export const ObjectInDeletionConflict = defineFault(
  'ObjectInDeletionConflict',
  409,
  { objectId: 'string' },
  '"{objectId}" is being deleted.',
);
export const InvalidIfMatch = defineFault(
  'InvalidIfMatch',
  412,
  { ifMatch: 'string' },
  'The If-Match header "{ifMatch}" does not match the resource.',
);
/** Specific to this service: the limit of Node's HTTP parser for the request line and the headers. */
export const RequestHeadTooLarge = defineFault(
  'RequestHeadTooLarge',
  431,
  { limit: 'integer', header: 'string' },
  'The request line and headers are longer than {limit} bytes. Send parameters as a form by POST, with {header}: GET.',
);
export const RequestEntityTooLarge = defineFault(
  'RequestEntityTooLarge',
  413,
  {},
  'The body is larger than 5 MB.',
);
export const UnsupportedContentType = defineFault(
  'UnsupportedContentType',
  415,
  { contentType: 'string' },
  'The content type "{contentType}" is not supported. Use JSON or XML.',
);
export const UnsupportedContentEncoding = defineFault(
  'UnsupportedContentEncoding',
  415,
  { contentEncoding: 'string' },
  'The content encoding "{contentEncoding}" is not supported. Send the body uncompressed.',
);
export const UnsupportedFormat = defineFault(
  'UnsupportedFormat',
  415,
  { format: 'string' },
  'The format "{format}" is not supported. Use json or xml.',
);
/** Specific to this service: the database does not respond. `Retry-After` states when to repeat the request. */
export const StoreUnavailable = defineFault(
  'StoreUnavailable',
  503,
  {},
  'The database of the service cannot be reached at the moment. Repeat the request in a few seconds.',
);

/** Specific to this service: an unexpected error, which is logged with the request ID. */
export const InternalServer = defineFault(
  'InternalServer',
  500,
  { requestId: 'string' },
  'The service failed unexpectedly. For details see its log under the request ID {requestId}.',
);
