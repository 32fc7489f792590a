import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { pageSize, type DebuggerApi } from '../debugger-api.ts';
import { completionPoint } from './completion-point.ts';
import { mayHaveEffects, objectPathOf, parseExpression } from './expressions.ts';
import type { FrameVariables } from './frame-variables.ts';
import type { FrameHandle } from './handles.ts';

/** Of an object with more members than this, the first ones are offered. */
const mostMembers = 1000;

const identifier = /^[A-Za-z_$][\w$]*$/;

/** Completes what is typed in the console: members of the object before the dot, else the variables in scope. */
export class Completions {
  readonly #api: Pick<DebuggerApi, 'members'>;
  readonly #frames: FrameVariables;

  constructor(api: Pick<DebuggerApi, 'members'>, frames: FrameVariables) {
    this.#api = api;
    this.#frames = frames;
  }

  /** @param caret offset of the caret in `text`. Nothing is offered for what would have to be run to be known. */
  async at(frame: FrameHandle, text: string, caret: number): Promise<DebugProtocol.CompletionItem[]> {
    const point = completionPoint(text, caret);
    if (!point) return [];
    const members =
      point.object === undefined ? await this.#frames.of(frame) : await this.#members(frame, point.object);
    const wanted = point.prefix.toLowerCase();
    return members
      .filter(({ name }) => identifier.test(name) && name.toLowerCase().startsWith(wanted))
      .map((member) => itemOf(member, point.start, point.prefix.length));
  }

  async #members({ threadId, index }: FrameHandle, object: string): Promise<readonly ObjectMember[]> {
    const parsed = parseExpression(object);
    if (!('expression' in parsed) || mayHaveEffects(parsed.expression)) return [];
    const path = objectPathOf(parsed.expression);
    if (path === undefined) return [];
    const members: ObjectMember[] = [];
    while (members.length < mostMembers) {
      const page = await this.#api.members({ threadId, index }, path, {
        start: members.length,
        count: pageSize,
      });
      members.push(...page.object_members);
      if (members.length >= page.total || page.object_members.length === 0) break;
    }
    return members;
  }
}

const nearest: Readonly<Record<ObjectMember['scope'], string>> = { local: '1', closure: '2', global: '3' };

const itemOf = (
  { name, type, scope }: ObjectMember,
  start: number,
  length: number,
): DebugProtocol.CompletionItem => ({
  label: name,
  type: /^function$/i.test(type) ? 'method' : 'property',
  detail: type,
  sortText: `${nearest[scope]}${name}`,
  start,
  length,
});
