import { registerClass } from '../../platform-object.ts';
import { Suggestions } from './Suggestions.ts';

/**
 * The suggested search phrases that the merchant has defined. It is always empty, because shops of this service define
 * none.
 */
export class CustomSuggestions extends Suggestions {}
registerClass('suggest.CustomSuggestions', CustomSuggestions);
