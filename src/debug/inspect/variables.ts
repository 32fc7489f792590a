import type { Expression } from 'acorn';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { pageSize, type DebuggerApi, type FrameAddress } from '../debugger-api.ts';
import { constantAssigned, noSuchVariable } from '../errors.ts';
import { Completions } from './completions.ts';
import type { Evaluator } from './evaluator.ts';
import { assignedNames, memberExpression, memberPath } from './expressions.ts';
import { FrameVariables, noSources, type FrameVariable, type SourceNames } from './frame-variables.ts';
import { membersBetween } from './guarded-page.ts';
import type { ScriptFailure } from '../threads/post-mortem.ts';
import type { Container, FrameHandle, Handles } from './handles.ts';
import { memberAt } from './member-at.ts';
import { announcedFrom, isKept } from './marked-evaluation.ts';
import { isArrayLike, isExpandable, isIndex, memberView } from './member-view.ts';
import { parseCode } from './parse-code.ts';
import { shapesOf, type Shape } from './shape-probe.ts';

type ObjectContainer = Extract<Container, { kind: 'object' }>;

/** Which part of a container is asked for; `count` 0 or absent is all of it. */
export interface Asked {
  readonly filter?: 'indexed' | 'named' | undefined;
  readonly start?: number | undefined;
  readonly count?: number | undefined;
  /** Whole numbers are shown in hexadecimal. */
  readonly hex?: boolean | undefined;
}

/** Variables of frames and what is below them, fetched when it is looked at and no more than that. */
export class Variables {
  readonly #api: DebuggerApi;
  readonly #handles: Handles;
  readonly #frames: FrameVariables;
  readonly #completions: Completions;
  readonly #evaluator: Evaluator;
  readonly #sources: SourceNames;

  constructor(api: DebuggerApi, handles: Handles, evaluator: Evaluator, sources: SourceNames = noSources) {
    this.#api = api;
    this.#handles = handles;
    this.#evaluator = evaluator;
    this.#frames = new FrameVariables(api, evaluator, sources);
    this.#sources = sources;
    this.#completions = new Completions(api, this.#frames, evaluator);
  }

  /** Something was assigned: what was fetched may be old. */
  forget(): void {
    this.#frames.forget();
  }

