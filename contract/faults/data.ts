import { defineFault } from '../fault.ts';

// Faults of the Data API's resources (data-api 4).

export const SiteNotFound = defineFault(
  'SiteNotFound',
  404,
  { siteId: 'string' },
  'There is no site with the ID "{siteId}".',
);
export const IdConflict = defineFault(
  'IdConflict',
  400,
  { bodyID: 'string', urlID: 'string' },
  'The ID in the body ("{bodyID}") differs from the ID in the path ("{urlID}").',
);
export const CatalogNotFound = defineFault(
  'CatalogNotFound',
  404,
  { catalogId: 'string' },
  'There is no catalog with the ID "{catalogId}".',
);
export const ProductInvalid = defineFault(
  'ProductInvalid',
  400,
  { productId: 'string', field: 'string', detail: 'string' },
  'The product "{productId}" has an invalid value for {field}: {detail}',
);
export const ProductDuplicate = defineFault(
  'ProductDuplicate',
  400,
  { productId: 'string' },
  'A product with the ID "{productId}" already exists.',
);
export const ProductDefaultVariant = defineFault(
  'ProductDefaultVariant',
  400,
  { masterId: 'string', variantId: 'string' },
  '"{variantId}" is not a variant of "{masterId}" and cannot be its default variant.',
);
export const ProductNotMasterGroup = defineFault(
  'ProductNotMasterGroup',
  400,
  { productId: 'string' },
  'The product "{productId}" is neither a master nor a variation group.',
);
export const ProductNotMaster = defineFault(
  'ProductNotMaster',
  400,
  { productId: 'string' },
  'The product "{productId}" is not a master.',
);
export const ProductNotAssignable = defineFault(
  'ProductNotAssignable',
  400,
  { masterId: 'string', productId: 'string' },
  'The product "{productId}" cannot be assigned to "{masterId}": it has another type, or belongs to another master.',
);
export const VariationNotFound = defineFault(
  'VariationNotFound',
  404,
  { masterId: 'string', productId: 'string' },
  'The product "{productId}" is not assigned to the master "{masterId}".',
);
export const InvalidVariationValue = defineFault(
  'InvalidVariationValue',
  400,
  { masterId: 'string', attributeId: 'string', value: 'string' },
  'The master "{masterId}" does not have the value "{value}" for the variation attribute "{attributeId}".',
);
export const VariationAttributeNotFound = defineFault(
  'VariationAttributeNotFound',
  404,
  { productId: 'string', attributeId: 'string' },
  'The product "{productId}" has no variation attribute "{attributeId}".',
);
export const VariationAttributeValueNotFound = defineFault(
  'VariationAttributeValueNotFound',
  404,
  { productId: 'string', attributeId: 'string', value: 'string' },
  'The variation attribute "{attributeId}" of "{productId}" has no value "{value}".',
);
export const ProductOptionNotFound = defineFault(
  'ProductOptionNotFound',
  404,
  { productId: 'string', optionId: 'string' },
  'The product "{productId}" has no option "{optionId}".',
);
export const ProductOptionValueNotFound = defineFault(
  'ProductOptionValueNotFound',
  404,
  { productId: 'string', optionId: 'string', optionValueId: 'string' },
  'The option "{optionId}" of "{productId}" has no value "{optionValueId}".',
);
export const ProductOptionShared = defineFault(
  'ProductOptionShared',
  400,
  { productId: 'string', optionId: 'string' },
  'The option "{optionId}" of "{productId}" is shared with other products and cannot be changed through one of them.',
);
export const InventoryListNotFound = defineFault(
  'InventoryListNotFound',
  404,
  { inventorylistId: 'string' },
  'There is no inventory list with the ID "{inventorylistId}".',
);
export const InventoryListDuplicate = defineFault(
  'InventoryListDuplicate',
  400,
  { inventorylistId: 'string' },
  'An inventory list with the ID "{inventorylistId}" already exists.',
);
export const MalformedKeyParameter = defineFault(
  'MalformedKeyParameter',
  400,
  { value: 'string', parameter: 'string' },
  'The {parameter} "{value}" must be an integer.',
);
export const CustomObjectNotFound = defineFault(
  'CustomObjectNotFound',
  404,
  { key: 'string', objectType: 'string' },
  'There is no object of the type "{objectType}" with the key "{key}".',
);
export const ObjectTypeNotFound = defineFault(
  'ObjectTypeNotFound',
  404,
  { objectType: 'string' },
  'The object type "{objectType}" does not exist.',
);
export const UserNotFound = defineFault(
  'UserNotFound',
  404,
  { login: 'string' },
  'There is no user with the login "{login}".',
);
export const UserNotAvailable = defineFault(
  'UserNotAvailable',
  401,
  {},
  'The token has no user, or its user no longer exists or is disabled.',
);
export const UserIsLocked = defineFault('UserIsLocked', 401, {}, 'The user of the token is locked.');
export const UserOperationNotAllowed = defineFault(
  'UserOperationNotAllowed',
  403,
  { login: 'string' },
  '"{login}" cannot be changed this way: you cannot lock yourself out, and at least one active administrator must remain.',
);
export const PasswordPolicyViolation = defineFault(
  'PasswordPolicyViolation',
  400,
  {},
  'A password must have at least 8 characters, including a letter and a digit, and must differ from the login.',
);
export const PasswordNotValidForReuse = defineFault(
  'PasswordNotValidForReuse',
  400,
  {},
  'The password has been used before. Choose another one.',
);
export const InvalidPassword = defineFault(
  'InvalidPassword',
  400,
  {},
  'The current password is wrong, or the new password is not allowed.',
);

