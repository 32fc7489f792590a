import type { Expression } from 'acorn';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { pageSize, type DebuggerApi, type FrameAddress } from '../debugger-api.ts';
import { Completions } from './completions.ts';
import type { Evaluator } from './evaluator.ts';
import { memberExpression, memberPath } from './expressions.ts';
import { FrameVariables } from './frame-variables.ts';
import type { ScriptFailure } from '../threads/post-mortem.ts';
import type { Container, FrameHandle, Handles } from './handles.ts';
import { memberAt } from './member-at.ts';
import { isKept } from './marked-evaluation.ts';
import { isArrayLike, isExpandable, isIndex, memberView } from './member-view.ts';

type ObjectContainer = Extract<Container, { kind: 'object' }>;

/** Which part of a container is asked for; `count` 0 or absent is all of it. */
export interface Asked {
  readonly filter?: 'indexed' | 'named' | undefined;
  readonly start?: number | undefined;
  readonly count?: number | undefined;
  /** Whole numbers are shown in hexadecimal. */
  readonly hex?: boolean | undefined;
}

/** An array with more elements than this is announced with its number, so that editors ask for it piece by piece. */
const announcedFrom = 100;
/** Of the end of an array so many members are looked at for names. */
const tail = 8;
/** Arrays of one page whose elements are counted, at most. */
const mostCounted = 25;

/** Variables of frames and what is below them, fetched when it is looked at and no more than that. */
export class Variables {
  readonly #api: DebuggerApi;
  readonly #handles: Handles;
  readonly #frames: FrameVariables;
  readonly #completions: Completions;

  constructor(api: DebuggerApi, handles: Handles, evaluator: Evaluator) {
    this.#api = api;
    this.#handles = handles;
    this.#frames = new FrameVariables(api);
    this.#completions = new Completions(api, this.#frames, evaluator);
  }

  /** Something was assigned: what was fetched may be old. */
  forget(): void {
    this.#frames.forget();
  }

  /** What could stand at the caret of a text that is typed into the console. */
  completions(frame: FrameHandle, text: string, caret: number): Promise<DebugProtocol.CompletionItem[]> {
    return this.#completions.at(frame, text, caret);
  }

  /** What an expression names, where that can be read without evaluating anything. */
  memberAt(frame: FrameHandle, expression: Expression): Promise<ObjectMember | undefined> {
    return memberAt(this.#api, this.#frames, frame, expression);
  }

  async scopes(frame: FrameHandle): Promise<DebugProtocol.Scope[]> {
    const all = await this.#frames.of(frame);
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

  /** A reference to what an expression is, where it can be addressed; 0 where there is nothing to expand. */
  async reference(
    frame: FrameHandle,
    path: string,
    expression: string,
    type: string,
  ): Promise<Pick<DebugProtocol.Variable, 'variablesReference' | 'indexedVariables' | 'namedVariables'>> {
    const { total, indexed } = await this.#shape(frame, path, type);
    if (total === 0) return { variablesReference: 0 };
    return {
      variablesReference: this.#handles.addContainer({ kind: 'object', frame, path, expression, indexed }),
      ...(indexed === undefined ? {} : { indexedVariables: indexed, namedVariables: total - indexed }),
    };
  }

  async #ofScope(
    { frame, scope }: Extract<Container, { kind: 'scope' }>,
    { filter, start = 0, count = 0, hex = false }: Asked,
  ): Promise<DebugProtocol.Variable[]> {
    if (filter === 'indexed') return [];
    const members = (await this.#frames.of(frame)).filter((member) => member.scope === scope);
    const chosen = count > 0 ? members.slice(start, start + count) : members.slice(start);
    return this.#views(frame, '', '', chosen, hex);
  }

  async #ofObject(container: ObjectContainer, asked: Asked): Promise<DebugProtocol.Variable[]> {
    const { filter, start = 0, count = 0, hex = false } = asked;
    if (filter !== undefined) {
      const indexed = container.indexed ?? (await this.#leadingElements(container));
      if (filter === 'named')
        return this.#span(container, indexed + start, count > 0 ? count : Infinity, hex);
      const left = indexed - start;
      return this.#span(container, start, count > 0 ? Math.min(count, left) : left, hex);
    }
    if (count > 0) return this.#span(container, start, count, hex);
    return this.#whole(container, hex);
  }

  /** Elements of what was not announced with their number: where there are any, they come first and are few. */
  async #leadingElements({ frame, path }: ObjectContainer): Promise<number> {
    const first = await this.#api.members(addressOf(frame), path, { start: 0, count: pageSize });
    const members = first.object_members;
    const named = members.findIndex(({ name }) => !isIndex(name));
    return named < 0 ? members.length : named;
  }

  /** All members: so many that they would have to be fetched for long are put into slices. */
  async #whole(container: ObjectContainer, hex: boolean): Promise<DebugProtocol.Variable[]> {
    const { frame, path } = container;
    const first = await this.#api.members(addressOf(frame), path, { start: 0, count: pageSize });
    if (first.total <= first.object_members.length || first.object_members.length === 0)
      return this.#views(frame, path, container.expression, first.object_members, hex);
    return this.#slices(container, 0, first.total);
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
    const { frame, path, expression } = container;
    const { object_members: members } = await this.#api.members(addressOf(frame), path, { start, count });
    return this.#views(frame, path, expression, members, hex);
  }

