import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHost } from '../../host-calls.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ABTest } from './ABTest.ts';
import { ABTestSegment } from './ABTestSegment.ts';

/** Provides access to the A/B test segments of the current customer. */
export class ABTestMgr extends PlatformObject {
  /** Returns the segments of running A/B tests that the current customer belongs to. */
  static get assignedTestSegments(): ArrayList<ABTestSegment> {
    const { records, job } = currentRun();
    const segments = records.find('ab_tests', 'site', job.scope.siteId).flatMap(({ id }) => {
      const segment = callHost('segmentOf', id);
      return segment === undefined ? [] : [new ABTestSegment(new ABTest(job.scope.siteId, id), segment)];
    });
    return new ArrayList<ABTestSegment>(segments);
  }

  /** Returns true if the current customer is in the given segment of a running A/B test. */
  static isParticipant(testId: string, segmentId: string): boolean {
    return callHost('segmentOf', testId) === segmentId;
  }
}
registerClass('campaign.ABTestMgr', ABTestMgr);
