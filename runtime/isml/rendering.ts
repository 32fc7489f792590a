import type { TemplateOperation } from '../../dialect/index.ts';
import { PrintWriter } from '../api/io/PrintWriter.ts';
import { Writer } from '../api/io/Writer.ts';
import { Cookie } from '../api/web/Cookie.ts';
import { Response } from '../api/system/Response.ts';
import { currentRun } from '../current-run.ts';
import { hideFromDebugger } from '../modules/host-values.ts';
import type { ScriptFile } from '../modules/script-files.ts';
import { scriptClassByName } from '../platform-object.ts';
import { Loop, loopElements } from './loop.ts';
import { Output } from './output.ts';
import { PageScope } from './page-scope.ts';
import { createPageDictionary, setInDictionary, extendDictionary } from './page-dictionary.ts';
import { encodeText, printedText } from './print-value.ts';
import { placeholderComment, warnOnce } from './unsupported-tags.ts';
import { TagAttributes, textOfValue } from './tag-attributes.ts';
import { compileTemplate, findTemplate } from './template-files.ts';
import { freezeTable, freezeClass } from '../protocol/primordials.ts';

/** A rendered page. */
export interface RenderedPage {
  readonly text: string;
  readonly contentType: string;
  readonly charset: string;
}

interface ModuleDeclaration {
  readonly template: string;
  readonly attributes: readonly string[];
}

type Tag = Extract<TemplateOperation, { kind: 'tag' }>;
type TagAction = (tag: TagAttributes, file: ScriptFile) => unknown;

/** Maximum depth of templates that include, decorate or call each other. */
const maxDepth = 20;

/**
 * Renders a template with everything that it includes.
 * @param name the template's name, such as `mail/order`
 * @param caller name of the code that renders it, for messages
 * @param pdict the page's dictionary: a map, or an object of a script
 * @throws Error that names the template and line; the error of a script of the page is thrown unchanged
 */
export function renderPage(name: string, caller: string, pdict: unknown): RenderedPage {
  return new Rendering(pdict).render(name, caller);
}

class Rendering {
  readonly #page = new PageScope();
  readonly #output = new Output();
  readonly #modules = new Map<string, ModuleDeclaration>();
  readonly #loops: Loop[] = [];
  /** The names of the decorators whose bodies are being written. */
  readonly #decorators: string[] = [];
  /** The bodies that `<isreplace>` inserts, the innermost decorator's last. */
  readonly #bodies: string[] = [];
  #depth = 0;
  #contentType = 'text/html';
  #charset = 'UTF-8';
  #encoding = 'on';

  constructor(pdict: unknown) {
    this.#page.variables['pdict'] = createPageDictionary(pdict);
    for (const name of ['Resource', 'URLUtils']) this.#page.define(name, scriptClassByName(`web.${name}`));
    this.#page.define('StringUtils', scriptClassByName('util.StringUtils'));
    this.#page.define('param', pdict);
    this.#page.define('out', new PrintWriter(new PageWriter(this.#output)));
  }

