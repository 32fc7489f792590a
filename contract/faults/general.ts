import { defineFault } from '../fault.ts';

/** Faults that any operation can give (open-points, Faults that any operation can give). */
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
  'The value at {path} has the type {actualType}; expected was {expectedTypes}.',
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
  'The value at {path} of the document "{document}" is missing or out of its bounds.',
);
export const EnumConstraintViolation = defineFault(
  'EnumConstraintViolation',
  400,
  { document: 'string', enumValue: 'string' },
  '"{enumValue}" is not among the values that the document "{document}" allows here.',
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
  'The parameter "{parameter}" must be given.',
);
export const StringConstraintViolation = defineFault(
  'StringConstraintViolation',
  400,
  { parameter: 'string', expected: 'string' },
  'The parameter "{parameter}" is out of bounds: {expected}.',
);
export const ValueConstraintViolation = defineFault(
  'ValueConstraintViolation',
  400,
  { parameter: 'string', expected: 'string' },
  'The parameter "{parameter}" is out of bounds: {expected}.',
);
export const MalformedParameter = defineFault(
  'MalformedParameter',
  400,
  { parameter: 'string', value: 'string' },
  'The parameter "{parameter}" cannot be read from "{value}".',
);
export const MalformedSelector = defineFault(
  'MalformedSelector',
  400,
  { selector: 'string' },
  'The selector "{selector}" is malformed; an example of a good one is (data.(id,link)).',
);
export const MalformedLocale = defineFault(
  'MalformedLocale',
  400,
  { locale: 'string' },
  '"{locale}" is no locale id; examples are en-US and default.',
);
export const MalformedMediaType = defineFault(
  'MalformedMediaType',
  400,
  { mediaType: 'string' },
  '"{mediaType}" is no media type.',
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
  'A custom property is unknown or has a wrong type.',
);
export const InvalidVersion = defineFault(
  'InvalidVersion',
  400,
  {},
  'The version in the path is malformed; it reads like v23_2.',
);
export const UnexpectedVersion = defineFault(
  'UnexpectedVersion',
  400,
  { version: 'string' },
  'The document says version "{version}", which is not the version of the path.',
);
export const InvalidHostHeader = defineFault(
  'InvalidHostHeader',
  400,
  { host: 'string' },
  'The Host header "{host}" is not a name of this service; start it with --allowed-host to add one.',
);
export const IllegalHttpMethodOverride = defineFault(
  'IllegalHttpMethodOverride',
  400,
  { method: 'string' },
  'The method "{method}" cannot be given as an override.',
);
export const MissingClientId = defineFault(
  'MissingClientId',
  400,
  {},
  'A client id is required: send it as client_id parameter or in the client id header.',
);
export const InvalidClientId = defineFault(
  'InvalidClientId',
  400,
  { clientId: 'string' },
  'The client id "{clientId}" is unknown or not enabled.',
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
  '"{resourceId}" would start at {startDate}, after its end at {endDate}.',
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
  'The locale "{locale}" is not enabled in this site.',
);
export const UnsupportedCurrency = defineFault(
  'UnsupportedCurrency',
  400,
  { currency: 'string' },
  'The currency "{currency}" is not enabled in this site.',
);
export const UnknownSiteId = defineFault(
  'UnknownSiteId',
  400,
  { siteId: 'string' },
  'No site with id "{siteId}" exists.',
);
export const QuotaExceeded = defineFault(
  'QuotaExceeded',
  400,
  { msg: 'string' },
  'A quota is exceeded: {msg}',
);
export const HookStatus = defineFault(
  'HookStatus',
  400,
  { extensionPoint: 'string', statusCode: 'string', statusMsg: 'string', statusDetails: 'object' },
  'The hook {extensionPoint} returned the error {statusCode}: {statusMsg}',
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
  'The Authorization header is malformed or of the wrong kind for this resource.',
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
  'The client id "{clientId}" is unknown.',
);
export const UnauthorizedOrigin = defineFault(
  'UnauthorizedOrigin',
  401,
  { origin: 'string' },
  'The origin "{origin}" is not among those configured for this client.',
);
export const UnauthorizedReadAccess = defineFault(
  'UnauthorizedReadAccess',
  401,
  { method: 'string', path: 'string' },
  'The client may not {method} {path}.',
);
export const UnauthorizedWriteAccess = defineFault(
  'UnauthorizedWriteAccess',
  401,
  { method: 'string', path: 'string' },
  'The client may not {method} {path}.',
);
export const AccessWithoutUserForbidden = defineFault(
  'AccessWithoutUserForbidden',
  403,
  {},
  'This resource needs a token of a user, not of a client alone.',
);
export const ClientAccessForbidden = defineFault(
  'ClientAccessForbidden',
  403,
  { method: 'string', path: 'string' },
  'The client may not {method} {path}; give it the permission in its settings.',
);
export const UserAccessForbidden = defineFault(
  'UserAccessForbidden',
  403,
  { method: 'string', path: 'string' },
  'The user may not {method} {path}; give it a role with this permission.',
);
export const OrganizationAccessForbidden = defineFault(
  'OrganizationAccessForbidden',
  403,
  {},
  'This resource belongs to a site: put /s/<site> in front of the path.',
);
export const SiteAccessForbidden = defineFault(
  'SiteAccessForbidden',
  403,
  {},
  'The client may not use this site.',
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
  'This resource is served over a secure connection only.',
);
export const ResourcePathNotFound = defineFault(
  'ResourcePathNotFound',
  404,
  { path: 'string' },
  'No resource has the path "{path}".',
);
export const VersionNotFound = defineFault(
  'VersionNotFound',
  404,
  { version: 'string' },
  'The version "{version}" is not served.',
);
export const UnknownSite = defineFault(
  'UnknownSite',
  404,
  { siteId: 'string' },
  'No site with id "{siteId}" exists.',
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
  'The method {method} is not served at this path.',
);
export const CharsetNotAcceptable = defineFault(
  'CharsetNotAcceptable',
  406,
  { charset: 'string' },
  'The charset "{charset}" is not served; UTF-8 is.',
);
export const ResourceStateConflict = defineFault(
  'ResourceStateConflict',
  409,
  { client: 'string', server: 'string' },
  'The resource has changed since it was read: read it again and repeat the change.',
);
export const IfMatchRequired = defineFault(
  'IfMatchRequired',
  409,
  {},
  'This change needs the resource state that it is based on.',
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
/** Of this service: what Node's HTTP parser reads of a request line and its headers ends there. */
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
  'The content type "{contentType}" is not served; JSON and XML are.',
);
export const UnsupportedFormat = defineFault(
  'UnsupportedFormat',
  415,
  { format: 'string' },
  'The format "{format}" is not served; json and xml are.',
);

/** Not a fault of the contract: an unexpected error of the service itself, logged under its request id. */
export const InternalServer = defineFault(
  'InternalServer',
  500,
  { requestId: 'string' },
  'The service failed unexpectedly; its log has the details under request {requestId}.',
);