  /**
   * Fetches what an editor asks next of the frame at which a script has stopped. The variables only of a distant platform:
   * a near one answers at once when they are asked for, and until then a step or an evaluation would have to wait for them.
   * Never rejects.
   */
  async prefetch(frame: FrameHandle): Promise<void> {
    const variables = this.#api.isDistant ? [this.#frames.of(frame)] : [];
    await Promise.all([this.#evaluator.prepare(frame), ...variables]).catch(() => undefined);
  }

  /** Names of the variables that a frame sees, globals aside. */
  async visibleNames(frame: FrameHandle): Promise<ReadonlySet<string>> {
    const all = await this.#frames.listed(frame);
    return new Set(all.filter(({ scope }) => scope !== 'global').map(({ name }) => name));
  }

  /** Throws where a scope has no variable of the name: assigning to it would make a global. */
  async expectVariable({ frame, scope }: Extract<Container, { kind: 'scope' }>, name: string): Promise<void> {
    const all = await this.#frames.listed(frame);
    if (!all.some((one) => one.name === name && one.scope === scope)) throw noSuchVariable(name);
  }

  /** Throws where code assigns to a constant: an engine that evaluates in a halted frame may let it pass, unseen by the script. */
  expectNoConstant({ location }: FrameHandle, code: string): void {
    const parsed = parseCode(code);
    if ('problem' in parsed) return;
    const constants = this.#sources.constants(location.script_path, location.line_number);
    const assigned = assignedNames(parsed.program).find((name) => constants?.has(name));
    if (assigned !== undefined) throw constantAssigned(assigned);
  }

  /** What could stand at the caret of a text that is typed into the console. */
  completions(frame: FrameHandle, text: string, caret: number): Promise<DebugProtocol.CompletionItem[]> {
    return this.#completions.at(frame, text, caret);
  }

  /** What an expression names, where that can be read without evaluating anything. */
  memberAt(frame: FrameHandle, expression: Expression): Promise<FrameVariable | undefined> {
    return memberAt(this.#api, this.#frames, frame, expression);
  }

  async scopes(frame: FrameHandle): Promise<DebugProtocol.Scope[]> {
    const all = await this.#frames.listed(frame);
    const names = { local: 'Local', closure: 'Closure', global: 'Global' } as const;
    return (['local', 'closure', 'global'] as const).flatMap((scope) => {
      const namedVariables = all.filter((member) => member.scope === scope).length;
      if (namedVariables === 0 && scope !== 'local') return [];
      return {
        name: names[scope],
        variablesReference: this.#handles.addContainer({ kind: 'scope', frame, scope }),
        namedVariables,
        expensive: scope === 'global',
        ...(scope === 'local' ? { presentationHint: 'locals' } : {}),
      };
    });
  }

  async list(container: Container, asked: Asked): Promise<DebugProtocol.Variable[]> {
    const { hex = false } = asked;
    switch (container.kind) {
      case 'failure':
        return failureViews(container.failure);
      case 'scope':
        return this.#ofScope(container, asked);
      case 'object':
        return this.#ofObject(container, asked);
      case 'slice': {
        const { of, start, count } = container;
        return count > pageSize ? this.#slices(of, start, count) : this.#page(of, start, count, hex);
      }
    }
  }

  /** A reference to what an expression is. `shape` is what is known of it. */
  reference(
    frame: FrameHandle,
    path: string,
    expression: string,
    shape: Shape,
  ): Pick<DebugProtocol.Variable, 'variablesReference' | 'indexedVariables' | 'namedVariables'> {
    const { indexed, named } = announcement(shape);
    return {
      variablesReference: this.#handles.addContainer({ kind: 'object', frame, path, expression, indexed }),
      ...(indexed === undefined ? {} : { indexedVariables: indexed, namedVariables: named ?? 0 }),
    };
  }

  async #ofScope(
    { frame, scope }: Extract<Container, { kind: 'scope' }>,
    { filter, start = 0, count = 0, hex = false }: Asked,
  ): Promise<DebugProtocol.Variable[]> {
    if (filter === 'indexed') return [];
    const members = (await this.#frames.of(frame)).filter((member) => member.scope === scope);
    const chosen = count > 0 ? members.slice(start, start + count) : members.slice(start);
    return chosen.map((member) => this.#view(frame, '', '', member, member.shape ?? {}, hex));
  }

  async #ofObject(container: ObjectContainer, asked: Asked): Promise<DebugProtocol.Variable[]> {
    const { filter, start = 0, count = 0, hex = false } = asked;
    if (filter !== undefined) {
      const indexed = container.indexed ?? (await this.#leadingElements(container));
      if (filter === 'named')
        return this.#span(container, indexed + start, count > 0 ? count : Infinity, hex);
      const left = indexed - start;
      const size = count > 0 ? Math.min(count, left) : left;
      return size > mostAtOnce
        ? this.#slices(container, start, size)
        : this.#span(container, start, size, hex);
    }
    if (count > 0) return this.#span(container, start, count, hex);
    return this.#whole(container, hex);
  }

  /** Elements of what was not announced with their number: where there are any, they come first and are few. */
  async #leadingElements(container: ObjectContainer): Promise<number> {
    const { members } = await this.#read(container, 0, pageSize);
    const named = members.findIndex(({ name }) => !isIndex(name));
    return named < 0 ? members.length : named;
  }

  /** All members: so many that they would have to be fetched for long are put into slices. */
  async #whole(container: ObjectContainer, hex: boolean): Promise<DebugProtocol.Variable[]> {
    const { members, total } = await this.#read(container, 0, pageSize);
    if (total <= members.length || members.length === 0) return this.#views(container, members, hex);
    return this.#slices(container, 0, total);
  }

  /** Slices of at most 200 members, or of slices. */
  #slices(of: ObjectContainer, start: number, count: number): DebugProtocol.Variable[] {
    const size = count > pageSize * pageSize ? pageSize * pageSize : pageSize;
    return Array.from({ length: Math.ceil(count / size) }, (_, index) => {
      const from = start + index * size;
      const length = Math.min(size, start + count - from);
      const container: Container = { kind: 'slice', of, start: from, count: length };
      return {
        name: `[${from} … ${from + length - 1}]`,
        value: '',
        variablesReference: this.#handles.addContainer(container),
        presentationHint: { kind: 'virtual' },
      };
    });
  }

  /** A stretch of members, however long, page by page. */
  async #span(
    container: ObjectContainer,
    start: number,
    count: number,
    hex: boolean,
  ): Promise<DebugProtocol.Variable[]> {
    const views: DebugProtocol.Variable[] = [];
    while (views.length < count) {
      const size = Math.min(pageSize, count - views.length);
      const page = await this.#page(container, start + views.length, size, hex);
      views.push(...page);
      if (page.length < size) break;
    }
    return views;
  }

