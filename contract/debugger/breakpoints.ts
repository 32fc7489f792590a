import Type from 'typebox';
import { Breakpoint, Breakpoints, NewBreakpoints } from '../documents/debugger.ts';
import {
  BreakpointNotFound,
  ClientIdRequired,
  DebuggerDisabled,
  InvalidScriptFile,
  InvalidScriptPath,
  NotAuthorized,
} from '../faults/debugger.ts';
import { QuotaExceeded } from '../faults/general.ts';
import { defineOperation } from '../operation.ts';

const commonFaults = [ClientIdRequired, NotAuthorized, DebuggerDisabled] as const;
const singleBreakpoint = { params: Type.Object({ breakpoint_id: Type.Integer() }) };
const source = 'shop-and-debugger-api 4 Debugger API';

export const breakpoints = {
  list: defineOperation({
    id: 'debugger.breakpoints.list',
    method: 'GET',
    path: '/breakpoints',
    since: '2.0',
    auth: 'debugger',
    success: { status: 200, document: Breakpoints },
    faults: commonFaults,
    source,
  }),
  post: defineOperation({
    id: 'debugger.breakpoints.post',
    method: 'POST',
    path: '/breakpoints',
    since: '2.0',
    auth: 'debugger',
    body: NewBreakpoints,
    success: { status: 200, document: Breakpoints },
    faults: [...commonFaults, InvalidScriptPath, InvalidScriptFile, QuotaExceeded],
    source,
  }),
  deleteAll: defineOperation({
    id: 'debugger.breakpoints.delete_all',
    method: 'DELETE',
    path: '/breakpoints',
    since: '2.0',
    auth: 'debugger',
    success: { status: 204 },
    faults: commonFaults,
    source,
  }),
  get: defineOperation({
    id: 'debugger.breakpoints.get',
    method: 'GET',
    path: '/breakpoints/{breakpoint_id}',
    since: '2.0',
    auth: 'debugger',
    ...singleBreakpoint,
    success: { status: 200, document: Breakpoint },
    faults: [...commonFaults, BreakpointNotFound],
    source,
  }),
  delete: defineOperation({
    id: 'debugger.breakpoints.delete',
    method: 'DELETE',
    path: '/breakpoints/{breakpoint_id}',
    since: '2.0',
    auth: 'debugger',
    ...singleBreakpoint,
    success: { status: 204 },
    faults: [...commonFaults, BreakpointNotFound],
    source,
  }),
};
