import { callingScript } from '../../script-stack.ts';
import { renderPage } from '../../isml/rendering.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { writeLog } from '../../write-log.ts';

/** Renders templates. The rendered text is discarded, because an API responds with a document. */
export class ISML extends PlatformObject {
  /**
   * Renders a template. The properties of `templateArgs` become those of the template's variable `pdict`. The rendered
   * text is discarded and a warning is logged; use a Template to get the text.
   * @throws Error if there is no such template, or it is not valid
   * @throws Error if a script of the template throws an error, whatever its type
   */
  static renderTemplate(template: string, templateArgs?: object | null): void {
    const name = String(template);
    const { text } = renderPage(name, `ISML.renderTemplate('${name}')`, templateArgs ?? {});
    const message = `ISML.renderTemplate('${name}') wrote ${text.length} characters, which are discarded because the response of an API is a document: use new Template('${name}').render(map).text to get them`;
    writeLog('warn', 'template', message, callingScript());
  }
}
registerClass('template.ISML', ISML);
