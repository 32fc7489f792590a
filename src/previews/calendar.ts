import { html, type Html } from './html.ts';
import { day, list, localized, part, text, type Document } from './values.ts';

export interface CalendarEntry {
  readonly campaign: Document;
  readonly promotions: readonly Document[];
}

const month = 30.44 * 24 * 3600_000;

/**
 * Campaigns and their promotions on one time line: a quarter back and three quarters ahead, longer where something lies
 * beyond, but never more than a year back and a year and a half ahead. `now` in milliseconds.
 */
export function calendar(entries: readonly CalendarEntry[], now: number): Html {
  const dates = entries.flatMap(({ campaign, promotions }) =>
    [campaign, ...promotions.map((promotion) => datesOf(promotion, campaign))].flatMap((one) =>
      ['start_date', 'end_date'].flatMap((field) => at(one[field]) ?? []),
    ),
  );
  const from = startOfMonth(Math.max(now - 12 * month, Math.min(now - 3 * month, ...dates)));
  const to = startOfMonth(Math.min(now + 18 * month, Math.max(now + 9 * month, ...dates)) + 1.5 * month);
  const place = (time: number): string => ((100 * (time - from)) / (to - from)).toFixed(2);
  const months = monthsBetween(from, to);
  // Names are given to as many months as there is room for.
  const every = months.length > 14 ? 2 : 1;
  return html`<h1>Campaigns</h1>
    <p class="muted">
      ${day(new Date(from).toISOString())} to ${day(new Date(to).toISOString())}. The line is today. What is
      disabled is drawn empty; what has no dates runs all the time.
    </p>
    <div class="timeline">
      <span></span>
      <div class="scale" aria-hidden="true">
        ${months.map((start, number) =>
          number % every > 0
            ? undefined
            : html`<span data-left="${place(start)}" data-width="${place(from + every * month)}"
                >${monthName(start, months[number - every])}</span
              >`,
        )}
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
      <div class="today" aria-hidden="true"><div class="now" data-left="${place(now)}"></div></div>
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
      aria-label="${said}"
      data-action="${kind}"
      data-value="${id}"
      title="${said}"
    >
      ${kind === 'promotion' ? html`<span class="muted">↳ </span>` : undefined}${label}
    </button>
    <div class="track" aria-hidden="true">
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

/** With its year where that is another one than the name's before it. */
const monthName = (time: number, before: number | undefined): string => {
  const year = new Date(time).getUTCFullYear();
  const isNew = before === undefined || new Date(before).getUTCFullYear() !== year;
  const name = new Date(time).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  return isNew ? `${name} ${year}` : name;
};
