import type { EmbeddedExpression } from './embedded-code.ts';
import { scanTemplate, type TemplatePart, type TemplateTag } from './scan-template.ts';
import { ScriptWriter } from './script-writer.ts';
import { SourceText } from './source-text.ts';
import { tagDefinitions, type TagKind } from './tags.ts';

/**
 * The parts of an attribute's value: strings, and indexes of the values that the script passes. A single index stands
 * for the value itself; otherwise, the parts are joined to a string.
 */
export type AttributeParts = readonly (string | number)[];

/** An operation that the script of a template performs by its index. */
export type TemplateOperation =
  /** Writes a text of the template and, if `printsValue` is true, the passed value. */
  | { readonly kind: 'text'; readonly text: string; readonly printsValue: boolean }
  /** Adds the functions of an `<isscript>` to the page. The passed value is an object of functions. */
  | { readonly kind: 'functions' }
  /** Sets the variables of the innermost loop to its next element, and returns whether there is one. */
  | { readonly kind: 'nextElement' }
  /** Ends the innermost loop, also after a `break`. */
  | { readonly kind: 'endLoop' }
  /** Performs a tag. `source` is the tag as it is written. */
  | {
      readonly kind: 'tag';
      readonly name: string;
      readonly isClosing: boolean;
      readonly attributes: ReadonlyMap<string, AttributeParts>;
      readonly source: string;
      readonly line: number;
    };

export interface TemplateScript {
  /**
   * A script in the dialect. Every line of it has the code of the same line of the template, in the same column
   * if there is room. It reads its variables from `exports`, among them the function {@link performName}.
   */
  readonly text: string;
  readonly operations: readonly TemplateOperation[];
  /**
   * The name of the function that the script calls: `perform(<number of the operation>, ...values)`. For a condition it
   * returns whether that is true, and for `nextElement` whether the loop continues.
   */
  readonly performName: string;
  /** Every name that occurs in the template's own code. */
  readonly names: ReadonlySet<string>;
}

/** Compiles a template to a script. @throws ScriptSyntaxError with the mistake and, in most cases, its correction */
export function compileIsml(template: string): TemplateScript {
  return new Compiler(new SourceText(template.replace(/^\uFEFF/, ' '))).compile();
}

/**
 * Returns the content of a file as a script. For a template, it is the script that the template is compiled to. For a
 * script, or a template with a syntax error, it is the text itself.
 */
