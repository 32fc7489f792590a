import type { Expression } from 'acorn';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { pageSize, type DebuggerApi, type FrameAddress } from '../debugger-api.ts';
import { constantAssigned, DebugError, noSuchVariable } from '../errors.ts';
import { Completions } from './completions.ts';
import type { Evaluator } from './evaluator.ts';
import { assignedNames, memberExpression, memberPath } from './expressions.ts';
import { FrameVariables, emptySourceNames, type FrameVariable, type SourceNames } from './frame-variables.ts';
import { readMemberRange } from './member-range.ts';
import type { ScriptFailure } from '../threads/post-mortem.ts';
import type { Container, FrameHandle, Handles } from './handles.ts';
import { isGetter, findMember } from './find-member.ts';
import {
  isRetainedPath,
  maxRetainedValues,
  maxUnsummarizedLength,
  retainedPath,
} from './tagged-evaluation.ts';
import {
  displayResult,
  isArrayLike,
  isExpandable,
  isExpandableResult,
  isIndex,
  toVariable,
} from './member-view.ts';
import { parseCode } from './parse-code.ts';
import { evaluateShapes, type Shape } from './shape-probe.ts';

type ObjectContainer = Extract<Container, { kind: 'object' }>;

/** The requested part of a container. It contains everything from `start` on if `count` is 0 or absent. */
export interface VariableRange {
  readonly filter?: 'indexed' | 'named' | undefined;
  readonly start?: number | undefined;
  readonly count?: number | undefined;
  /** Whether integers are shown in hexadecimal. */
  readonly hex?: boolean | undefined;
}

/** Provides the variables of frames and their members, which are usually requested only when they are shown. */
export class Variables {
  readonly #api: DebuggerApi;
  readonly #handles: Handles;
  readonly #frames: FrameVariables;
  readonly #completions: Completions;
  readonly #evaluator: Evaluator;
  readonly #sources: SourceNames;
  #lastGetterId = 0;

  constructor(
    api: DebuggerApi,
    handles: Handles,
    evaluator: Evaluator,
    sources: SourceNames = emptySourceNames,
  ) {
    this.#api = api;
    this.#handles = handles;
    this.#evaluator = evaluator;
    this.#frames = new FrameVariables(api, evaluator, sources);
    this.#sources = sources;
    this.#completions = new Completions(api, this.#frames, evaluator);
  }

  /** Discards cached variables after code may have changed them. */
  invalidate(): void {
    this.#frames.invalidate();
  }

