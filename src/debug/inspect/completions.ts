import type { Expression } from 'acorn';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { isFault } from '../../client/errors.ts';
import { pageSize, type DebuggerApi } from '../debugger-api.ts';
import { DebugError } from '../errors.ts';
import { findCompletionPoint } from './completion-point.ts';
import type { Evaluator } from './evaluator.ts';
import { hasAssignment, mayHaveEffects, objectPathOf } from './expressions.ts';
import { parseExpression } from './parse-code.ts';
import type { FrameVariables } from './frame-variables.ts';
import type { FrameHandle } from './handles.ts';
import { isGetter, findMember } from './find-member.ts';
import { isIndex } from './member-view.ts';

/** If an object has more members than this, only the first ones are offered. */
const maxListedMembers = 1000;

const identifier = /^[A-Za-z_$][\w$]*$/;

/** A name that can be inserted at the caret. */
interface CompletionCandidate {
  readonly name: string;
  readonly type: string;
  /** Rank of the scope or prototype that has the member. Nearer ones have a lower rank and are listed first. */
  readonly distance: number;
}

/** Completes console input: members of the object before the dot, or else the variables in scope. */
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

  /**
   * Returns the names that can be inserted at `caret`, an offset in `text`. Omits members that can only be found by
   * running code of the script.
   */
  async complete(frame: FrameHandle, text: string, caret: number): Promise<DebugProtocol.CompletionItem[]> {
    const point = findCompletionPoint(text, caret);
    if (!point) return [];
    const candidates =
      point.object === undefined
        ? (await this.#frames.readMembers(frame)).map(toCandidate)
        : await this.#membersOf(frame, point.object);
    const lowerCasePrefix = point.prefix.toLowerCase();
    const { quote } = point;
    const textAfter = text.slice(caret);
    return candidates
      .filter(({ name }) => (quote === undefined ? identifier.test(name) : !isIndex(name)))
      .filter(({ name }) => name.toLowerCase().startsWith(lowerCasePrefix))
      .map((candidate) => ({
        ...toCompletionItem(candidate, point.start, point.prefix.length),
        ...(quote === undefined ? {} : { text: quoteName(candidate.name, quote, textAfter) }),
      }));
  }

  async #membersOf(frame: FrameHandle, object: string): Promise<readonly CompletionCandidate[]> {
    const property = withPropertyAccess(object);
    const candidates = property === object ? [] : await this.#evaluateCandidates(frame, property);
    return candidates.length > 0 ? candidates : this.#evaluateCandidates(frame, object);
  }

  async #evaluateCandidates(frame: FrameHandle, object: string): Promise<readonly CompletionCandidate[]> {
    const parsedExpression = parseExpression(object);
    if (!('expression' in parsedExpression) || hasAssignment(parsedExpression.expression)) return [];
    const { expression } = parsedExpression;
    const path = objectPathOf(expression);
    // Completion must not have side effects. The bundled service evaluates an expression other than a path only if it
    // has none. Platforms that accept only paths reject it.
    const address = path ?? `(${object.trim()})`;
    const ownMembers = await this.#readOwnMembers(frame, address, expression.type === 'Identifier');
    if (!ownMembers || (path === undefined && ownMembers.length === 0 && !isLiteral(expression))) return [];
    if (path !== undefined && ownMembers.length === 0 && !(await this.#leadsToValue(frame, expression)))
      return [];
    // A prototype may override a member of the next one.
    const candidates = [...ownMembers.map(toCandidate), ...(await this.#readInherited(frame, object))];
    const names = new Set<string>();
    return candidates.filter(({ name }) => !names.has(name) && names.add(name));
  }

  /** Whether a path leads to a value rather than to a getter, which would be run. */
  async #leadsToValue(frame: FrameHandle, expression: Expression): Promise<boolean> {
    if (expression.type === 'Identifier' || expression.type === 'ThisExpression') return true;
    const member = await findMember(this.#api, this.#frames, frame, expression);
    return member !== undefined && !isGetter(member);
  }

  /** Returns the members that the platform lists. If it rejects the request: `[]` for a variable, else undefined. */
  async #readOwnMembers(
    { threadId, index }: FrameHandle,
    path: string,
    isVariable: boolean,
  ): Promise<readonly ObjectMember[] | undefined> {
    const members: ObjectMember[] = [];
    try {
      while (members.length < maxListedMembers) {
        const page = await this.#api.members({ threadId, index }, path, {
          start: members.length,
          count: pageSize,
        });
        members.push(...page.object_members);
        if (members.length >= page.total || page.object_members.length === 0) break;
      }
    } catch (error) {
      // A primitive has no members (open-points, wire, 10), and the platform does not follow a path through a
      // getter.
      if (!isFault(error)) throw error;
      return isVariable ? [] : undefined;
    }
    return members;
  }

  /**
   * Returns the members that an object inherits from its prototypes, which the platform does not list: mainly
   * methods of arrays and strings.
   */
  async #readInherited(frame: FrameHandle, object: string): Promise<readonly CompletionCandidate[]> {
    try {
      const { type, text } = await this.#evaluator.evaluate(frame, inheritedNamesCode(object));
      if (type !== 'string' || text === '') return [];
      return text.split(' ').map((entry) => ({
        name: entry.slice(1),
        type: entry.startsWith('f') ? 'function' : '',
        distance: inheritedDistance,
      }));
    } catch (error) {
      // A value that is not an object has no members.
      if (error instanceof DebugError || isFault(error)) return [];
      throw error;
    }
  }
}