  render(name: string, caller: string): RenderedPage {
    this.#renderTemplate(name, caller);
    return { text: this.#output.text, contentType: this.#contentType, charset: this.#charset };
  }

  #renderTemplate(name: string, caller: string): void {
    const file = findTemplate(name, caller);
    const script = compileTemplate(file);
    if (this.#depth >= maxDepth)
      throw new Error(
        `${caller}: templates include one another more than ${maxDepth} levels deep, last ${file.path}. Check whether this template includes itself.`,
      );
    this.#depth++;
    const loopCount = this.#loops.length;
    try {
      const perform = hideFromDebugger((operation: number, ...values: unknown[]): unknown =>
        this.#perform(script.operations[operation], values, file),
      );
      this.#page.withTemplate({ file, script, perform }, () =>
        currentRun().modules.runTemplate(file, script.text, this.#page.variables),
      );
    } finally {
      this.#depth--;
      // A script of the template may return from within a loop.
      while (this.#loops.length > loopCount) this.#loops.pop()?.end();
    }
  }

  #perform(operation: TemplateOperation | undefined, values: readonly unknown[], file: ScriptFile): unknown {
    switch (operation?.kind) {
      case 'text':
        this.#output.write(operation.text);
        if (operation.printsValue) this.#output.write(encodeText(textOfValue(values.at(-1)), this.#encoding));
        return undefined;
      case 'functions':
        Object.assign(this.#page.variables, values[0]);
        return undefined;
      case 'nextElement':
        return this.#loops.at(-1)?.next() === true;
      case 'endLoop':
        this.#loops.pop()?.end();
        return undefined;
      case 'tag':
        return this.#runTag(operation, values, file);
      case undefined:
        throw new Error('A template has no such operation.');
    }
  }

  #runTag(operation: Tag, values: readonly unknown[], file: ScriptFile): unknown {
    const tag = new TagAttributes(operation, values);
    const templateAction = this.#templateTags[tag.name];
    if (templateAction) return templateAction(tag, file);
    const action = this.#actions[tag.name];
    if (!action) {
      this.#renderModule(tag, file);
      return;
    }
    try {
      return action(tag, file);
    } catch (error) {
      throw new Error(
        `${formatLocation(tag, file)}: ${error instanceof Error ? error.message : String(error)}`,
        {
          cause: error,
        },
      );
    }
  }

  /** Tags that render other templates. Their errors contain the location already. */
  readonly #templateTags: Readonly<Record<string, TagAction>> = {
    isinclude: (tag, file) => {
      if (!tag.has('template')) this.#writeUnsupportedTag(tag, file);
      else this.#renderTemplate(String(tag.value('template')), formatLocation(tag, file));
    },
    isdecorate: (tag, file) => {
      if (!tag.isClosing) {
        this.#decorators.push(String(tag.value('template')));
        this.#output.begin();
        return;
      }
      this.#bodies.push(this.#output.end());
      this.#renderTemplate(this.#decorators.pop() ?? '', formatLocation(tag, file));
      this.#bodies.pop();
    },
  };

