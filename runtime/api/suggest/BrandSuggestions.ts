import { platformClass } from '../../platform-object.ts';
import { Suggestions } from './Suggestions.ts';

/** The suggested brands. Their names are the suggested search phrases. */
export class BrandSuggestions extends Suggestions {}
platformClass('suggest.BrandSuggestions', BrandSuggestions);
