import { html, type Html } from './html.ts';
import { formatDate, objectsIn, toText, type JsonDocument } from './values.ts';

/** Number of the classes `part-0`, `part-1`, ... in the style of the page, each with a color. */
const partClassCount = 5;

/** Minimum percentage for a label in the bar. A smaller part has no room for it. */
const minLabeledShare = 8;

interface Segment {
  readonly id: string;
  readonly description: string;
  /** Percentage of the shoppers. */
  readonly share: number;
}

/** Renders the segments of an A/B test in a bar and a table. The last entry stands for the shoppers in no segment. */
export function renderAllocation(test: JsonDocument): Html {
  const segments = readSegments(test);
  const unallocatedShare = Math.max(0, 100 - segments.reduce((sum, { share }) => sum + share, 0));
  return html`<h1>${toText(test['description']) || toText(test['id'])}</h1>
    <p class="row">
      <span class="badge">${toText(test['status'])}</span>
      ${test['paused'] === true && html`<span class="badge">paused</span>`}
      ${test['enabled'] !== true && html`<span class="badge">disabled</span>`}
      <span class="muted"
        >${[formatDate(test['start_date']), formatDate(test['end_date'])].filter(Boolean).join(' to ')}</span
      >
      <span class="muted">${toText(test['key_metric_id'])}</span>
    </p>
    ${renderBar(segments, unallocatedShare)} ${renderTable(segments, unallocatedShare)}`;
}

function readSegments(test: JsonDocument): readonly Segment[] {
  const groups = objectsIn(test['test_groups']);
  return (groups.length > 0 ? groups : objectsIn(test['test_segments'])).map((group) => ({
    id: toText(group['id']),
    description: toText(group['description']),
    share: typeof group['allocation'] === 'number' ? group['allocation'] : 0,
  }));
}

function renderBar(segments: readonly Segment[], unallocatedShare: number): Html {
  let startPercent = 0;
  const bars = segments.map(({ id, share }, index) => {
    const bar = html`<div
      class="part part-${index % partClassCount}"
      data-left="${startPercent}"
      data-width="${share}"
      title="${id}: ${share}%"
    >
      ${share >= minLabeledShare ? `${share}%` : ''}
    </div>`;
    startPercent += share;
    return bar;
  });
  return html`<div
    class="allocation"
    role="img"
    aria-label="${segments.map(({ id, share }) => `${id} ${share}%`).join(', ')}, not in the test ${unallocatedShare}%"
  >
    ${bars}
    ${unallocatedShare > 0 && html`<div class="part part-rest" data-left="${startPercent}" data-width="${unallocatedShare}">${unallocatedShare >= minLabeledShare ? `${unallocatedShare}%` : ''}</div>`}
  </div>`;
}

const renderTable = (segments: readonly Segment[], unallocatedShare: number): Html =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Segment</th>
        <th scope="col">Description</th>
        <th scope="col" class="amount">Share</th>
      </tr>
    </thead>
    <tbody>
      ${segments.map(
        ({ id, description, share }, index) =>
          html`<tr>
            <td>
              <span class="key part-${index % partClassCount}"></span
              ><button type="button" class="link" data-action="segment" data-value="${id}">${id}</button>
            </td>
            <td>${description}</td>
            <td class="amount">${share}%</td>
          </tr>`,
      )}
      <tr>
        <td><span class="key part-rest"></span>Not in the test</td>
        <td></td>
        <td class="amount">${unallocatedShare}%</td>
      </tr>
    </tbody>
  </table>`;
