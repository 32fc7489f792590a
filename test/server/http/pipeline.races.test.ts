import assert from 'node:assert/strict';
import Type from 'typebox';
import { documentSchema } from '../../../contract/documents/document.ts';
import { Fault } from '../../../contract/fault.ts';
import { ResourceStateConflict } from '../../../contract/faults/general.ts';
import { defineOperation } from '../../../contract/operation.ts';
import { defaultVendor } from '../../../contract/vendor.ts';
import { implement, response, type Implementation } from '../../../server/handlers/implement.ts';
import { createPipeline } from '../../../server/http/pipeline.ts';
import type { HookRunner } from '../../../server/ports/hook-runner.ts';
import type { Store } from '../../../server/ports/store.ts';
import { combineTelemetry } from '../../../server/ports/telemetry.ts';
import { openStore } from '../../../server/store/store.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createRecordingLog } from '../../support/running-service.ts';

const Catalog = documentSchema('catalog', { id: Type.String() });
const operation = defineOperation({
  id: 'data.catalogs.patch',
  method: 'PATCH',
  path: '/catalogs/{id}',
  since: '17.1',
  auth: 'oauth',
  params: Type.Object({ id: Type.String() }),
  success: { status: 200, document: Catalog },
  faults: [ResourceStateConflict],
  hooks: { before: ['shop.basket.beforePATCH'] },
  source: 'a test',
});

/** Returns a hook runner with a hook for each extension point whose name ends with one of these texts. */
const hookRunner = (registeredPoints: readonly string[], onRun: () => void): HookRunner => ({
  has: (point) => Promise.resolve(registeredPoints.some((name) => point.endsWith(name))),
  run(_point, args) {
    onRun();
    return Promise.resolve({ status: undefined, documents: args.map(() => undefined) });
  },
  scriptsVersion: () => Promise.resolve(''),
});

describe('A write that conflicts with another request', () => {
  let store: Store;
  beforeEach(async () => {
    store = openStore(':memory:');
    await write('first');
  });
  afterEach(() => store.close());

  /** Changes the record as another request would. */
  async function write(name: string): Promise<void> {
    const work = store.begin();
    await work.collection('catalogs').get('yard');
    work.collection('catalogs').put({ id: 'yard', name: { default: name } });
    await work.commit();
  }

  /**
   * Sends one write and counts its attempts.
   * @param conflicts the number of attempts that conflict with another request
   */
  async function send(
    conflicts: number,
    registeredPoints: readonly string[] = [],
    disconnectSignal = new AbortController().signal,
  ) {
    let attempts = 0;
    let scripts = 0;
    const writeInConflict = async () => {
      if (attempts <= conflicts) await write(`other write ${attempts}`);
    };
    const implementations: Implementation[] = implement(
      { patch: operation },
      {
        async patch({ work, hooks, params }) {
          attempts++;
          const catalog = await work.collection('catalogs').get(params.id);
          await hooks.run('shop.basket.beforePATCH');
          work
            .collection('catalogs')
            .put({ ...catalog!, name: { default: `after ${catalog!.name['default']}` } });
          await writeInConflict();
          return response({ document: { id: params.id } });
        },
      },
    );
    const clock = new FakeClock();
    const pipeline = createPipeline({
      vendor: defaultVendor,
      store,
      clock,
      log: createRecordingLog(),
      random: { hex: (length) => '0'.repeat(length), id: () => 'id' },
      authenticate: () => Promise.resolve({ kind: 'oauth', clientId: 'cartwright', user: undefined }),
      authorize: () => Promise.resolve({ client: undefined, readable: undefined, writable: undefined }),
      sessions: {
        open: () => assert.fail('no session is opened'),
        customerOf: () => Promise.resolve(undefined),
        recordSecureUse: () => Promise.resolve(),
        end: () => assert.fail('no session is ended'),
      },
      hookRunner: hookRunner(registeredPoints, () => scripts++),
      strictVersions: false,
      hostNames: [],
      validateResponses: true,
      counterFault: () => undefined,
      telemetry: combineTelemetry([]),
    });
    const pipelineResponse = pipeline({
      id: 'request',
      method: 'PATCH',
      illegalOverride: undefined,
      isSecure: true,
      address: { protocol: 'http', host: '127.0.0.1' },
      path: '/svc/data/v23_2/catalogs/yard',
      queryString: '',
      headers: {},
      remoteAddress: '127.0.0.1',
      body: undefined,
      disconnectSignal: () => disconnectSignal,
      routeParams: { version: 'v23_2', p0: 'yard' },
      implementations,
      facts: {},
    });
    const outcome = await pipelineResponse.then(
      ({ status }) => String(status),
      (error: unknown) => (error instanceof Fault ? error.name : String(error)),
    );
    const storedCatalog = await store.begin().collection('catalogs').get('yard');
    return { outcome, attempts, scripts, name: storedCatalog?.name['default'] };
  }

  it('a conflicting write is repeated on the new data if no script ran', async () => {
    assert.deepEqual(await send(1), {
      outcome: '200',
      attempts: 2,
      scripts: 0,
      name: 'after other write 1',
    });
  });

  it('a conflicting write fails after one attempt if a script ran, because the script may have charged a card', async () => {
    assert.deepEqual(await send(1, ['beforePATCH']), {
      outcome: 'ResourceStateConflictException',
      attempts: 1,
      scripts: 1,
      name: 'other write 1',
    });
  });

  it('a conflicting write is repeated until no other request conflicts with it', async () => {
    assert.deepEqual(await send(40), {
      outcome: '200',
      attempts: 41,
      scripts: 0,
      name: 'after other write 40',
    });
  });

  it('a conflicting write is not repeated for a client that has closed its connection', async () => {
    const { outcome, attempts } = await send(40, [], AbortSignal.abort());
    assert.deepEqual([outcome, attempts], ['ResourceStateConflictException', 1]);
  });

  it('a write without a conflict is made once, with its scripts', async () => {
    assert.deepEqual(await send(0, ['beforePATCH']), {
      outcome: '200',
      attempts: 1,
      scripts: 1,
      name: 'after first',
    });
  });
});