  readonly #actions: Readonly<Record<string, TagAction>> = {
    isif: (tag) => isTrue(tag.value('condition')),
    iselseif: (tag) => isTrue(tag.value('condition')),
    isloop: (tag) => {
      this.#beginLoop(tag);
    },
    isnext: () => {
      this.#loops.at(-1)?.next();
    },
    isprint: (tag) => {
      const text = printedText(tag.value('value'), {
        style: tag.text('style'),
        formatter: tag.text('formatter'),
        timezone: tag.text('timezone'),
        padding: tag.text('padding'),
      });
      this.#output.write(encodeText(text, tag.text('encoding') ?? this.#encoding));
    },
    isset: (tag) => {
      const name = tag.requireText('name');
      if (!/^[A-Za-z_$][\w$]*$/.test(name))
        throw new Error(`name="${name}" is not a valid name: use letters, digits and underscores.`);
      this.#assign(tag, name, tag.value('value'));
    },
    isremove: (tag) => this.#assign(tag, tag.requireText('name'), undefined),
    isreplace: () => this.#output.write(this.#bodies.at(-1) ?? ''),
    ismodule: (tag) => {
      this.#modules.set(tag.requireText('name').toLowerCase(), {
        template: tag.requireText('template'),
        attributes: tag.names
          .filter((name) => name.startsWith('attribute '))
          .map((name) => tag.requireText(name).toLowerCase()),
      });
    },
    iscontent: (tag) => {
      this.#contentType = tag.text('type') ?? 'text/html';
      this.#charset = tag.text('charset') ?? 'UTF-8';
      this.#encoding = tag.text('encoding') ?? 'on';
      // Throws if there is no such encoding.
      encodeText('', this.#encoding);
    },
    iscookie: (tag) => {
      const cookie = new Cookie(tag.requireText('name'), tag.text('value') ?? '');
      cookie.maxAge = tag.number('maxage', -1);
      const path = tag.text('path');
      if (path !== undefined) cookie.path = path;
      new Response().addHttpCookie(cookie);
    },
    ...Object.fromEntries(
      unsupportedTagNames.map((name) => [
        name,
        (tag: TagAttributes, file: ScriptFile) => this.#writeUnsupportedTag(tag, file),
      ]),
    ),
  };

  #beginLoop(tag: TagAttributes): void {
    const hasElements = tag.has('items') || tag.has('iterator');
    const elements = hasElements
      ? loopElements(tag.has('items') ? tag.value('items') : tag.value('iterator'))
      : undefined;
    this.#loops.push(
      new Loop(
        elements,
        { begin: tag.number('begin', 0), end: tag.number('end', Infinity), step: tag.number('step', 1) },
        { element: tag.text('var') ?? tag.text('alias'), status: tag.text('status') },
        this.#page,
      ),
    );
  }

  /** Sets a variable of a scope; undefined removes it. The default scope is the session. */
  #assign(tag: TagAttributes, name: string, value: unknown): void {
    const { session, requestState } = currentRun();
    const scope = tag.text('scope') ?? 'session';
    switch (scope.trim().toLowerCase()) {
      case 'page':
        setProperty(this.#page.variables, name, value);
        return;
      case 'request':
        setProperty(requestState.custom, name, value);
        return;
      case 'session':
        setProperty(session.custom, name, value);
        return;
      case 'pdict':
        setInDictionary(this.#page.variables['pdict'], name, value);
        return;
      default:
        throw new Error(`scope="${scope}" does not exist: use page, request or session.`);
    }
  }

  #renderModule(tag: TagAttributes, file: ScriptFile): void {
    const declaration = this.#modules.get(tag.name.slice('is'.length));
    if (!declaration) {
      this.#output.write(tag.source);
      if (!tag.isClosing)
        warnOnce(
          file,
          `${formatLocation(tag, file)} is neither a tag of the platform nor declared, and is written as it is. Declare it before with <ismodule name="${tag.name.slice('is'.length)}" .../>, or include the template that does.`,
        );
      return;
    }
    if (tag.isClosing) return;
    const { template, attributes } = declaration;
    for (const name of tag.names)
      if (!attributes.includes(name))
        warnOnce(
          file,
          `${formatLocation(tag, file)} has the attribute ${name}, which its <ismodule> does not declare and which is ignored. Declare it with attribute="${name}".`,
        );
    const values = Object.fromEntries(attributes.map((name) => [name, tag.value(name) ?? null]));
    const pdict = extendDictionary(this.#page.variables['pdict'], values);
    this.#page.withVariables({ ...values, pdict }, () =>
      this.#renderTemplate(template, formatLocation(tag, file)),
    );
  }

  #writeUnsupportedTag(tag: TagAttributes, file: ScriptFile): void {
    const { name, source } = tag;
    const canHaveComments = /html|xml/i.test(this.#contentType);
    const consequence = canHaveComments ? 'the output has a comment in its place' : 'it is left out';
    warnOnce(
      file,
      `${formatLocation(tag, file)} needs a storefront, which this service does not have: ${consequence}.`,
    );
    if (canHaveComments) this.#output.write(placeholderComment(name, source));
  }
}
freezeClass(Rendering);

/** Tags that need a storefront, which this service does not have. In HTML and XML, comments replace them. */
const unsupportedTagNames = freezeTable([
  'isslot',
  'isobject',
  'iscomponent',
  'isselect',
  'iscache',
  'isredirect',
  'isstatus',
  'isactivedatahead',
  'isactivedatacontext',
  'isanalyticsoff',
  'isapplepay',
  'isbuynow',
  'ispayment',
  'ispaymentmessages',
]);

/** The writer `out` of a page. */
class PageWriter extends Writer {
  constructor(output: Output) {
    super({
      write: (text: string) => output.write(text),
      flush: () => undefined,
      close: () => undefined,
    } as never);
  }
}
freezeClass(PageWriter);

const formatLocation = ({ name, line }: TagAttributes, { path }: ScriptFile): string =>
  `${path}:${line}: <${name}>`;

/** Returns whether a condition is true. If its value is text, only `false` and empty text are false. */
const isTrue = (condition: unknown): boolean =>
  typeof condition === 'string' && condition.trim() === 'false' ? false : Boolean(condition);

function setProperty(owner: Record<string, unknown>, name: string, value: unknown): void {
  if (value === undefined) Reflect.deleteProperty(owner, name);
  else owner[name] = value;
}
