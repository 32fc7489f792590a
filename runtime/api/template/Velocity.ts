import { callingScript } from '../../script-stack.ts';
import { placeholderComment } from '../../isml/unsupported-tags.ts';
import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { renderVelocity } from '../../velocity/rendering.ts';
import { writeLog } from '../../write-log.ts';
import { File } from '../io/File.ts';
import { FileReader } from '../io/FileReader.ts';
import { Writer } from '../io/Writer.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** Renders templates of the Velocity Template Language 1.7. */
export class Velocity extends PlatformObject {
  /**
   * Renders a string as a template and writes the text to `writer`. The template's variables are the properties of
   * `args`. Without a writer, the text is discarded and a warning is logged, because an API responds with a document.
   * @throws Error with the line and column if the template is not valid
   * @throws Error if a method that the template calls throws an error, whatever its type
   * @throws TypeError if the third argument is not a Writer
   */
  static render(templateContent: string, args?: object | null, writer?: Writer): void {
    write(renderVelocity(String(templateContent), toParameters(args), readTemplate), 'render', writer);
  }

  /**
   * Renders a template file and writes the text to `writer`. The file is a File, or the name of one in the folder
   * `DYNAMIC/<site>`. The template's variables are the properties of `args`. Without a writer, the text is discarded
   * and a warning is logged.
   * @throws Error if there is no such file, or its name is passed and does not end with `.vm` or `.vs`
   * @throws Error with the line and column if the template is not valid
   * @throws Error if a method that the template calls throws an error, whatever its type
   * @throws TypeError if the third argument is not a Writer
   */
  static renderTemplate(template: string | File, args?: object | null, writer?: Writer): void {
    const text = template instanceof File ? readFile(template) : readTemplate(String(template));
    write(renderVelocity(text, toParameters(args), readTemplate), 'renderTemplate', writer);
  }

  /**
   * Returns a comment that stands for the output of an action, and logs a warning, because running the action needs a
   * storefront. The parameters of the action are alternating names and values.
   */
  static remoteInclude(action: string, ...namesAndParams: string[]): string {
    writeLog(
      'warn',
      'template',
      `Velocity.remoteInclude('${String(action)}') needs a storefront, and writes a comment instead`,
      callingScript(),
    );
    return placeholderComment('remoteInclude', ['', action, ...namesAndParams].map(String).join(' '));
  }
}
registerClass('template.Velocity', Velocity);

const toParameters = (args: object | null | undefined): Parameters => (args ?? {}) as Parameters;

function write(text: string, method: string, writer: unknown): void {
  if (writer instanceof Writer) writer.write(text);
  else if (writer !== undefined && writer !== null)
    throw new TypeError(`Velocity.${method} needs a Writer as third argument, such as a StringWriter.`);
  else
    writeLog(
      'warn',
      'template',
      `Velocity.${method} wrote ${text.length} characters, which are discarded because the response of an API is a document: pass a StringWriter to get them`,
      callingScript(),
    );
}

/** Reads a template of the site's dynamic folder. */
function readTemplate(name: string): string {
  if (!/\.v[ms]$/.test(name))
    throw new Error(`The name of the Velocity template "${name}" must end with .vm or .vs.`);
  return readFile(File.getRootDirectory(File.DYNAMIC, currentRun().job.scope.siteId, name));
}

function readFile(file: File): string {
  if (!file.file) throw new Error(`There is no Velocity template ${file.fullPath}.`);
  const reader = new FileReader(file, 'UTF-8');
  const text = reader.readString();
  reader.close();
  return text;
}