  /**
   * Prepares for the editor's next requests for the frame at which a script has halted. The variables are requested
   * in advance only from a distant platform. With a near platform, that would only delay a step or an evaluation.
   * Never rejects.
   */
  async prefetch(frame: FrameHandle): Promise<void> {
    const variables = this.#api.isDistant ? [this.#frames.variables(frame)] : [];
    await Promise.all([this.#evaluator.prepare(frame), ...variables]).catch(() => undefined);
  }

  /** Returns the names of the variables that are visible in a frame, without globals. */
  async visibleNames(frame: FrameHandle): Promise<ReadonlySet<string>> {
    const members = await this.#frames.readMembers(frame);
    return new Set(members.filter(({ scope }) => scope !== 'global').map(({ name }) => name));
  }

  /** Throws if a scope has no variable with the name: assigning to it would create a global. */
  async assertVariable({ frame, scope }: Extract<Container, { kind: 'scope' }>, name: string): Promise<void> {
    const members = await this.#frames.readMembers(frame);
    if (!members.some((member) => member.name === name && member.scope === scope)) throw noSuchVariable(name);
  }

  /**
   * Throws if code assigns to a constant. An engine may accept that in a halted frame, without effect on the script.
   */
  assertNoConstant({ location }: FrameHandle, code: string): void {
    const parsedCode = parseCode(code);
    if ('problem' in parsedCode) return;
    const constants = this.#sources.constantNames(location.script_path, location.line_number);
    const constant = assignedNames(parsedCode.program).find((name) => constants?.has(name));
    if (constant !== undefined) throw constantAssigned(constant);
  }

  /** Returns completions for the text at the caret of the console. */
  completions(frame: FrameHandle, text: string, caret: number): Promise<DebugProtocol.CompletionItem[]> {
    return this.#completions.complete(frame, text, caret);
  }

  /**
   * Returns the variable or member that an expression names. Returns undefined if it cannot be read without evaluating
   * anything.
   */
  findMember(frame: FrameHandle, expression: Expression): Promise<FrameVariable | undefined> {
    return findMember(this.#api, this.#frames, frame, expression);
  }

  async scopes(frame: FrameHandle): Promise<DebugProtocol.Scope[]> {
    const members = await this.#frames.readMembers(frame);
    const names = { local: 'Local', closure: 'Closure', global: 'Global' } as const;
    return (['local', 'closure', 'global'] as const).flatMap((scope) => {
      const namedVariables = members.filter((member) => member.scope === scope).length;
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

  async list(container: Container, range: VariableRange): Promise<DebugProtocol.Variable[]> {
    const { hex = false } = range;
    switch (container.kind) {
      case 'failure':
        return toFailureVariables(container.failure);
      case 'getter':
        return [await this.#getterValue(container, hex)];
      case 'scope':
        return this.#scopeVariables(container, range);
      case 'object':
        return this.#objectVariables(container, range);
      case 'slice': {
        const { parent, start, count } = container;
        return count > pageSize
          ? this.#slices(parent, start, count)
          : this.#getPage(parent, start, count, hex);
      }
    }
  }

  /** Returns a reference to the value of an expression. `shape` is the known part of its shape. */
  reference(
    frame: FrameHandle,
    path: string,
    expression: string,
    shape: Shape,
  ): Pick<DebugProtocol.Variable, 'variablesReference' | 'indexedVariables' | 'namedVariables'> {
    const { indexedCount, namedCount } = countsOfLongList(shape);
    return {
      variablesReference: this.#handles.addContainer({
        kind: 'object',
        frame,
        path,
        expression,
        indexedCount,
      }),
      ...(indexedCount === undefined
        ? {}
        : { indexedVariables: indexedCount, namedVariables: namedCount ?? 0 }),
    };
  }

  async #scopeVariables(
    { frame, scope }: Extract<Container, { kind: 'scope' }>,
    { filter, start = 0, count = 0, hex = false }: VariableRange,
  ): Promise<DebugProtocol.Variable[]> {
    if (filter === 'indexed') return [];
    const members = (await this.#frames.variables(frame)).filter((member) => member.scope === scope);
    const selectedMembers = count > 0 ? members.slice(start, start + count) : members.slice(start);
    return selectedMembers.map((member) => this.#toVariable(frame, '', '', member, member.shape ?? {}, hex));
  }

  async #objectVariables(
    container: ObjectContainer,
    range: VariableRange,
  ): Promise<DebugProtocol.Variable[]> {
    const { filter, start = 0, count = 0, hex = false } = range;
    if (filter !== undefined) {
      const indexedCount = container.indexedCount ?? (await this.#countLeadingElements(container));
      if (filter === 'named')
        return this.#listRange(container, indexedCount + start, count > 0 ? count : Infinity, hex);
      const remainingCount = indexedCount - start;
      const size = count > 0 ? Math.min(count, remainingCount) : remainingCount;
      return size > maxRequestedElements
        ? this.#slices(container, start, size)
        : this.#listRange(container, start, size, hex);
    }
    if (count > 0) return this.#listRange(container, start, count, hex);
    return this.#listMembersFrom(container, start, hex);
  }

  /**
   * Returns the number of elements of a value that was shown without that number. Its elements, if any, come first,
   * and there are few.
   */
  async #countLeadingElements(container: ObjectContainer): Promise<number> {
    const { members } = await this.#read(container, 0, pageSize);
    const firstNamed = members.findIndex(({ name }) => !isIndex(name));
    return firstNamed < 0 ? members.length : firstNamed;
  }

  /** Returns all members from `start` on. If there are too many to request at once, they are grouped into slices. */
  async #listMembersFrom(
    container: ObjectContainer,
    start: number,
    hex: boolean,
  ): Promise<DebugProtocol.Variable[]> {
    const { members, total } = await this.#read(container, start, pageSize);
    const count = total - start;
    if (count <= members.length || members.length === 0) return this.#toVariables(container, members, hex);
    return this.#slices(container, start, count);
  }

  /** Returns slices of at most `pageSize` members, or slices that contain such slices. */
  #slices(parent: ObjectContainer, start: number, count: number): DebugProtocol.Variable[] {
    const size = count > pageSize * pageSize ? pageSize * pageSize : pageSize;
    return Array.from({ length: Math.ceil(count / size) }, (_, index) => {
      const from = start + index * size;
      const length = Math.min(size, start + count - from);
      const container: Container = { kind: 'slice', parent, start: from, count: length };
      return {
        name: `[${from} … ${from + length - 1}]`,
        value: '',
        variablesReference: this.#handles.addContainer(container),
        presentationHint: { kind: 'virtual' },
      };
    });
  }

  /** Returns a range of members of any length, requested page by page. */
  async #listRange(
    container: ObjectContainer,
    start: number,
    count: number,
    hex: boolean,
  ): Promise<DebugProtocol.Variable[]> {
    const views: DebugProtocol.Variable[] = [];
    while (views.length < count) {
      const size = Math.min(pageSize, count - views.length);
      const page = await this.#getPage(container, start + views.length, size, hex);
      views.push(...page);
      if (page.length < size) break;
    }
    return views;
  }

  async #getPage(
    container: ObjectContainer,
    start: number,
    count: number,
    hex: boolean,
  ): Promise<DebugProtocol.Variable[]> {
    if (count <= 0) return [];
    const { members } = await this.#read(container, start, count);
    return this.#toVariables(container, members, hex);
  }

  /**
   * Requests a page of members. A member that the platform cannot read is shown with its error, and does not hide
   * others.
   */
  #read({ frame, path }: ObjectContainer, start: number, count: number) {
    return readMemberRange((page) => this.#api.members(addressOf(frame), path, page), start, count);
  }

  async #toVariables(
    { frame, path, expression }: ObjectContainer,
    members: readonly ObjectMember[],
    hex: boolean,
  ): Promise<DebugProtocol.Variable[]> {
    const lists = members.filter(({ type }) => isArrayLike(type));
    const requests = lists.map(({ name, type }) => ({ code: memberExpression(expression, name), type }));
    // If a page has many lists, their elements are not counted, since the request is sent in a URL.
    const shapes =
      lists.length <= maxProbedLists ? await evaluateShapes(this.#evaluator, addressOf(frame), requests) : [];
    const shapeByMember = new Map(lists.map((member, index) => [member, shapes[index]]));
    return members.map((member) =>
      this.#toVariable(frame, path, expression, member, shapeByMember.get(member) ?? {}, hex),
    );
  }

  /** Runs a getter of the script, because the user has requested its value. */
  async #getterValue(
    { frame, expression }: Extract<Container, { kind: 'getter' }>,
    hex: boolean,
  ): Promise<DebugProtocol.Variable> {
    this.#lastGetterId = (this.#lastGetterId % maxRetainedGetters) + 1;
    const retainId = maxRetainedValues + this.#lastGetterId;
    try {
      const value = await this.#evaluator.evaluate(frame, expression, { retainId });
      const path = retainedPath(retainId);
      const reference = isExpandableResult(value)
        ? this.reference(frame, path, path, value)
        : { variablesReference: 0 };
      return { name: '', value: displayResult(value, hex), type: value.type, ...reference };
    } catch (error) {
      if (!(error instanceof DebugError)) throw error;
      return { name: '', value: `<${error.message}>`, variablesReference: 0 };
    } finally {
      this.invalidate();
    }
  }

