import { registerClass } from '../../platform-object.ts';
import { Suggestions } from './Suggestions.ts';

/** The suggested brands. Their names are the suggested search phrases. */
export class BrandSuggestions extends Suggestions {}
registerClass('suggest.BrandSuggestions', BrandSuggestions);
