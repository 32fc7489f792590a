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

  /** The test that it is a part of. */
  get ABTest(): ABTest {
    return this.#test;
  }

  /** Its id. */
  get ID(): string {
    return this.#id;
  }
}
platformClass('campaign.ABTestSegment', ABTestSegment);
