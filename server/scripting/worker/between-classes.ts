/** What classes of the API ask one another, and scripts do not see. */
export const bonusLine: unique symbol = Symbol('bonusLine');
export const couponStatus: unique symbol = Symbol('couponStatus');
export const chosenOptions: unique symbol = Symbol('chosenOptions');
export const surcharge: unique symbol = Symbol('surcharge');
export const represents: unique symbol = Symbol('represents');
export const asManual: unique symbol = Symbol('asManual');
export const ownLines: unique symbol = Symbol('ownLines');
export const ownRefinements: unique symbol = Symbol('ownRefinements');
export const answered: unique symbol = Symbol('answered');
export const answer: unique symbol = Symbol('answer');
export const sorting: unique symbol = Symbol('sorting');
export const bonusChoices: unique symbol = Symbol('bonusChoices');
