import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ABTest } from './ABTest.ts';
import { ABTestSegment } from './ABTestSegment.ts';

/** In which segments of running tests the request's customer is. */
export class ABTestMgr extends PlatformObject {
  /** The segments that the customer is in. */
  static get assignedTestSegments(): ArrayList<ABTestSegment> {
    const { records, job } = run();
    const segments = records.find('ab_tests', 'site', job.scope.siteId).flatMap(({ id }) => {
      const segment = service('segmentOf', id);
      return segment === undefined ? [] : [new ABTestSegment(new ABTest(job.scope.siteId, id), segment)];
    });
    return new ArrayList<ABTestSegment>(segments);
  }

  /** Whether the customer is in a segment of a running test. */
  static isParticipant(testId: string, segmentId: string): boolean {
    return service('segmentOf', testId) === segmentId;
  }
}
platformClass('campaign.ABTestMgr', ABTestMgr);