/**
 * Returns code that lists inherited names without running code of the script: properties are read by their descriptors.
 * Members of `Object.prototype`, constructors and names that begin with `_` are omitted.
 */
const inheritedNamesCode = (object: string): string =>
  [
    '(function (o) { var names = [], depth = 0;',
    'for (var p = Object.getPrototypeOf(Object(o)), q; p && depth++ < 10 && (q = Object.getPrototypeOf(p)); p = q)',
    'Object.getOwnPropertyNames(p).forEach(function (n) {',
    `if (names.length >= ${maxListedMembers} || !/^[A-Za-z$][\\w$]*$/.test(n) || n === 'constructor') return;`,
    'var d = Object.getOwnPropertyDescriptor(p, n);',
    "names.push((d && typeof d.value === 'function' ? 'f' : 'p') + n); });",
    `return names.join(' '); })(${object})`,
  ].join(' ');

/**
 * Rewrites `session.getCustomer()` as `session.customer`: properties of the platform's classes can be read
 * without a call.
 */
const withPropertyAccess = (text: string): string =>
  text.replace(/\.get([A-Z]\w*)\(\s*\)/g, (_, name: string) =>
    /^[A-Z]{2}/.test(name) ? `.${name}` : `.${name.charAt(0).toLowerCase()}${name.slice(1)}`,
  );

/** Whether the expression is a literal, such as a string, a template or an array, without calls and assignments. */
const isLiteral = (expression: Expression): boolean =>
  expression.type === 'ParenthesizedExpression'
    ? isLiteral(expression.expression)
    : /^(Literal|TemplateLiteral|ArrayExpression)$/.test(expression.type) && !mayHaveEffects(expression);

/** Returns a name for insertion in quotes, with the closing quote and bracket unless the quote already exists. */
function quoteName(name: string, quote: string, textAfter: string): string {
  const escapedName = name.replace(/[\\\n\r]|["']/g, (character) =>
    character === '\n'
      ? '\\n'
      : character === '\r'
        ? '\\r'
        : character === quote || character === '\\'
          ? `\\${character}`
          : character,
  );
  if (textAfter.startsWith(`${quote}]`)) return escapedName;
  return textAfter.startsWith(quote) ? escapedName : `${escapedName}${quote}]`;
}

const distanceByScope: Readonly<Record<ObjectMember['scope'], number>> = { local: 1, closure: 2, global: 3 };
/** Distance of members that an object inherits from its prototypes. */
const inheritedDistance = 4;

const toCandidate = ({ name, type, scope }: ObjectMember): CompletionCandidate => ({
  name,
  type,
  distance: distanceByScope[scope],
});

const toCompletionItem = (
  { name, type, distance }: CompletionCandidate,
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
