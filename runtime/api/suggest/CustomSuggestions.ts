import { platformClass } from '../../platform-object.ts';
import { Suggestions } from './Suggestions.ts';

/** The search phrases of the merchant that are suggested. A shop of this service has none, so it is empty. */
export class CustomSuggestions extends Suggestions {}
platformClass('suggest.CustomSuggestions', CustomSuggestions);
