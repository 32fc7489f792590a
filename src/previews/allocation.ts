import { html, type Html } from './html.ts';
import { day, list, text, type Document } from './values.ts';

/** An A/B test's segments as parts of one bar; who is in none of them is the rest. */
export function allocation(test: Document): Html {
  const groups =
    list(test['test_groups']).length > 0 ? list(test['test_groups']) : list(test['test_segments']);
  const shares = groups.map((group) => (typeof group['allocation'] === 'number' ? group['allocation'] : 0));
  const rest = Math.max(0, 100 - shares.reduce((sum, share) => sum + share, 0));
  let left = 0;
  const bars = groups.map((group, at) => {
    const share = shares[at] ?? 0;
    const bar = html`<div
      class="part part-${at % 5}"
      data-left="${left}"
      data-width="${share}"
      title="${text(group['id'])}: ${share} %"
    >
      ${share >= 8 ? `${share} %` : ''}
    </div>`;
    left += share;
    return bar;
  });
  return html`<h1>${text(test['description']) || text(test['id'])}</h1>
    <p class="row">
      <span class="badge">${text(test['status'])}</span>
      ${test['paused'] === true && html`<span class="badge">paused</span>`}
      ${test['enabled'] !== true && html`<span class="badge">disabled</span>`}
      <span class="muted"
        >${[day(test['start_date']), day(test['end_date'])].filter(Boolean).join(' to ')}</span
      >
      <span class="muted">${text(test['key_metric_id'])}</span>
    </p>
    <div
      class="allocation"
      role="img"
      aria-label="${groups.map((group, at) => `${text(group['id'])} ${shares[at] ?? 0} %`).join(', ')}, not in the test ${rest} %"
    >
      ${bars}
      ${rest > 0 && html`<div class="part part-rest" data-left="${left}" data-width="${rest}">${rest >= 8 ? `${rest} %` : ''}</div>`}
    </div>
    <table>
      <thead>
        <tr>
          <th scope="col">Segment</th>
          <th scope="col">What it is</th>
          <th scope="col" class="amount">Share</th>
        </tr>
      </thead>
      <tbody>
        ${groups.map(
          (group, at) =>
            html`<tr>
              <td>
                <span class="key part-${at % 5}"></span
                ><button type="button" class="link" data-action="segment" data-value="${text(group['id'])}">
                  ${text(group['id'])}
                </button>
              </td>
              <td>${text(group['description'])}</td>
              <td class="amount">${shares[at] ?? 0} %</td>
            </tr>`,
        )}
        <tr>
          <td><span class="key part-rest"></span>not in the test</td>
          <td></td>
          <td class="amount">${rest} %</td>
        </tr>
      </tbody>
    </table>`;
}