  #toVariable(
    frame: FrameHandle,
    parentPath: string,
    parentExpression: string,
    member: ObjectMember,
    shape: Shape,
    hex: boolean,
  ): DebugProtocol.Variable {
    const expression = memberExpression(parentExpression, member.name);
    const display = { expression: isRetainedPath(expression) ? undefined : expression, hex };
    if (isGetter(member) && isPropertyName(member.name)) {
      const variablesReference = this.#handles.addContainer({ kind: 'getter', frame, expression });
      const view = toVariable({ ...member, value: '(...)' }, { variablesReference, ...display });
      return { ...view, presentationHint: { lazy: true } };
    }
    if (!isExpandable(member.type, member.value))
      return toVariable(member, { variablesReference: 0, ...display });
    const path = memberPath(parentPath, member.name);
    const { indexedCount, namedCount } = countsOfLongList(shape);
    return toVariable(member, {
      variablesReference: this.#handles.addContainer({
        kind: 'object',
        frame,
        path,
        expression,
        indexedCount,
      }),
      indexedCount,
      namedCount,
      ...display,
    });
  }
}

const maxRetainedGetters = 1_000;

/** Whether an expression can read a member by its listed name, unlike `[[Target]]`, `#count` and symbols. */
const isPropertyName = (name: string): boolean => !/^(?:\[\[|#|Symbol\()/.test(name);

/** Maximum number of elements requested at once. More would take minutes. */
const maxRequestedElements = 10_000;

/** Maximum number of lists of one page whose elements are counted. */
const maxProbedLists = 40;

/** Returns the counts of a long list, for which editors then request pages; nothing for a short list. */
const countsOfLongList = ({
  elementCount,
  namedCount = 0,
}: Shape): { indexedCount?: number; namedCount?: number } =>
  elementCount === undefined || elementCount <= maxUnsummarizedLength
    ? {}
    : { indexedCount: elementCount, namedCount };

/** Returns the error that ended a script, as variables. */
export const toFailureVariables = ({
  kind,
  message,
  extensionPoint,
}: ScriptFailure): DebugProtocol.Variable[] =>
  Object.entries({
    error: kind,
    message,
    ...(extensionPoint === '' ? {} : { hook: extensionPoint }),
  }).map(([name, value]) => ({
    name,
    value,
    variablesReference: 0,
    presentationHint: { attributes: ['readOnly'] },
  }));

const addressOf = ({ threadId, index }: FrameHandle): FrameAddress => ({ threadId, index });
