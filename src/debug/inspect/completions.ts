import type { Expression } from 'acorn';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { isFault } from '../../client/errors.ts';
import { pageSize, type DebuggerApi } from '../debugger-api.ts';
import { DebugError } from '../errors.ts';
import { completionPoint } from './completion-point.ts';
import type { Evaluator } from './evaluator.ts';
import { assigns, mayHaveEffects, objectPathOf } from './expressions.ts';
import { parseExpression } from './parse-code.ts';
import type { FrameVariables } from './frame-variables.ts';
import type { FrameHandle } from './handles.ts';
import { isGetter, memberAt } from './member-at.ts';
import { isIndex } from './member-view.ts';

/** Of an object with more members than this, the first ones are offered. */
const mostMembers = 1000;

const identifier = /^[A-Za-z_$][\w$]*$/;

/** A member that could stand at the caret. */
interface Offer {
  readonly name: string;
  readonly type: string;
  /** The nearer of two, the lower. */
  readonly distance: number;
}

/** Completes what is typed in the console: members of the object before the dot, else the variables in scope. */
export class Completions {
  readonly #api: Pick<DebuggerApi, 'members'>;
  readonly #frames: FrameVariables;
  readonly #evaluator: Pick<Evaluator, 'evaluate'>;

  constructor(
    api: Pick<DebuggerApi, 'members'>,
    frames: FrameVariables,
    evaluator: Pick<Evaluator, 'evaluate'>,
  ) {
    this.#api = api;
    this.#frames = frames;
    this.#evaluator = evaluator;
  }

  /** @param caret offset of the caret in `text`. Nothing is offered for what would have to be run to be known. */
  async at(frame: FrameHandle, text: string, caret: number): Promise<DebugProtocol.CompletionItem[]> {
    const point = completionPoint(text, caret);
    if (!point) return [];
    const offers =
      point.object === undefined
        ? (await this.#frames.listed(frame)).map(offerOf)
        : await this.#membersOf(frame, point.object);
    const wanted = point.prefix.toLowerCase();
    const { quote } = point;
    const after = text.slice(caret);
    return offers
      .filter(({ name }) => (quote === undefined ? identifier.test(name) : !isIndex(name)))
      .filter(({ name }) => name.toLowerCase().startsWith(wanted))
      .map((offer) => ({
        ...itemOf(offer, point.start, point.prefix.length),
        ...(quote === undefined ? {} : { text: quoted(offer.name, quote, after) }),
      }));
  }

  async #membersOf(frame: FrameHandle, object: string): Promise<readonly Offer[]> {
    const property = propertyStyle(object);
    const listed = property === object ? [] : await this.#offersOf(frame, property);
    return listed.length > 0 ? listed : this.#offersOf(frame, object);
  }