  async #page(
    container: ObjectContainer,
    start: number,
    count: number,
    hex: boolean,
  ): Promise<DebugProtocol.Variable[]> {
    if (count <= 0) return [];
    const { members } = await this.#read(container, start, count);
    return this.#views(container, members, hex);
  }

  /** A page of members; one that the platform cannot read is shown by its error, and hides no other. */
  #read({ frame, path }: ObjectContainer, start: number, count: number) {
    return membersBetween((page) => this.#api.members(addressOf(frame), path, page), start, count);
  }

  async #views(
    { frame, path, expression }: ObjectContainer,
    members: readonly ObjectMember[],
    hex: boolean,
  ): Promise<DebugProtocol.Variable[]> {
    const lists = members.filter(({ type }) => isArrayLike(type));
    const questions = lists.map(({ name, type }) => ({ code: memberExpression(expression, name), type }));
    // Of a page full of lists none is announced with its number: what is asked travels in an address.
    const shapes =
      lists.length <= mostShaped ? await shapesOf(this.#evaluator, addressOf(frame), questions) : [];
    const shapeOf = new Map(lists.map((member, index) => [member, shapes[index]]));
    return members.map((member) =>
      this.#view(frame, path, expression, member, shapeOf.get(member) ?? {}, hex),
    );
  }

  #view(
    frame: FrameHandle,
    parentPath: string,
    parentExpression: string,
    member: ObjectMember,
    shape: Shape,
    hex: boolean,
  ): DebugProtocol.Variable {
    const expression = memberExpression(parentExpression, member.name);
    const links = { expression: isKept(expression) ? undefined : expression, hex };
    if (!isExpandable(member.type, member.value))
      return memberView(member, { variablesReference: 0, ...links });
    const path = memberPath(parentPath, member.name);
    const { indexed, named } = announcement(shape);
    return memberView(member, {
      variablesReference: this.#handles.addContainer({ kind: 'object', frame, path, expression, indexed }),
      indexed,
      named,
      ...links,
    });
  }
}

/** Elements that are fetched for one request: more of them would be asked of the platform for minutes. */
const mostAtOnce = 10_000;

/** Lists of one page whose elements are counted, at most. */
const mostShaped = 40;

/** Only a long list is announced with its numbers, so that editors ask for it piece by piece. */
const announcement = ({ elements, named = 0 }: Shape): { indexed?: number; named?: number } =>
  elements === undefined || elements <= announcedFrom ? {} : { indexed: elements, named };

/** What a script died of, as variables. */
const failureViews = ({ kind, message, extensionPoint }: ScriptFailure): DebugProtocol.Variable[] =>
  Object.entries({ error: kind, message, hook: extensionPoint }).map(([name, value]) => ({
    name,
    value,
    variablesReference: 0,
    presentationHint: { attributes: ['readOnly'] },
  }));

const addressOf = ({ threadId, index }: FrameHandle): FrameAddress => ({ threadId, index });
