import assert from 'node:assert/strict';
import { makeOffers, selectFromOffers, withoutEarlierAnswers, type Offer } from '../../../src/host/offers.ts';

describe('the offers to a user who opens a workspace', () => {
  let events: string[];
  let rememberedOffers: string[];
  beforeEach(() => {
    events = [];
    rememberedOffers = [];
  });
  const createOffer = (name: string): Offer => ({
    finding: `has ${name}`,
    message: `Do you want ${name}?`,
    action: `Use ${name}`,
    accept: (isOnly) => {
      events.push([name, isOnly ? 'alone' : 'with others'].join(' '));
      return Promise.resolve(isOnly ? undefined : `${name} done.`);
    },
    remember: () => Promise.resolve(rememberedOffers.push(name)),
  });
  const createFinder = (name: string) => () => Promise.resolve(createOffer(name));
  const prompts = (answer?: string, selection?: readonly string[]) => ({
    ask: (message: string, ...actions: string[]) => {
      events.push(`${message} ${actions.join('|')}`);
      return Promise.resolve(answer);
    },
    select: (names: readonly string[]) => {
      events.push(`select ${names.join('|')}`);
      return Promise.resolve(selection);
    },
    withProgress: async (task: () => Promise<void>) => {
      events.push('progress');
      await task();
      events.push('end of progress');
    },
    report: (message: string) => void events.push(message),
  });
  const failOnError = (): never => assert.fail();

  it('several offers are made in one message, and one button accepts all', async () => {
    const finders = [
      createFinder('names'),
      () => Promise.resolve(undefined),
      createFinder('a connection'),
      createFinder('metadata'),
    ];
    await makeOffers(finders, prompts('Set Up'), failOnError);
    assert.deepEqual(events, [
      'Cartwright: This workspace has names, has a connection and has metadata. Do you want to set up Cartwright for it? Set Up|Select...|Not Now',
      'progress',
      'names with others',
      'a connection with others',
      'metadata with others',
      'Cartwright: names done. a connection done. metadata done.',
      'end of progress',
    ]);
  });

  it('an offer with its own message learns what was done before and after it, and there is no other message', async () => {
    const connection: Offer = {
      ...createOffer('a connection'),
      accept: (_, otherResults) => {
        void otherResults.then((results) => events.push(`message: ${results.join(' ')}`));
        return Promise.resolve(undefined);
      },
      hasOwnMessage: true,
    };
    const finders = [createFinder('names'), () => Promise.resolve(connection), createFinder('metadata')];
    await makeOffers(finders, prompts('Set Up'), failOnError);
    assert.deepEqual(events.slice(1), [
      'progress',
      'names with others',
      'metadata with others',
      'message: names done. metadata done.',
      'end of progress',
    ]);
  });

  it('the user can select some of several offers', async () => {
    await makeOffers(
      [createFinder('names'), createFinder('metadata')],
      prompts('Select...', ['Use metadata']),
      failOnError,
    );
    assert.deepEqual(events.slice(1), [
      'select Use names|Use metadata',
      'progress',
      'metadata alone',
      'end of progress',
    ]);
  });

  it('a single offer is made in its own message', async () => {
    await makeOffers([createFinder('names')], prompts('Use names'), failOnError);
    assert.deepEqual(events, [
      'Do you want names? Use names|Not Now',
      'progress',
      'names alone',
      'end of progress',
    ]);
  });

  it('nothing is done after a message was declined or closed; after Not Now, a message names the command for later', async () => {
    const finders = [createFinder('names'), createFinder('metadata')];
    const later = 'Cartwright: To set up this workspace later, run "Cartwright: Set Up Workspace".';
    for (const offers of [finders, finders.slice(1)]) {
      events = [];
      await makeOffers(offers, prompts(undefined), failOnError);
      assert.equal(events.length, 1);
      await makeOffers(offers, prompts('Not Now'), failOnError);
      assert.deepEqual(events.slice(2), [later]);
    }
    events = [];
    await makeOffers([], prompts('Set Up'), failOnError);
    assert.deepEqual(events, []);
  });

  it('Escape in the list of Select postpones the offers, and an empty selection declines them', async () => {
    const finders = [createFinder('names'), createFinder('metadata')];
    await makeOffers(finders, prompts('Select...', undefined), failOnError);
    assert.deepEqual(rememberedOffers, []);
    await makeOffers(finders, prompts('Select...', []), failOnError);
    assert.deepEqual(rememberedOffers, ['names', 'metadata']);
    assert.ok(!events.includes('progress'));
  });

  it('the command shows the same list, also of a single offer, and says so if there is none', async () => {
    await selectFromOffers(
      [createFinder('names'), createFinder('metadata')],
      prompts(undefined, ['Use metadata']),
      failOnError,
    );
    assert.deepEqual(events, [
      'select Use names|Use metadata',
      'progress',
      'metadata alone',
      'end of progress',
    ]);
    events = [];
    await selectFromOffers([createFinder('names')], prompts(undefined, undefined), failOnError);
    assert.deepEqual(events, ['select Use names']);
    events = [];
    await selectFromOffers([() => Promise.resolve(undefined)], prompts(), failOnError);
    assert.deepEqual(events, [
      'Cartwright: There is nothing to set up in this workspace, or all of it is set up.',
    ]);
  });

  it('the command does not know earlier answers, and stores new ones', async () => {
    const values = new Map<string, unknown>([['offered', true]]);
    const memory = withoutEarlierAnswers({
      get: <Value>(key: string) => values.get(key) as Value,
      update: (key, value) => Promise.resolve(void values.set(key, value)),
    });
    assert.equal(memory.get('offered'), undefined);
    assert.deepEqual(memory.get('files', ['a']), ['a']);
    await memory.update('files', ['b']);
    assert.deepEqual(values.get('files'), ['b']);
  });

  it('offers are remembered only when the user has answered', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<string | undefined>();
    const completion = makeOffers(
      [createFinder('names'), createFinder('metadata')],
      { ...prompts(), ask: () => answer },
      failOnError,
    );
    await new Promise((done) => setImmediate(done));
    assert.deepEqual(rememberedOffers, []);
    resolve('Not Now');
    await completion;
    assert.deepEqual(rememberedOffers, ['names', 'metadata']);
    assert.deepEqual(events, [
      'Cartwright: To set up this workspace later, run "Cartwright: Set Up Workspace".',
    ]);
  });

  it('an offer that fails does not prevent the next one', async () => {
    const errors: string[] = [];
    const failingOffer: Offer = {
      ...createOffer('names'),
      accept: () => Promise.reject(new Error('unwritable')),
    };
    await makeOffers(
      [
        () => Promise.reject(new Error('unreadable')),
        () => Promise.resolve(failingOffer),
        createFinder('metadata'),
      ],
      prompts('Set Up'),
      (error) => errors.push(String(error)),
    );
    assert.deepEqual(errors, ['Error: unreadable', 'Error: unwritable']);
    assert.deepEqual(events.slice(-3), [
      'metadata with others',
      'Cartwright: metadata done.',
      'end of progress',
    ]);
  });
});
