import assert from 'node:assert/strict';
import {
  makeOffers,
  selectFromOffers,
  withoutEarlierAnswers,
  type Offer,
  type Button,
  type OfferItem,
  type Undo,
} from '../../../src/host/offers.ts';
import type { UndoStep } from '../../../src/host/undo-steps.ts';

describe('the offers to a user who opens a workspace', () => {
  let events: string[];
  let rememberedOffers: string[];
  /** Presses the last button of the last message. */
  let pressButton: () => Promise<unknown>;
  let lastUndo: Undo | undefined;
  beforeEach(() => {
    lastUndo = undefined;
    events = [];
    rememberedOffers = [];
  });
  const createStep = (name: string): UndoStep => ({ kind: 'settings file', file: name });
  const createOffer = (name: string): Offer => ({
    finding: `has ${name}`,
    message: `Do you want ${name}?`,
    action: `Use ${name}`,
    accept: (isOnly) => {
      events.push([name, isOnly ? 'alone' : 'with others'].join(' '));
      return Promise.resolve({
        text: `${name} done.`,
        undo: [createStep(name)],
      });
    },
    remember: () => Promise.resolve(rememberedOffers.push(name)),
  });
  const createFinder = (name: string) => () => Promise.resolve(createOffer(name));
  const prompts = (answer?: string, selection?: readonly string[]) => ({
    ask: (message: string, ...actions: string[]) => {
      events.push(`${message} ${actions.join('|')}`);
      return Promise.resolve(answer);
    },
    select: (items: readonly OfferItem[]) => {
      const describe = ({ label, detail, isSelected }: OfferItem) =>
        `${label}${detail === undefined ? '' : ` (${detail})`}${isSelected ? '' : ' unselected'}`;
      events.push(`select ${items.map(describe).join('|')}`);
      return Promise.resolve(selection);
    },
    withProgress: async (task: () => Promise<void>) => {
      events.push('progress');
      await task();
      events.push('end of progress');
    },
    runSetUpCommand: () => Promise.resolve(events.push('command')),
    report: (message: string, ...buttons: readonly Button[]) => {
      events.push(message + buttons.map(({ label }) => ` [${label}]`).join(''));
      pressButton = async () => buttons.at(-1)?.run();
    },
    logDetails: (details: readonly string[]) => {
      events.push(...details.map((sentence) => `log: ${sentence}`));
      return { label: 'Show Details', run: () => Promise.resolve() };
    },
    planCleanup: () => Promise.resolve([createStep('new files')]),
    storeUndo: (steps: readonly UndoStep[]) =>
      Promise.resolve(() =>
        Promise.resolve(
          events.push(...steps.map((step) => `${step.kind === 'settings file' ? step.file : ''} undone`)),
        ),
      ),
    lastUndo: () => lastUndo,
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
      'log: names done.',
      'log: a connection done.',
      'log: metadata done.',
      'Cartwright: This workspace is set up. [Show Details] [Undo]',
      'end of progress',
    ]);
  });

  it('Undo in the message restores everything, the last change first', async () => {
    await makeOffers([createFinder('names'), createFinder('metadata')], prompts('Set Up'), failOnError);
    events = [];
    await pressButton();
    assert.deepEqual(events, ['metadata undone', 'names undone', 'new files undone']);
  });

  it('the report of a set-up whose undo cannot be stored has no Undo', async () => {
    const errors: string[] = [];
    const failingPrompts = {
      ...prompts('Use names'),
      storeUndo: () => Promise.reject(new Error('unwritable')),
    };
    await makeOffers([createFinder('names')], failingPrompts, (error) => errors.push(String(error)));
    assert.ok(events.includes('Cartwright: names done.'));
    assert.deepEqual(errors, ['Error: unwritable']);
  });

  it('the message says what the user still has to do', async () => {
    const offer: Offer = {
      ...createOffer('metadata'),
      accept: () => Promise.resolve({ text: 'metadata done.', advice: 'Save launch.json.' }),
    };
    await makeOffers([() => Promise.resolve(offer)], prompts('Use metadata'), failOnError);
    assert.ok(events.includes('Cartwright: metadata done. Save launch.json.'));
    await makeOffers([createFinder('names'), () => Promise.resolve(offer)], prompts('Set Up'), failOnError);
    assert.ok(
      events.includes('Cartwright: This workspace is set up. Save launch.json. [Show Details] [Undo]'),
    );
  });

  it('"Set Up Workspace" offers to undo the last set-up if nothing is left', async () => {
    lastUndo = () => Promise.resolve(events.push('last undone'));
    await selectFromOffers([], prompts(), failOnError);
    await pressButton();
    assert.deepEqual(events, [
      'Cartwright: Nothing is left to set up in this workspace. [Undo Set Up]',
      'last undone',
    ]);
  });

  it('an offer that restarts the session is accepted and undone after the others, and reported in the order of the offers', async () => {
    const names: Offer = { ...createOffer('names'), restartsSession: true };
    const finders = [() => Promise.resolve(names), createFinder('a connection'), createFinder('metadata')];
    await makeOffers(finders, prompts('Set Up'), failOnError);
    assert.deepEqual(events.slice(2, -1), [
      'a connection with others',
      'metadata with others',
      'names with others',
      'log: names done.',
      'log: a connection done.',
      'log: metadata done.',
      'Cartwright: This workspace is set up. [Show Details] [Undo]',
    ]);
    events = [];
    await pressButton();
    assert.deepEqual(events, ['metadata undone', 'a connection undone', 'names undone', 'new files undone']);
  });

  it('an offer’s own message replaces the report: it has the other results and an Undo for all', async () => {
    let undoAll: Undo | undefined;
    const connection: Offer = {
      ...createOffer('a connection'),
      accept: () =>
        Promise.resolve({
          text: '',
          undo: [createStep('a connection')],
          showMessage: ({ headline, details, undo }) => {
            events.push(`message: ${headline}`, ...details);
            undoAll = undo;
          },
        }),
    };
    const finders = [createFinder('names'), () => Promise.resolve(connection), createFinder('metadata')];
    await makeOffers(finders, prompts('Set Up'), failOnError);
    assert.deepEqual(events.slice(1), [
      'progress',
      'names with others',
      'metadata with others',
      'message: This workspace is set up.',
      'names done.',
      'metadata done.',
      'end of progress',
    ]);
    events = [];
    await undoAll?.();
    assert.deepEqual(events, ['metadata undone', 'a connection undone', 'names undone', 'new files undone']);
  });

  it('an offer whose result needs no message is not reported, and has no Undo', async () => {
    const offer: Offer = { ...createOffer('names'), accept: () => Promise.resolve(undefined) };
    await makeOffers([() => Promise.resolve(offer)], prompts('Use names'), failOnError);
    assert.deepEqual(events.slice(1), ['progress', 'end of progress']);
  });

  it('the list shows the details of the offers, and does not select one that the user may not want', async () => {
    const offer: Offer = {
      ...createOffer('names'),
      readDetail: () => Promise.resolve('dw.json: dev01.example'),
      isOptional: true,
    };
    await selectFromOffers(
      [() => Promise.resolve(offer), createFinder('metadata')],
      prompts(undefined, undefined),
      failOnError,
    );
    assert.deepEqual(events, ['select Use names (dw.json: dev01.example) unselected|Use metadata']);
  });

  it('of the offers with the same subject, only the first is selected at first and accepted', async () => {
    const finders = ['rename hooks', 'names'].map((name) => () => {
      const offer: Offer = { ...createOffer(name), subject: 'names' };
      return Promise.resolve(offer);
    });
    const labels = ['Use rename hooks', 'Use names', 'Use metadata'];
    await selectFromOffers([...finders, createFinder('metadata')], prompts(undefined, labels), failOnError);
    assert.equal(events[0], 'select Use rename hooks|Use names unselected|Use metadata');
    assert.deepEqual(events.slice(2, 4), ['rename hooks with others', 'metadata with others']);
  });

  it('an offer with the same subject as an optional one is selected at first', async () => {
    const optionalOffer: Offer = { ...createOffer('rename hooks'), subject: 'names', isOptional: true };
    const offer: Offer = { ...createOffer('names'), subject: 'names' };
    await selectFromOffers(
      [() => Promise.resolve(optionalOffer), () => Promise.resolve(offer)],
      prompts(undefined, ['Use names']),
      failOnError,
    );
    assert.equal(events[0], 'select Use rename hooks unselected|Use names');
    assert.ok(events.includes('names alone'));
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
      'Cartwright: metadata done. [Undo]',
      'end of progress',
    ]);
  });

  it('a single offer is made in its own message', async () => {
    await makeOffers([createFinder('names')], prompts('Use names'), failOnError);
    assert.deepEqual(events, [
      'Do you want names? Use names|Not Now',
      'progress',
      'names alone',
      'Cartwright: names done. [Undo]',
      'end of progress',
    ]);
  });

  it('nothing is done after a message was declined or closed; after Not Now, a message names the command for later', async () => {
    const finders = [createFinder('names'), createFinder('metadata')];
    const later = 'Cartwright: To do this later, run "Set Up Workspace". [Set Up Workspace...]';
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

  it('the button of the message after Not Now runs the command, which looks for the offers again', async () => {
    await makeOffers([createFinder('names')], prompts('Not Now'), failOnError);
    events = [];
    await pressButton();
    assert.deepEqual(events, ['command']);
  });

  it('the messages without progress fit into one line of a notification', async () => {
    // A notification is 450 pixels wide, and cut after some 60 characters if it has no buttons.
    await makeOffers([createFinder('names')], prompts('Not Now'), failOnError);
    await selectFromOffers([], prompts(), failOnError);
    for (const message of events.filter((text) => text.startsWith('Cartwright: ')))
      assert.ok(message.replace(/ \[.*/, '').length <= 58, message);
  });

  it('Escape in the list of Select postpones the offers, and an empty selection declines them', async () => {
    const finders = [createFinder('names'), createFinder('metadata')];
    await makeOffers(finders, prompts('Select...', undefined), failOnError);
    assert.deepEqual(rememberedOffers, []);
    await makeOffers(finders, prompts('Select...', []), failOnError);
    assert.deepEqual(rememberedOffers, ['names', 'metadata']);
    assert.ok(!events.includes('progress'));
  });

  it('"Set Up Workspace" lists the offers, even a single one, and says so if there is none', async () => {
    await selectFromOffers(
      [createFinder('names'), createFinder('metadata')],
      prompts(undefined, ['Use metadata']),
      failOnError,
    );
    assert.deepEqual(events, [
      'select Use names|Use metadata',
      'progress',
      'metadata alone',
      'Cartwright: metadata done. [Undo]',
      'end of progress',
    ]);
    events = [];
    await selectFromOffers([createFinder('names')], prompts(undefined, undefined), failOnError);
    assert.deepEqual(events, ['select Use names']);
    events = [];
    await selectFromOffers([() => Promise.resolve(undefined)], prompts(), failOnError);
    assert.deepEqual(events, ['Cartwright: Nothing is left to set up in this workspace.']);
  });

  it('"Set Up Workspace" ignores earlier answers, and stores new ones', async () => {
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
    assert.deepEqual(events, ['Cartwright: To do this later, run "Set Up Workspace". [Set Up Workspace...]']);
  });

  it('an offer that fails, or whose search fails, does not prevent the next one', async () => {
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
      'Cartwright: metadata done. [Undo]',
      'end of progress',
    ]);
  });
});
