import { html, type Html } from './html.ts';
import { formatDate, objectsIn, localizedText, objectOrEmpty, toText, type JsonDocument } from './values.ts';

export interface CalendarEntry {
  readonly campaign: JsonDocument;
  readonly promotions: readonly JsonDocument[];
}

/** Average length of a month in milliseconds. */
const monthMs = 30.44 * 24 * 3600_000;

/**
 * Renders campaigns and their promotions on a timeline of whole months. It spans 3 months back and 9 months ahead;
 * earlier and later entries extend it, up to 12 months back and 18 months ahead. `now` is in milliseconds since 1970.
 */
export function renderCalendar(entries: readonly CalendarEntry[], now: number): Html {
  const dates = entries.flatMap(({ campaign, promotions }) =>
    [campaign, ...promotions.map((promotion) => promotionDates(promotion, campaign))].flatMap((schedule) =>
      ['start_date', 'end_date'].flatMap((field) => parseTime(schedule[field]) ?? []),
    ),
  );
  const from = startOfMonth(Math.max(now - 12 * monthMs, Math.min(now - 3 * monthMs, ...dates)));
  // With one and a half months more, the timeline ends at least two weeks after the last date.
  const to = startOfMonth(
    Math.min(now + 18 * monthMs, Math.max(now + 9 * monthMs, ...dates)) + 1.5 * monthMs,
  );
  const toPercent = (time: number): string => ((100 * (time - from)) / (to - from)).toFixed(2);
  const months = monthsBetween(from, to);
  // A narrow page labels only quarters or half years, so all quarters must be among the labels.
  const labelInterval = months.length > 14 ? 3 : 1;
  return html`<h1>Campaigns</h1>
    <p class="muted">
      ${formatDate(new Date(from).toISOString())} to ${formatDate(new Date(to).toISOString())}. The line marks
      today. Disabled campaigns and promotions are outlined; those without dates run indefinitely.
    </p>
    <div class="timeline">
      <span></span>
      <div class="scale" aria-hidden="true">
        ${months.map((start, index) =>
          index % labelInterval > 0
            ? undefined
            : html`<span
                data-left="${toPercent(start)}"
                data-width="${toPercent(from + labelInterval * monthMs)}"
                data-step="${index % 6 === 0 ? '6' : index % 3 === 0 ? '3' : '1'}"
                >${monthLabel(months, index, labelInterval)}</span
              >`,
        )}
      </div>
      ${entries.flatMap(({ campaign, promotions }) => [
        renderRow('campaign', campaign, toText(campaign['campaign_id']), campaign, from, to),
        ...promotions.map((promotion) =>
          renderRow(
            'promotion',
            promotion,
            localizedText(promotion['name']) || toText(promotion['id']),
            promotionDates(promotion, campaign),
            from,
            to,
          ),
        ),
      ])}
      <div class="today" aria-hidden="true"><div class="now" data-left="${toPercent(now)}"></div></div>
    </div>
    ${entries.length === 0 ? html`<p class="muted">No campaigns found. Open a campaign by ID in the Data view.</p>` : undefined}`;
}

/** Returns the dates of a promotion. If its assignment has no date of its own, the date of the campaign applies. */
function promotionDates(promotion: JsonDocument, campaign: JsonDocument): JsonDocument {
  const information = objectOrEmpty(promotion['assignment_information']);
  const assignment = ['active_campaign_assignments', 'upcoming_campaign_assignments']
    .flatMap((field) => objectsIn(information[field]))
    .find((candidate) => candidate['campaign_id'] === campaign['campaign_id']);
  const schedule = objectOrEmpty(assignment?.['schedule']);
  return {
    start_date: schedule['start_date'] ?? campaign['start_date'],
    end_date: schedule['end_date'] ?? campaign['end_date'],
  };
}

function renderRow(
  kind: 'campaign' | 'promotion',
  document: JsonDocument,
  label: string,
  dates: JsonDocument,
  from: number,
  to: number,
): Html {
  const start = parseTime(dates['start_date']) ?? from;
  const end = parseTime(dates['end_date']) ?? to;
  const left = Math.max(0, (100 * (start - from)) / (to - from));
  const right = Math.min(100, (100 * (end - from)) / (to - from));
  const isDisabled = document['enabled'] !== true;
  const summary = `${label}: ${periodText(dates['start_date'], dates['end_date'])}${isDisabled ? ', disabled' : ''}`;
  const id = toText(document['campaign_id']) || toText(document['id']);
  const isVisible = right > 0 && left < 100 && right > left;
  return html`<button
      type="button"
      class="link"
      aria-label="${summary}"
      data-action="${kind}"
      data-value="${id}"
      title="${summary}"
    >
      ${kind === 'promotion' ? html`<span class="muted">↳ </span>` : undefined}${label}
    </button>
    <div class="track" aria-hidden="true">
      ${
        isVisible
          ? html`<div
              class="bar ${kind} ${isDisabled ? 'off' : ''}"
              data-left="${left.toFixed(2)}"
              data-width="${(right - left).toFixed(2)}"
              title="${summary}"
            ></div>`
          : html`<span class="muted">${summary.slice(label.length + 2)}</span>`
      }
    </div>`;
}

const parseTime = (value: unknown): number | undefined => {
  const time = Date.parse(toText(value));
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

/**
 * Renders the name of a month, with its year if the previous label has another year. A narrow page shows only labels of
 * quarters or half years, so there is a year for each of these intervals, and the style of the page selects one.
 */
function monthLabel(months: readonly number[], index: number, interval: number): Html {
  const getYear = (time: number | undefined): number | undefined =>
    time === undefined ? undefined : new Date(time).getUTCFullYear();
  const time = months[index] ?? 0;
  const year = getYear(time);
  const name = new Date(time).toLocaleString('en', { month: 'short', timeZone: 'UTC' });
  const yearLabel = (style: string, previousIndex: number): Html | undefined =>
    getYear(months[previousIndex]) === year
      ? undefined
      : html`<span class="${style}"> ${String(year)}</span>`;
  return html`${name}${yearLabel('months', index - interval)}${yearLabel('quarters', index - 3)}${yearLabel('halves', index - 6)}`;
}

function periodText(start: unknown, end: unknown): string {
  if (start === undefined && end === undefined) return 'always';
  if (start === undefined) return `until ${formatDate(end)}`;
  return end === undefined ? `from ${formatDate(start)}` : `${formatDate(start)} to ${formatDate(end)}`;
}