export const CampaignNotFound = defineFault(
  'CampaignNotFound',
  404,
  { campaignId: 'string', siteId: 'string' },
  'The site "{siteId}" has no campaign "{campaignId}".',
);
export const CampaignDuplicate = defineFault(
  'CampaignDuplicate',
  400,
  { campaignId: 'string' },
  'A campaign with the ID "{campaignId}" already exists.',
);
/** `mp` is the property with the constraint, `o` is its value. */
export const ConstraintViolation = defineFault(
  'ConstraintViolation',
  400,
  { mp: 'string', o: 'string', reason: 'string' },
  '"{o}" cannot be used as {mp}: {reason}',
);
export const PromotionNotFound = defineFault(
  'PromotionNotFound',
  404,
  { promotionId: 'string', siteId: 'string' },
  'The site "{siteId}" has no promotion "{promotionId}".',
);
export const PromotionCreate = defineFault(
  'PromotionCreate',
  400,
  {},
  'The promotion cannot be created: its ID is already in use or is not valid.',
);
export const ABTestNotFound = defineFault(
  'ABTestNotFound',
  404,
  { abtestId: 'string', siteId: 'string' },
  'The site "{siteId}" has no A/B test "{abtestId}".',
);
export const ABTestSegmentNotFound = defineFault(
  'ABTestSegmentNotFound',
  404,
  { abtestId: 'string', abTestSegmentId: 'string', siteId: 'string' },
  'The A/B test "{abtestId}" of the site "{siteId}" has no segment "{abTestSegmentId}".',
);
export const ResourceAlreadyExists = defineFault(
  'ResourceAlreadyExists',
  409,
  { serverState: 'string' },
  'The resource already exists, with the resource state {serverState}.',
);
export const ProxyService = defineFault(
  'ProxyService',
  400,
  { originalStatusCode: 'integer', responseBody: 'string' },
  'The upstream service returned status {originalStatusCode}: {responseBody}',
);
export const InvalidCartridgePath = defineFault(
  'InvalidCartridgePath',
  400,
  { targetCartridge: 'string' },
  '"{targetCartridge}" is not allowed in a cartridge path: a name consists of letters, digits and _, starts with a letter, and occurs only once.',
);
export const InvalidOperation = defineFault(
  'InvalidOperation',
  400,
  { targetCartridge: 'string' },
  '"{targetCartridge}" is not a custom cartridge in the path.',
);
export const CartridgeAlreadyExist = defineFault(
  'CartridgeAlreadyExist',
  400,
  { targetCartridge: 'string' },
  '"{targetCartridge}" is already in the cartridge path.',
);
export const PreferenceGroupNotFound = defineFault(
  'PreferenceGroupNotFound',
  404,
  { groupId: 'string' },
  'There is no site preference group with the ID "{groupId}".',
);