export function toScript(file: string, text: string): string {
  if (!file.endsWith('.isml')) return text;
  try {
    return compileIsml(text).text;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** A control tag that has not been closed yet. */
interface OpenTag {
  readonly tag: TemplateTag;
  readonly kind: TagKind;
  hasElse: boolean;
}

class Compiler {
  readonly #source: SourceText;
  readonly #writer: ScriptWriter;
  readonly #operations: TemplateOperation[] = [];
  readonly #openTags: OpenTag[] = [];
  readonly #names = new Set<string>();
  #perform = '';
  /** Text that has been read but not written yet. */
  #pendingText: { start: number; text: string } | undefined;

  constructor(source: SourceText) {
    this.#source = source;
    this.#writer = new ScriptWriter(source);
  }

  compile(): TemplateScript {
    const parts = scanTemplate(this.#source);
    this.#collectNames(parts);
    this.#writer.write('with(exports){');
    for (const part of parts) this.#compilePart(part);
    this.#writeText();
    const unclosedTag = this.#openTags.at(-1);
    if (unclosedTag) {
      const { name, start } = unclosedTag.tag;
      throw this.#source.error(`<${name}> is not closed. Add </${name}>.`, start);
    }
    this.#writer.write('}');
    return {
      text: this.#writer.text,
      operations: this.#operations,
      performName: this.#perform,
      names: this.#names,
    };
  }

  #collectNames(parts: readonly TemplatePart[]): void {
    for (const code of parts.flatMap(codeOf))
      // `each` in `for each` is not a name. It must not count as one, because the dialect may give the name
      // to the function that yields the loop's values.
      for (const [name] of code
        .replace(/\bfor\s+each\b/g, 'for')
        .matchAll(/[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/gu))
        this.#names.add(name);
    // A short name leaves more code in its column.
    this.#perform = 'ƒ';
    while (this.#names.has(this.#perform)) this.#perform += 'ƒ';
  }

  #compilePart(part: TemplatePart): void {
    switch (part.kind) {
      case 'text':
        // Text is still pending if there was only a comment, or an expression without code, after it.
        if (this.#pendingText) this.#pendingText.text += this.#source.text.slice(part.start, part.end);
        else this.#pendingText = { start: part.start, text: this.#source.text.slice(part.start, part.end) };
        return;
      case 'expression': {
        if (part.expression.code === '') return;
        const text = this.#pendingText?.text ?? '';
        this.#pendingText = undefined;
        this.#writeCall({ kind: 'text', text, printsValue: true }, part.start, [part.expression]);
        this.#writer.write(';');
        return;
      }
      case 'script': {
        this.#writeText(part.start);
        const { functions } = part.script;
        if (functions.length > 0) {
          this.#writer.moveTo(part.start);
          this.#writer.write(
            `${this.#beginCall({ kind: 'functions' })},{${functions.map((name) => `${name}:${name}`).join()}});`,
          );
        }
        this.#writer.copy(part.script);
        this.#writer.write(';');
        return;
      }
      case 'tag':
        this.#compileTag(part);
    }
  }

  #compileTag(tag: TemplateTag): void {
    this.#writeText(tag.start);
    const { name, isClosing, start } = tag;
    const definition = tagDefinitions.get(name);
    if (!isClosing) this.#requireAttributes(tag);
    if (!definition) {
      this.#writeTagStatement(tag);
      return;
    }
    if (isClosing) {
      this.#closeTag(tag, definition.kind);
      return;
    }
    switch (definition.kind) {
      case 'void':
        this.#writeTagStatement(tag);
        return;
      case 'if':
        this.#openTag(tag, 'if');
        this.#writer.moveTo(start, 'if('.length);
        this.#writer.write('if(');
        this.#writeTagCall(tag);
        this.#writer.write('){');
        return;
      case 'elseif':
      case 'else':
        this.#compileBranch(tag, definition.kind);
        return;
      case 'loop':
        this.#writer.moveTo(start);
        this.#writer.write('for(');
        this.#writeTagCall(tag);
        this.#writer.write(`;${this.#beginCall({ kind: 'nextElement' })});){`);
        if (tag.isSelfClosing) this.#endLoop();
        else this.#openTag(tag, 'loop');
        return;
      case 'break':
      case 'continue':
        this.#requireLoop(tag);
        this.#writer.moveTo(start);
        this.#writer.write(`${definition.kind};`);
        return;
      case 'decorate':
        this.#writeTagStatement(tag);
        if (tag.isSelfClosing) this.#writeTagStatement({ ...tag, isClosing: true, attributes: [] });
        else {
          this.#openTag(tag, 'decorate');
          this.#writer.write('{');
        }
        return;
      case 'script':
      case 'comment':
        return;
    }
  }

  #openTag(tag: TemplateTag, kind: TagKind): void {
    this.#openTags.push({ tag, kind, hasElse: false });
  }

  #compileBranch(tag: TemplateTag, kind: 'elseif' | 'else'): void {
    const openTag = this.#openTags.at(-1);
    if (openTag?.kind !== 'if') {
      const hint = openTag
        ? `: <${openTag.tag.name}> of line ${this.#lineOf(openTag.tag)} is not closed`
        : '';
      throw this.#source.error(`<${tag.name}> is not within an <isif>${hint}.`, tag.start);
    }
    if (openTag.hasElse)
      throw this.#source.error(
        `<${tag.name}> follows an <iselse> of the same <isif>. Put the <iselse> last.`,
        tag.start,
      );
    this.#writer.moveTo(tag.start, kind === 'else' ? 0 : '}else if('.length);
    if (kind === 'else') {
      openTag.hasElse = true;
      this.#writer.write('}else{');
      return;
    }
    this.#writer.write('}else if(');
    this.#writeTagCall(tag);
    this.#writer.write('){');
  }

  #closeTag(tag: TemplateTag, kind: TagKind): void {
    if (kind !== 'if' && kind !== 'loop' && kind !== 'decorate') return;
    const openTag = this.#openTags.pop();
    if (openTag?.tag.name !== tag.name)
      throw this.#source.error(
        openTag
          ? `</${tag.name}> does not match <${openTag.tag.name}> of line ${this.#lineOf(openTag.tag)}, which is not closed. Add </${openTag.tag.name}> before it.`
          : `</${tag.name}> has no <${tag.name}>. Remove it, or add the <${tag.name}>.`,
        tag.start,
      );
    this.#writer.moveTo(tag.start);
    if (kind === 'loop') this.#endLoop();
    else this.#writer.write('}');
    if (kind === 'decorate') this.#writeTagStatement(tag);
  }

  #endLoop(): void {
    this.#writer.write(`}${this.#beginCall({ kind: 'endLoop' })});`);
  }

  #lineOf({ start }: TemplateTag): number {
    return this.#source.position(start).line;
  }

  #requireAttributes({ name, attributes, start }: TemplateTag): void {
    const { required = [], example = '' } = tagDefinitions.get(name) ?? {};
    for (const alternatives of required)
      if (!attributes.some((attribute) => alternatives.includes(attribute.name)))
        throw this.#source.error(
          `<${name}> has no attribute ${alternatives.join(' or ')}. Add it, as in ${example}.`,
          start,
        );
  }

  #requireLoop({ name, start }: TemplateTag): void {
    const innermostTag = this.#openTags.findLast(({ kind }) => kind === 'loop' || kind === 'decorate');
    if (innermostTag?.kind !== 'loop')
      throw this.#source.error(`<${name}> is not within an <isloop>. Remove it.`, start);
  }

  #writeTagStatement(tag: TemplateTag): void {
    this.#writeTagCall(tag);
    this.#writer.write(';');
  }

  #writeTagCall(tag: TemplateTag): void {
    const { name, isClosing, start, end } = tag;
    const expressions: EmbeddedExpression[] = [];
    const attributes = new Map<string, AttributeParts>();
    for (const attribute of tag.attributes) {
      const parts = attribute.parts.flatMap((part): (string | number)[] => {
        if (typeof part === 'string') return [part];
        return part.code === '' ? [] : [expressions.push(part) - 1];
      });
      // If an attribute occurs twice, the first one applies. Only `attribute` of `<ismodule>` may occur several times.
      const key =
        name === 'ismodule' && attribute.name === 'attribute'
          ? `attribute ${attributes.size}`
          : attribute.name;
      if (!attributes.has(key)) attributes.set(key, parts);
    }
    const source = this.#source.text.slice(start, end);
    const line = this.#lineOf(tag);
    this.#writeCall({ kind: 'tag', name, isClosing, attributes, source, line }, start, expressions);
  }

  /** Writes the pending text on its first line that is not blank. Blank text is written before the next part. */
  #writeText(next?: number): void {
    const { start = 0, text = '' } = this.#pendingText ?? {};
    this.#pendingText = undefined;
    if (text === '') return;
    const offset = text.trim() === '' ? (next ?? start) : start + text.search(/\S/);
    this.#writeCall({ kind: 'text', text, printsValue: false }, offset, []);
    this.#writer.write(';');
  }

  #writeCall(operation: TemplateOperation, start: number, values: readonly EmbeddedExpression[]): void {
    const begin = this.#beginCall(operation);
    const [first] = values;
    if (first) this.#writer.moveTo(start, begin.length + 1, first.start);
    else this.#writer.moveTo(start);
    this.#writer.write(begin);
    for (const value of values) {
      this.#writer.write(',');
      this.#writer.copyExpression(value);
    }
    this.#writer.write(')');
  }

  #beginCall(operation: TemplateOperation): string {
    return `${this.#perform}(${this.#operations.push(operation) - 1}`;
  }
}

function codeOf(part: TemplatePart): string[] {
  if (part.kind === 'script') return [part.script.code];
  if (part.kind === 'expression') return [part.expression.code];
  if (part.kind === 'text') return [];
  return part.attributes.flatMap(({ parts }) =>
    parts.flatMap((value) => (typeof value === 'string' ? [] : [value.code])),
  );
}
