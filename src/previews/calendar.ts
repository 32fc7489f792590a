import { html, type Html } from './html.ts';
import { day, list, localized, part, text, type Document } from './values.ts';

export interface CalendarEntry {
  readonly campaign: Document;
  readonly promotions: readonly Document[];
}

const month = 30.44 * 24 * 3600_000;

/** Campaigns and their promotions on one time line of a year: a quarter back, the rest ahead. `now` in milliseconds. */
export function calendar(entries: readonly CalendarEntry[], now: number): Html {
  const from = startOfMonth(now - 3 * month);
  const to = startOfMonth(from + 12.5 * month);
  const place = (at: number): number => (100 * (at - from)) / (to - from);
  const months = monthsBetween(from, to);
  return html`<h1>Campaigns</h1>
    <p class="muted">
      ${day(new Date(from).toISOString())} to ${day(new Date(to).toISOString())}. The line is today. What is
      disabled is drawn empty; what has no dates runs all the time.
    </p>
    <div class="timeline" role="list">
      <span></span>
      <div class="scale" aria-hidden="true">
        ${months.map((at) => html`<span data-left="${place(at).toFixed(2)}" data-width="${(100 / months.length).toFixed(2)}">${monthName(at)}</span>`)}
        <span class="now" data-left="${place(now).toFixed(2)}" data-width="0"></span>
      </div>
      ${entries.flatMap(({ campaign, promotions }) => [
        row('campaign', campaign, text(campaign['campaign_id']), campaign, from, to),
        ...promotions.map((promotion) =>
          row(
            'promotion',
            promotion,
            localized(promotion['name']) || text(promotion['id']),
            datesOf(promotion, campaign),
            from,
            to,
          ),
        ),
      ])}
    </div>
    ${entries.length === 0 ? html`<p class="muted">No campaigns are known. Open one by its id in the Data view.</p>` : undefined}`;
}

/** A promotion's own dates, else those of its campaign. */
function datesOf(promotion: Document, campaign: Document): Document {
  const information = part(promotion['assignment_information']);
  const assigned = ['active_campaign_assignments', 'upcoming_campaign_assignments']
    .flatMap((field) => list(information[field]))
    .find((one) => one['campaign_id'] === campaign['campaign_id']);
  const schedule = part(assigned?.['schedule']);
  return {
    start_date: schedule['start_date'] ?? campaign['start_date'],
    end_date: schedule['end_date'] ?? campaign['end_date'],
  };
}

function row(
  kind: 'campaign' | 'promotion',
  document: Document,
  label: string,
  dates: Document,
  from: number,
  to: number,
): Html {
  const start = at(dates['start_date']) ?? from;
  const end = at(dates['end_date']) ?? to;
  const left = Math.max(0, (100 * (start - from)) / (to - from));
  const right = Math.min(100, (100 * (end - from)) / (to - from));
  const off = document['enabled'] !== true;
  const said = `${label}: ${day(dates['start_date']) || 'always'} to ${day(dates['end_date']) || 'no end'}${off ? ', disabled' : ''}`;
  const id = text(document['campaign_id']) || text(document['id']);
  const isSeen = right > 0 && left < 100 && right > left;
  return html`<button
      type="button"
      class="link"
      role="listitem"
      data-action="${kind}"
      data-value="${id}"
      title="${said}"
    >
      ${kind === 'promotion' ? html`<span class="muted">↳ </span>` : undefined}${label}
    </button>
    <div class="track" aria-label="${said}">
      ${
        isSeen
          ? html`<div
              class="bar ${kind} ${off ? 'off' : ''}"
              data-left="${left.toFixed(2)}"
              data-width="${(right - left).toFixed(2)}"
              title="${said}"
            ></div>`
          : html`<span class="muted">${said.slice(label.length + 2)}</span>`
      }
    </div>`;
}

const at = (value: unknown): number | undefined => {
  const time = Date.parse(text(value));
  return Number.isNaN(time) ? undefined : time;
};

function startOfMonth(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

function monthsBetween(from: number, to: number): number[] {
  const months: number[] = [];
  const date = new Date(from);
  for (let next = from; next < to; next = date.getTime()) {
    months.push(next);
    date.setUTCMonth(date.getUTCMonth() + 1);
  }
  return months;
}

const monthName = (time: number): string =>
  new Date(time).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
