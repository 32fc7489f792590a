import { html, type Html } from './html.ts';
import { formatDate, objectsIn, toText, type JsonDocument } from './values.ts';

/** The segments of an A/B test as parts of a bar. The rest of the bar is the shoppers without a segment. */
export function allocation(test: JsonDocument): Html {
  const groups =
    objectsIn(test['test_groups']).length > 0
      ? objectsIn(test['test_groups'])
      : objectsIn(test['test_segments']);
  const shares = groups.map((group) => (typeof group['allocation'] === 'number' ? group['allocation'] : 0));
  const unallocated = Math.max(0, 100 - shares.reduce((sum, share) => sum + share, 0));
  let startPercent = 0;
  const bars = groups.map((group, index) => {
    const share = shares[index] ?? 0;
    const bar = html`<div
      class="part part-${index % 5}"
      data-left="${startPercent}"
      data-width="${share}"
      title="${toText(group['id'])}: ${share} %"
    >
      ${share >= 8 ? `${share} %` : ''}
    </div>`;
    startPercent += share;
    return bar;
  });
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
    <div
      class="allocation"
      role="img"
      aria-label="${groups.map((group, index) => `${toText(group['id'])} ${shares[index] ?? 0} %`).join(', ')}, not in the test ${unallocated} %"
    >
      ${bars}
      ${unallocated > 0 && html`<div class="part part-rest" data-left="${startPercent}" data-width="${unallocated}">${unallocated >= 8 ? `${unallocated} %` : ''}</div>`}
    </div>
    <table>
      <thead>
        <tr>
          <th scope="col">Segment</th>
          <th scope="col">Description</th>
          <th scope="col" class="amount">Share</th>
        </tr>
      </thead>
      <tbody>
        ${groups.map(
          (group, index) =>
            html`<tr>
              <td>
                <span class="key part-${index % 5}"></span
                ><button type="button" class="link" data-action="segment" data-value="${toText(group['id'])}">
                  ${toText(group['id'])}
                </button>
              </td>
              <td>${toText(group['description'])}</td>
              <td class="amount">${shares[index] ?? 0} %</td>
            </tr>`,
        )}
        <tr>
          <td><span class="key part-rest"></span>Not in the test</td>
          <td></td>
          <td class="amount">${unallocated} %</td>
        </tr>
      </tbody>
    </table>`;
}
