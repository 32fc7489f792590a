import type {
  AbTest as AbTestDocument,
  AbTestSegment as SegmentDocument,
} from '../../../contract/documents/data/ab-test.ts';
import { compareVersions, version, type ApiVersion } from '../../../contract/version.ts';
import { abTestPhase } from '../../domain/promotion-activity.ts';
import type { AbTest, AbTestSegment } from '../../records/marketing.ts';
import type { Links } from '../implement.ts';
import { present } from '../shop/present.ts';
import { pathOf } from './addressed-site.ts';

const groupsSince = version('23.2');

export const segmentPath = (test: Pick<AbTest, 'site_id' | 'id'>, segmentId: string): string =>
  pathOf('sites', test.site_id, 'ab_tests', test.id, 'segments', segmentId);

/** Segment fields that both `ab_test_segment` and `ab_test_group` have. */
const segmentFields = (test: AbTest, segment: AbTestSegment, links: Links) => ({
  id: segment.id,
  ...present({ description: segment.description }),
  allocation: segment.allocation,
  custom_experience: segment.custom_experience === true,
  link: links.to(segmentPath(test, segment.id)),
});

/** @param expanded with the promotions of the segment */
export const segmentDocument = (
  test: AbTest,
  segment: AbTestSegment,
  links: Links,
  expanded = false,
): SegmentDocument => ({
  ...segmentFields(test, segment, links),
  ...(expanded
    ? {
        promotions: (segment.promotion_ids ?? []).map((id) => ({
          _type: 'promotion',
          id,
          link: links.to(pathOf('sites', test.site_id, 'promotions', id)),
        })),
      }
    : {}),
});

export interface AbTestReading {
  readonly links: Links;
  readonly version: ApiVersion;
  readonly now: number;
  readonly timezone: string | undefined;
  readonly expanded?: boolean;
}

/** The document of data-api 2, A/B test: with `test_groups` from 23.2 on, `test_segments` before. */
export function abTestDocument(test: AbTest, reading: AbTestReading): AbTestDocument {
  const { site_id, segments, trigger, creation_date: _created, last_modified: _modified, ...fields } = test;
  const { links } = reading;
  const phase = abTestPhase({ ...test, enabled: true, paused: false }, reading.now, reading.timezone);
  const isRunning = phase === 'active' && test.enabled;
  return {
    ...fields,
    paused: test.paused === true,
    link: links.to(pathOf('sites', site_id, 'ab_tests', test.id)),
    segment_count: segments.length,
    status: phase === 'ended' ? 'ended' : isRunning ? 'running' : 'planned',
    ...(compareVersions(reading.version, groupsSince) < 0 || reading.expanded === true
      ? { test_segments: segments.map((one) => segmentDocument(test, one, links, reading.expanded)) }
      : {}),
    ...(compareVersions(reading.version, groupsSince) < 0
      ? {}
      : { test_groups: segments.map((one) => segmentFields(test, one, links)) }),
    ...(trigger ? { trigger: triggerDocument(trigger) } : {}),
  };
}

const triggerDocument = ({ trigger_type, pipeline_calls, category_ids }: NonNullable<AbTest['trigger']>) => ({
  trigger_type,
  is_pipeline_based: trigger_type === 'pipeline_call',
  ...present({ pipeline_calls, categories: category_ids }),
});
