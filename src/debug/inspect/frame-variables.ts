import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import { pageSize, type DebuggerApi } from '../debugger-api.ts';
import type { FrameHandle } from './handles.ts';
import { isKeeper } from './marked-evaluation.ts';

/** Variables of frames and of their enclosing scopes: fetched once a halt, since all scopes come in one list. */
export class FrameVariables {
  readonly #api: Pick<DebuggerApi, 'variables'>;
  #held = new WeakMap<FrameHandle, Promise<readonly ObjectMember[]>>();

  constructor(api: Pick<DebuggerApi, 'variables'>) {
    this.#api = api;
  }

  of(frame: FrameHandle): Promise<readonly ObjectMember[]> {
    const held = this.#held.get(frame);
    if (held) return held;
    const fetched = this.#fetch(frame);
    this.#held.set(frame, fetched);
    fetched.catch(() => this.#held.delete(frame));
    return fetched;
  }

  /** Something was assigned: frames of one thread share the variables of their closures. */
  forget(): void {
    this.#held = new WeakMap();
  }

  async #fetch(frame: FrameHandle): Promise<readonly ObjectMember[]> {
    const { threadId, index } = frame;
    const members: ObjectMember[] = [];
    for (;;) {
      const page = await this.#api.variables({ threadId, index }, { start: members.length, count: pageSize });
      members.push(...page.object_members);
      if (members.length >= page.total || page.object_members.length === 0)
        return members.filter(({ name }) => !isKeeper(name));
    }
  }
}
