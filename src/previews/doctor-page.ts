import { actionButton, html, type Html } from './html.ts';

/** One check with its outcome. */
export interface DoctorCheck {
  readonly text: string;
  readonly remedy?: string | undefined;
  readonly buttons: readonly DoctorButton[];
}

export interface DoctorButton {
  readonly label: string;
  /** The argument of the page's message `remedy`. */
  readonly value: string;
}

export interface DoctorPage {
  /** Where the breakpoint is: `order.js:12`. */
  readonly place: string;
  readonly verdict: string;
  /** What to do about the verdict, with the buttons that do it. */
  readonly advice?: string | undefined;
  readonly buttons: readonly DoctorButton[];
  /** Other problems than that of the verdict. */
  readonly problems: readonly DoctorCheck[];
  /** Checks without a result. */
  readonly open: readonly DoctorCheck[];
  readonly passed: readonly DoctorCheck[];
}

/** The answer to "Why Wasn't My Breakpoint Hit?": the verdict, what to do, and all checks. */
export const doctorPage = ({
  place,
  verdict,
  advice,
  buttons,
  problems,
  open,
  passed,
}: DoctorPage): Html => html`
  <p class="muted">Breakpoint at ${place}</p>
  <h1 class="sentence">${verdict}</h1>
  ${advice !== undefined && html`<p>${advice}</p>`}
  <p class="row">
    ${buttons.map(({ label, value }, index) => actionButton('remedy', value, label, index === 0))}
    ${actionButton('again', '', 'Check Again')} ${actionButton('copy', '', 'Copy Report')}
  </p>
  ${problems.length > 0 && section('Other problems', problems)}
  ${open.length > 0 && section('Could not be determined', open)}
  ${
    passed.length > 0 &&
    html`<details>
      <summary>${passed.length === 1 ? '1 check passed' : `${passed.length} checks passed`}</summary>
      <ul>
        ${passed.map(({ text }) => html`<li>${text}</li>`)}
      </ul>
    </details>`
  }
`;

const section = (title: string, checks: readonly DoctorCheck[]): Html => html`
  <h2>${title}</h2>
  <ul>
    ${checks.map(
      ({ text, remedy, buttons }) =>
        html`<li>
          <p>${text}</p>
          ${remedy !== undefined && html`<p class="muted">${remedy}</p>`}
          ${
            buttons.length > 0 &&
            html`<p class="row">
              ${buttons.map(({ label, value }) => actionButton('remedy', value, label))}
            </p>`
          }
        </li>`,
    )}
  </ul>
`;
