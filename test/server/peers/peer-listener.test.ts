import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Fault, fault } from '../../../contract/fault.ts';
import { ScriptThreadNotFound } from '../../../contract/faults/debugger.ts';
import { seal } from '../../../server/peers/envelope.ts';
import { PeerError, UnreachablePeerError } from '../../../server/peers/messages.ts';
import { callPeer } from '../../../server/peers/peer-call.ts';
import { createPeerServer } from '../../../server/peers/peer-listener.ts';
import { FakeClock } from '../../support/fake-clock.ts';

describe('calls between service processes', () => {
  const key = randomBytes(32);
  const clock = new FakeClock();
  const agent = new Agent({ keepAlive: true });
  let server: Server;
  let address = '';
  let executedMethods: string[] = [];
  beforeEach(async () => {
    executedMethods = [];
    server = createPeerServer({
      key,
      clock,
      instance: 'right',
      execute: async (method, parameters) => {
        executedMethods.push(method);
        if (method === 'step') throw fault(ScriptThreadNotFound, { threadId: 7 });
        if (method === 'broken') throw new TypeError('a bug');
        return parameters;
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });
  after(() => agent.destroy());

  const request = (method: string, fields: object = {}) => ({
    id: randomBytes(16).toString('hex'),
    to: 'right',
    sentAt: clock.now(),
    method,
    parameters: { threadId: 7 },
    ...fields,
  });
  const call = (message: ReturnType<typeof request>, messageKey = key) =>
    callPeer({ key: messageKey, agent, address, message, timeoutMs: 5_000 });

  it('a call returns what the other process returns, and raises the fault that it raises', async () => {
    assert.deepEqual(await call(request('thread')), { threadId: 7 });
    await assert.rejects(call(request('step')), (error) => {
      assert.ok(error instanceof Fault);
      assert.equal(error.definition, ScriptThreadNotFound);
      assert.deepEqual(error.arguments, { threadId: 7 });
      return true;
    });
  });

  it('an unexpected error in the other process is not reported as an unreachable process', async () => {
    await assert.rejects(
      call(request('broken')),
      (error) => error instanceof PeerError && !(error instanceof UnreachablePeerError),
    );
  });

  it('a message with another key, a repeated one, one to another process and an old one are rejected and not executed', async () => {
    const acceptedMessage = request('thread');
    await call(acceptedMessage);
    executedMethods = [];
    await assert.rejects(call(request('thread'), randomBytes(32)), /403/);
    await assert.rejects(call(acceptedMessage), /403/);
    await assert.rejects(call(request('thread', { to: 'another' })), /403/);
    // The listener accepts messages that are at most 120 s old.
    await assert.rejects(call(request('thread', { sentAt: clock.now() - 200_000 })), /403/);
    clock.advance(500_000);
    // Only this call is executed.
    await call(request('thread'));
    await assert.rejects(call(acceptedMessage), /403/);
    executedMethods.pop();
    assert.equal((await fetch(address)).status, 403);
    const envelope = seal(key, 'response', request('thread'));
    assert.equal((await fetch(address, { method: 'POST', body: new Uint8Array(envelope) })).status, 403);
    assert.deepEqual(executedMethods, []);
  });

  it('a process that has ended is reported as unreachable', async () => {
    server.close();
    server.closeAllConnections();
    await assert.rejects(call(request('thread')), UnreachablePeerError);
  });
});
