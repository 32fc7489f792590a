import { ClientIdRequired, NotAuthorized } from '../faults/debugger.ts';
import { defineOperation } from '../operation.ts';

const faults = [ClientIdRequired, NotAuthorized] as const;
const source = 'shop-and-debugger-api 4 Debugger API';

export const client = {
  post: defineOperation({
    id: 'debugger.client.post',
    method: 'POST',
    path: '/client',
    since: '2.0',
    auth: 'debugger',
    success: { status: 204 },
    faults,
    source,
  }),
  delete: defineOperation({
    id: 'debugger.client.delete',
    method: 'DELETE',
    path: '/client',
    since: '2.0',
    auth: 'debugger',
    success: { status: 204 },
    faults,
    source,
  }),
};
