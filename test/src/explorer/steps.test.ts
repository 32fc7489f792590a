import assert from 'node:assert/strict';
import { back, runSteps, mapAnswer, type Answer, type Step } from '../../../src/explorer/steps.ts';

interface Values {
  readonly name?: string;
  readonly names?: string;
  readonly prefix?: string;
  readonly site?: string;
}

/** A user whose answers, in this order, are the constructor's arguments; `questions` lists what the user was asked. */
class User {
  readonly questions: string[] = [];
  readonly #answers: Answer<string>[];

  constructor(...answers: Answer<string>[]) {
    this.#answers = answers;
  }

  answer(question: string): Promise<Answer<string>> {
    this.questions.push(question);
    return Promise.resolve(this.#answers.shift());
  }
}

const step = (
  user: User,
  field: keyof Values,
  isNeeded?: (values: Values) => boolean,
): Step<Values, string> => ({
  ...(isNeeded ? { isNeeded } : {}),
  ask: async (_values, place) =>
    mapAnswer(await user.answer(`${field} ${place}`), (value) => ({ [field]: value })),
});

const askForConnection = (user: User): Promise<Values | undefined> =>
  runSteps<Values, string>(
    {},
    [
      step(user, 'name'),
      step(user, 'names'),
      step(user, 'prefix', ({ names }) => names === 'custom'),
      step(user, 'site'),
    ],
    (number, total) => `${number}/${total}`,
  );

describe('the steps of an input', () => {
  it('an input collects the values of all steps, and skips steps that are not needed', async () => {
    const user = new User('staging', 'dw', 'RefArch');
    assert.deepEqual(await askForConnection(user), { name: 'staging', names: 'dw', site: 'RefArch' });
    assert.deepEqual(user.questions, ['name 1/3', 'names 2/3', 'site 3/3']);
  });

  it('an input can start at a later step, from which Back leads to the needed ones before it', async () => {
    const user = new User('RefArch', back, back, 'dw', 'RefArch');
    const values = await runSteps<Values, string>(
      { name: 'staging' },
      [
        step(user, 'name'),
        step(user, 'prefix', () => false),
        step(user, 'names'),
        step(user, 'site'),
        step(user, 'site'),
      ],
      (number, total) => `${number}/${total}`,
      3,
    );
    assert.equal(values, undefined);
    assert.deepEqual(user.questions, [
      'site 3/4',
      'site 4/4',
      'site 3/4',
      'names 2/4',
      'site 3/4',
      'site 4/4',
    ]);
  });

  it('the number of a step has as its total the count of steps that the answers so far require', async () => {
    const user = new User('staging', 'custom', 'acme', 'RefArch');
    assert.deepEqual(await askForConnection(user), {
      name: 'staging',
      names: 'custom',
      prefix: 'acme',
      site: 'RefArch',
    });
    assert.deepEqual(user.questions, ['name 1/3', 'names 2/3', 'prefix 3/4', 'site 4/4']);
  });

  it('Back returns to the last step that asked, past a skipped one', async () => {
    const user = new User('staging', 'dw', back, 'custom', back, 'svc', 'RefArch');
    assert.deepEqual(await askForConnection(user), { name: 'staging', names: 'svc', site: 'RefArch' });
    assert.deepEqual(user.questions, [
      'name 1/3',
      'names 2/3',
      'site 3/3',
      'names 2/3',
      'prefix 3/4',
      'names 2/4',
      'site 3/3',
    ]);
  });

  it('a step that is shown again has the user’s previous answer', async () => {
    const names: (string | undefined)[] = [];
    const answers: Answer<string>[] = ['stagin', 'staging', 'RefArch'];
    const isBack = [false, true, false, false];
    const ask =
      (field: keyof Values): Step<Values, undefined>['ask'] =>
      ({ name }) => {
        names.push(name);
        return Promise.resolve(isBack.shift() === true ? back : { [field]: answers.shift() });
      };
    const steps = [{ ask: ask('name') }, { ask: ask('site') }];
    assert.deepEqual(await runSteps<Values, undefined>({}, steps, () => undefined), {
      name: 'staging',
      site: 'RefArch',
    });
    assert.deepEqual(names, [undefined, 'stagin', 'stagin', 'staging']);
  });

  it('canceling a step, or going back from the first one, returns no result', async () => {
    assert.equal(await askForConnection(new User('staging', undefined)), undefined);
    assert.equal(await askForConnection(new User(back)), undefined);
  });
});