  async #offersOf(frame: FrameHandle, object: string): Promise<readonly Offer[]> {
    const parsed = parseExpression(object);
    if (!('expression' in parsed) || assigns(parsed.expression)) return [];
    const { expression } = parsed;
    const path = objectPathOf(expression);
    // What is called is not run to be completed. The bundled service evaluates it where that changes nothing, so that it can be
    // evaluated again; a platform that reads paths alone knows nothing of it.
    const address = path ?? `(${object.trim()})`;
    const own = await this.#own(frame, address, expression.type === 'Identifier');
    if (!own || (path === undefined && own.length === 0 && !isLiteral(expression))) return [];
    if (path !== undefined && own.length === 0 && !(await this.#isThere(frame, expression))) return [];
    const names = new Set(own.map(({ name }) => name));
    const inherited = await this.#inherited(frame, object);
    return [...own.map(offerOf), ...inherited.filter(({ name }) => !names.has(name))];
  }

  /** Whether a path leads to a value rather than to a getter, which would be run. */
  async #isThere(frame: FrameHandle, expression: Expression): Promise<boolean> {
    if (expression.type === 'Identifier' || expression.type === 'ThisExpression') return true;
    const member = await memberAt(this.#api, this.#frames, frame, expression);
    return member !== undefined && !isGetter(member);
  }

  /** What the platform lists; undefined for what it refuses to look at. */
  async #own(
    { threadId, index }: FrameHandle,
    path: string,
    isVariable: boolean,
  ): Promise<readonly ObjectMember[] | undefined> {
    const members: ObjectMember[] = [];
    try {
      while (members.length < mostMembers) {
        const page = await this.#api.members({ threadId, index }, path, {
          start: members.length,
          count: pageSize,
        });
        members.push(...page.object_members);
        if (members.length >= page.total || page.object_members.length === 0) break;
      }
    } catch (error) {
      // A primitive has no members (open-points, wire, 10); a path through a getter is not followed.
      if (!isFault(error)) throw error;
      return isVariable ? [] : undefined;
    }
    return members;
  }

  /** What an object has from its prototypes, which the platform does not list: methods of lists and texts, above all. */
  async #inherited(frame: FrameHandle, object: string): Promise<readonly Offer[]> {
    try {
      const { type, text } = await this.#evaluator.evaluate(frame, namesOfPrototypes(object));
      if (type !== 'string' || text === '') return [];
      return text.split(' ').map((one) => ({
        name: one.slice(1),
        type: one.startsWith('f') ? 'function' : '',
        distance: 4,
      }));
    } catch (error) {
      // What is no object has nothing.
      if (error instanceof DebugError || isFault(error)) return [];
      throw error;
    }
  }
}

/** Runs nothing of the script's: properties are looked at by their descriptors. What every object has is left out. */
const namesOfPrototypes = (object: string): string =>
  [
    '(function (o) { var found = [], depth = 0;',
    'for (var p = Object.getPrototypeOf(Object(o)), q; p && depth++ < 10 && (q = Object.getPrototypeOf(p)); p = q)',
    'Object.getOwnPropertyNames(p).forEach(function (n) {',
    `if (found.length >= ${mostMembers} || !/^[A-Za-z$][\\w$]*$/.test(n) || n === 'constructor') return;`,
    'var d = Object.getOwnPropertyDescriptor(p, n);',
    "found.push((d && typeof d.value === 'function' ? 'f' : 'p') + n); });",
    `return found.join(' '); })(${object})`,
  ].join(' ');

/** `session.customer` for `session.getCustomer()`: properties of the platform's classes can be read without a call. */
const propertyStyle = (text: string): string =>
  text.replace(/\.get([A-Z]\w*)\(\s*\)/g, (_, name: string) =>
    /^[A-Z]{2}/.test(name) ? `.${name}` : `.${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  );

/** A value that stands there as it is: nothing of the script's is read for it. */
const isLiteral = (expression: Expression): boolean =>
  expression.type === 'ParenthesizedExpression'
    ? isLiteral(expression.expression)
    : /^(Literal|TemplateLiteral|ArrayExpression)$/.test(expression.type) && !mayHaveEffects(expression);

/** A name in the quotes that were opened, with what closes it unless that is there already. */
function quoted(name: string, quote: string, after: string): string {
  const escaped = name.replace(/[\\\n\r]|["']/g, (char) =>
    char === '\n' ? '\\n' : char === '\r' ? '\\r' : char === quote || char === '\\' ? `\\${char}` : char,
  );
  if (after.startsWith(`${quote}]`)) return escaped;
  return after.startsWith(quote) ? escaped : `${escaped}${quote}]`;
}

const nearest: Readonly<Record<ObjectMember['scope'], number>> = { local: 1, closure: 2, global: 3 };

const offerOf = ({ name, type, scope }: ObjectMember): Offer => ({ name, type, distance: nearest[scope] });

const itemOf = (
  { name, type, distance }: Offer,
  start: number,
  length: number,
): DebugProtocol.CompletionItem => ({
  label: name,
  type: /^function$/i.test(type) ? 'method' : 'property',
  ...(type === '' ? {} : { detail: type }),
  sortText: `${distance}${name}`,
  start,
  length,
});
