import Type from 'typebox';
import { EvalResult, ObjectMembers, ScriptThread, ScriptThreads } from '../documents/debugger.ts';
import {
  ClientIdRequired,
  DebuggerDisabled,
  InvalidFrameIndex,
  NotAuthorized,
  ObjectPathEndless,
  ScriptThreadNotFound,
} from '../faults/debugger.ts';
import { defineOperation } from '../operation.ts';

const commonFaults = [ClientIdRequired, NotAuthorized, DebuggerDisabled] as const;
const threadFaults = [...commonFaults, ScriptThreadNotFound] as const;
const frameFaults = [...threadFaults, InvalidFrameIndex] as const;
const source = 'shop-and-debugger-api 4 Debugger API';

const threadParams = Type.Object({ thread_id: Type.Integer() });
const frameParams = Type.Object({ thread_id: Type.Integer(), frame_index: Type.Integer() });
/** `start` and `count` apply to both members and variables (open-points, The Debugger API on the wire, 2). */
const memberPageQuery = {
  start: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 2147483647, default: 200 })),
};

export const threads = {
  list: defineOperation({
    id: 'debugger.threads.list',
    method: 'GET',
    path: '/threads',
    since: '2.0',
    auth: 'debugger',

    success: { status: 200, document: ScriptThreads },
    faults: commonFaults,
    source,
  }),
  reset: defineOperation({
    id: 'debugger.threads.reset',
    method: 'POST',
    path: '/threads/reset',
    since: '2.0',
    auth: 'debugger',

    success: { status: 204 },
    faults: commonFaults,
    source,
  }),
  get: defineOperation({
    id: 'debugger.threads.get',
    method: 'GET',
    path: '/threads/{thread_id}',
    since: '2.0',
    auth: 'debugger',
    params: threadParams,
    success: { status: 200, document: ScriptThread },
    faults: threadFaults,
    source,
  }),
  evaluate: defineOperation({
    id: 'debugger.threads.eval',
    method: 'GET',
    path: '/threads/{thread_id}/frames/{frame_index}/eval',
    since: '2.0',
    auth: 'debugger',
    params: frameParams,
    query: Type.Object({ expr: Type.String() }),
    success: { status: 200, document: EvalResult },
    faults: frameFaults,
    source,
  }),
  members: defineOperation({
    id: 'debugger.threads.members',
    method: 'GET',
    path: '/threads/{thread_id}/frames/{frame_index}/members',
    since: '2.0',
    auth: 'debugger',
    params: frameParams,
    query: Type.Object({ object_path: Type.Optional(Type.String()), ...memberPageQuery }),
    success: { status: 200, document: ObjectMembers },
    faults: [...frameFaults, ObjectPathEndless],
    source,
  }),
  variables: defineOperation({
    id: 'debugger.threads.variables',
    method: 'GET',
    path: '/threads/{thread_id}/frames/{frame_index}/variables',
    since: '2.0',
    auth: 'debugger',
    params: frameParams,
    query: Type.Object({ ...memberPageQuery }),
    success: { status: 200, document: ObjectMembers },
    faults: frameFaults,
    source,
  }),
  into: defineOperation({
    id: 'debugger.threads.into',
    method: 'POST',
    path: '/threads/{thread_id}/into',
    since: '2.0',
    auth: 'debugger',
    params: threadParams,
    success: { status: 200, document: ScriptThread },
    faults: threadFaults,
    source,
  }),
  out: defineOperation({
    id: 'debugger.threads.out',
    method: 'POST',
    path: '/threads/{thread_id}/out',
    since: '2.0',
    auth: 'debugger',
    params: threadParams,
    success: { status: 200, document: ScriptThread },
    faults: threadFaults,
    source,
  }),
  over: defineOperation({
    id: 'debugger.threads.over',
    method: 'POST',
    path: '/threads/{thread_id}/over',
    since: '2.0',
    auth: 'debugger',
    params: threadParams,
    success: { status: 200, document: ScriptThread },
    faults: threadFaults,
    source,
  }),
  resume: defineOperation({
    id: 'debugger.threads.resume',
    method: 'POST',
    path: '/threads/{thread_id}/resume',
    since: '2.0',
    auth: 'debugger',
    params: threadParams,
    success: { status: 200, document: ScriptThread },
    faults: threadFaults,
    source,
  }),
  stop: defineOperation({
    id: 'debugger.threads.stop',
    method: 'POST',
    path: '/threads/{thread_id}/stop',
    since: '2.0',
    auth: 'debugger',
    params: threadParams,
    success: { status: 200, document: ScriptThread },
    faults: threadFaults,
    source,
  }),
  /** Some clients stop a thread this way (open-points, The Debugger API on the wire, 8). */
  stopByDelete: defineOperation({
    id: 'debugger.threads.stop_by_delete',
    method: 'DELETE',
    path: '/threads/{thread_id}/stop',
    since: '2.0',
    auth: 'debugger',
    params: threadParams,
    success: { status: 200, document: ScriptThread },
    faults: threadFaults,
    source,
  }),
};
