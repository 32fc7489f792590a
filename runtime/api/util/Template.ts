import { runInLocale } from '../../isml/run-in-locale.ts';
import { renderPage } from '../../isml/rendering.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { MimeEncodedText } from '../value/MimeEncodedText.ts';
import { HashMap } from './HashMap.ts';
import { Map } from './Map.ts';

/** A template of a cartridge, which can be rendered to text, such as the body of an email. */
export class Template extends PlatformObject {
  readonly #name: string;
  #locale: string | undefined;

  /**
   * Creates a template with a name such as `mail/order`, without the extension. It is rendered in the given locale, or
   * in the request's.
   * @throws TypeError if the name or the given locale is empty
   * @public
   */
  constructor(templateName: string, localeID?: string | null) {
    super();
    if (typeof templateName !== 'string' || templateName.trim() === '')
      throw new TypeError("A Template needs the name of a template, such as 'mail/order'.");
    this.#name = templateName;
    if (localeID !== undefined && localeID !== null) this.setLocale(localeID);
  }

  /**
   * Sets the locale in which the template is rendered, and returns this template.
   * @throws TypeError if the locale is empty
   */
  setLocale(localeID: string): this {
    if (typeof localeID !== 'string' || localeID.trim() === '')
      throw new TypeError("Template.setLocale needs the ID of a locale, such as 'de_DE'.");
    this.#locale = localeID.trim();
    return this;
  }

  /**
   * Renders the template and returns the text. The map of parameters is available as `pdict` and `param` in the
   * template. Tags that require a storefront become comments in the text.
   * @throws TypeError if the parameters are not a map
   * @throws Error if there is no such template, or it is not valid
   * @throws Error if a script of the template throws an error, whatever its type
   */
  render(params?: Map | null): MimeEncodedText {
    const parameters: unknown = params ?? new HashMap();
    if (!(parameters instanceof Map))
      throw new TypeError('Template.render needs a Map, such as a HashMap with the parameters.');
    const page = runInLocale(this.#locale, () =>
      renderPage(this.#name, `new Template('${this.#name}').render`, parameters),
    );
    return new MimeEncodedText(page.text, `${page.contentType};charset=${page.charset}`, page.charset);
  }
}
registerClass('util.Template', Template);
