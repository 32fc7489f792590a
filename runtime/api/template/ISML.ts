import { callingScript } from '../../script-stack.ts';
import { renderPage } from '../../isml/rendering.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { writeLog } from '../../write-log.ts';

/** Renders templates to the response. */
export class ISML extends PlatformObject {
  /**
   * Renders a template; the properties of the object are those of its variable `pdict`. An API's response is a
   * document, so the text is discarded, with a warning in the log: use a Template to get it.
   * @throws Error if there is no such template, or what its scripts throw
   */
  static renderTemplate(template: string, templateArgs?: object | null): void {
    const name = String(template);
    const { text } = renderPage(name, `ISML.renderTemplate('${name}')`, templateArgs ?? {});
    const message = `ISML.renderTemplate('${name}') wrote ${text.length} characters, which are discarded because the response of an API is a document: use new Template('${name}').render(map).text to get them`;
    writeLog('warn', 'template', message, callingScript());
  }
}
platformClass('template.ISML', ISML);
