import type {
  AbTest as AbTestDocument,
  AbTestSegment as SegmentDocument,
} from '../../../contract/documents/data/ab-test.ts';
import { compareVersions, parseVersion, type ApiVersion } from '../../../contract/version.ts';
import { abTestPhase } from '../../domain/promotion-activity.ts';
import type { AbTest, AbTestSegment } from '../../records/marketing.ts';
import type { Links } from '../implement.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { pathOf } from './require-site.ts';

const groupsSince = parseVersion('23.2');

export const segmentPath = (test: Pick<AbTest, 'site_id' | 'id'>, segmentId: string): string =>
  pathOf('sites', test.site_id, 'ab_tests', test.id, 'segments', segmentId);

/** Returns the fields that `ab_test_segment` and `ab_test_group` have in common. */
const segmentFields = (test: AbTest, segment: AbTestSegment, links: Links) => ({
  id: segment.id,
  ...omitUndefined({ description: segment.description }),
  allocation: segment.allocation,
  custom_experience: segment.custom_experience === true,
  link: links.resource(segmentPath(test, segment.id)),
});

/** @param isExpanded whether to include the promotions of the segment */
export const segmentDocument = (
  test: AbTest,
  segment: AbTestSegment,
  links: Links,
  isExpanded = false,
): SegmentDocument => ({
  ...segmentFields(test, segment, links),
  ...(isExpanded
    ? {
        promotions: (segment.promotion_ids ?? []).map((id) => ({
          _type: 'promotion',
          id,
          link: links.resource(pathOf('sites', test.site_id, 'promotions', id)),
        })),
      }
    : {}),
});

export interface AbTestViewContext {
  readonly links: Links;
  readonly version: ApiVersion;
  readonly now: number;
  readonly timezone: string | undefined;
  readonly isExpanded?: boolean;
}

/**
 * Returns the document of data-api 2, A/B test: with `test_groups` from 23.2 on, and with `test_segments` before 23.2
 * or if the view is expanded.
 */
export function abTestDocument(test: AbTest, view: AbTestViewContext): AbTestDocument {
  const { site_id, segments, trigger, creation_date: _created, last_modified: _modified, ...fields } = test;
  const { links } = view;
  const phase = abTestPhase({ ...test, enabled: true, paused: false }, view.now, view.timezone);
  // A paused test is shown as running, and a disabled one as planned until its end.
  const isRunning = phase === 'active' && test.enabled;
  return {
    ...fields,
    paused: test.paused === true,
    link: links.resource(pathOf('sites', site_id, 'ab_tests', test.id)),
    segment_count: segments.length,
    status: phase === 'ended' ? 'ended' : isRunning ? 'running' : 'planned',
    ...(compareVersions(view.version, groupsSince) < 0 || view.isExpanded === true
      ? { test_segments: segments.map((segment) => segmentDocument(test, segment, links, view.isExpanded)) }
      : {}),
    ...(compareVersions(view.version, groupsSince) < 0
      ? {}
      : { test_groups: segments.map((segment) => segmentFields(test, segment, links)) }),
    ...(trigger ? { trigger: triggerDocument(trigger) } : {}),
  };
}

const triggerDocument = ({ trigger_type, pipeline_calls, category_ids }: NonNullable<AbTest['trigger']>) => ({
  trigger_type,
  is_pipeline_based: trigger_type === 'pipeline_call',
  ...omitUndefined({ pipeline_calls, categories: category_ids }),
});
