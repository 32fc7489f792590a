import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ABTest } from './ABTest.ts';
import { ABTestSegment } from './ABTestSegment.ts';

/** In which segments of running tests the request's customer is. */
export class ABTestMgr extends PlatformObject {
  static get assignedTestSegments(): ArrayList<ABTestSegment> {
    const { records, job } = run();
    const segments = records.find('ab_tests', 'site', job.scope.siteId).flatMap(({ id }) => {
      const segment = service('segmentOf', id);
      return segment === undefined ? [] : [new ABTestSegment(new ABTest(job.scope.siteId, id), segment)];
    });
    return new ArrayList<ABTestSegment>(segments);
  }

  static isParticipant(testId: string, segmentId: string): boolean {
    return service('segmentOf', testId) === segmentId;
  }
}
platformClass('campaign.ABTestMgr', ABTestMgr);