  #views(
    frame: FrameHandle,
    path: string,
    expression: string,
    members: readonly ObjectMember[],
    hex: boolean,
  ): Promise<DebugProtocol.Variable[]> {
    // Counting the elements of each takes two requests: of a page full of arrays none is announced with its number.
    const counted = members.filter(({ type }) => isArrayLike(type)).length <= mostCounted;
    return Promise.all(members.map((member) => this.#view(frame, path, expression, member, counted, hex)));
  }

  async #view(
    frame: FrameHandle,
    parentPath: string,
    parentExpression: string,
    member: ObjectMember,
    counted: boolean,
    hex: boolean,
  ): Promise<DebugProtocol.Variable> {
    const expression = memberExpression(parentExpression, member.name);
    const links = { expression: isKept(expression) ? undefined : expression, hex };
    if (!isExpandable(member.type, member.value))
      return memberView(member, { variablesReference: 0, ...links });
    const path = memberPath(parentPath, member.name);
    const shape =
      counted && isArrayLike(member.type) ? await this.#shape(frame, path, member.type) : undefined;
    const indexed = shape?.indexed;
    return memberView(member, {
      variablesReference: this.#handles.addContainer({ kind: 'object', frame, path, expression, indexed }),
      indexed,
      named: indexed === undefined ? undefined : (shape?.total ?? 0) - indexed,
      ...links,
    });
  }

  /** How many members, and how many of them are elements; `indexed` is undefined for what is small or no array. */
  async #shape(
    frame: FrameHandle,
    path: string,
    type: string,
  ): Promise<{ total: number; indexed: number | undefined }> {
    const address = addressOf(frame);
    const first = await this.#api.members(address, path, { start: 0, count: 1 });
    const { total } = first;
    const numbered = isArrayLike(type) || isIndex(first.object_members[0]?.name ?? '');
    if (!numbered || total <= announcedFrom || !isIndex(first.object_members[0]?.name ?? ''))
      return { total, indexed: undefined };
    const last = await this.#api.members(address, path, { start: total - tail, count: tail });
    const named = last.object_members.filter(({ name }) => !isIndex(name)).length;
    return { total, indexed: total - named };
  }
}

/** What a script died of, as variables. */
const failureViews = ({ kind, message, extensionPoint }: ScriptFailure): DebugProtocol.Variable[] =>
  Object.entries({ error: kind, message, hook: extensionPoint }).map(([name, value]) => ({
    name,
    value,
    variablesReference: 0,
    presentationHint: { attributes: ['readOnly'] },
  }));

const addressOf = ({ threadId, index }: FrameHandle): FrameAddress => ({ threadId, index });
