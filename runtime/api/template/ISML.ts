import { callingScript } from '../../script-stack.ts';
import { renderPage } from '../../isml/rendering.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { writeLog } from '../../write-log.ts';

/** Renders templates. Their text is discarded, because an API responds with a document. */
export class ISML extends PlatformObject {
  /**
   * Renders a template. The properties of the object become those of the template's variable `pdict`. Because an API
   * responds with a document, the rendered text is discarded and a warning is logged; use a Template to get the text.
   * @throws Error if there is no such template
   * @throws Error if a script of the template throws an error
   */
  static renderTemplate(template: string, templateArgs?: object | null): void {
    const name = String(template);
    const { text } = renderPage(name, `ISML.renderTemplate('${name}')`, templateArgs ?? {});
    const message = `ISML.renderTemplate('${name}') wrote ${text.length} characters, which are discarded because the response of an API is a document: use new Template('${name}').render(map).text to get them`;
    writeLog('warn', 'template', message, callingScript());
  }
}
platformClass('template.ISML', ISML);
