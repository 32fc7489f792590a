import { PlatformObject, platformClass } from '../../platform-object.ts';
import type { ABTest } from './ABTest.ts';

/** A share of the visitors of a test. */
export class ABTestSegment extends PlatformObject {
  readonly #test: ABTest;
  readonly #id: string;

  constructor(test: ABTest, id: string) {
    super();
    this.#test = test;
    this.#id = id;
  }

  get ABTest(): ABTest {
    return this.#test;
  }

  get ID(): string {
    return this.#id;
  }
}
platformClass('campaign.ABTestSegment', ABTestSegment);
