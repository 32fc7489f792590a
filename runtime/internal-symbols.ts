/** Members that the API's classes use among themselves. They are named by symbols, so that scripts do not see them. */
export const getBonusLine: unique symbol = Symbol('getBonusLine');
export const getCouponStatus: unique symbol = Symbol('getCouponStatus');
export const selectedOptions: unique symbol = Symbol('selectedOptions');
export const optionSurcharge: unique symbol = Symbol('optionSurcharge');
export const representsProduct: unique symbol = Symbol('representsProduct');
export const toManualDiscount: unique symbol = Symbol('toManualDiscount');
export const effectiveLines: unique symbol = Symbol('effectiveLines');
export const nonAttributeRefinements: unique symbol = Symbol('nonAttributeRefinements');
export const fetchResultPage: unique symbol = Symbol('fetchResultPage');
export const refinementEntries: unique symbol = Symbol('refinementEntries');
export const searchCriteria: unique symbol = Symbol('searchCriteria');
/** The criteria of a search as parameters of a URL. */
export const searchParameters: unique symbol = Symbol('searchParameters');
export const searchResult: unique symbol = Symbol('searchResult');
export const sortingRuleId: unique symbol = Symbol('sortingRuleId');
export const bonusChoices: unique symbol = Symbol('bonusChoices');
export const onLineChange: unique symbol = Symbol('onLineChange');
export const xmlLayout: unique symbol = Symbol('xmlLayout');
