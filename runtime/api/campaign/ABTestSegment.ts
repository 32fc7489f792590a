import { PlatformObject, registerClass } from '../../platform-object.ts';
import type { ABTest } from './ABTest.ts';

/** A segment of an A/B test. */
export class ABTestSegment extends PlatformObject {
  readonly #test: ABTest;
  readonly #id: string;

  constructor(test: ABTest, id: string) {
    super();
    this.#test = test;
    this.#id = id;
  }

  /** Returns the A/B test that this segment belongs to. */
  get ABTest(): ABTest {
    return this.#test;
  }

  /** Returns the ID of the segment, which is unique within its A/B test. */
  get ID(): string {
    return this.#id;
  }
}
registerClass('campaign.ABTestSegment', ABTestSegment);
