import { actionButton, html, linkButton, type Html } from './html.ts';

/** A check with its result. */
export interface DoctorCheck {
  readonly text: string;
  readonly explanation?: string | undefined;
  readonly remedy?: string | undefined;
  readonly buttons: readonly DoctorButton[];
}

export interface DoctorButton {
  readonly label: string;
  /** The argument of the page's message `remedy`. */
  readonly value: string;
}

/** A path in a text of the page. */
export interface DoctorLink {
  readonly text: string;
  /** The argument of the page's message `open`. */
  readonly value: string;
}

export interface DoctorPage {
  /** Paths of files that become links wherever a text of the page contains them. */
  readonly links: readonly DoctorLink[];
  /** The argument of the page's message `open` for `location`. */
  readonly locationLink: string;
  /** The location of the breakpoint, such as `app_base/cartridge/scripts/order.js:12`. */
  readonly location: string;
  readonly verdict: string;
  /** What is happening before the breakpoint can be examined again. The page then has no buttons for remedies. */
  readonly progress?: string | undefined;
  /** More about the reason for the verdict. */
  readonly explanation?: string | undefined;
  /** How to fix the problem in the verdict, with the buttons that do it. */
  readonly advice?: string | undefined;
  /** The items of which the advice says only how many there are. */
  readonly list?: { readonly title: string; readonly items: readonly string[] } | undefined;
  readonly buttons: readonly DoctorButton[];
  /** The title of the button that leads back to the breakpoint about which the user has asked. */
  readonly backLabel?: string | undefined;
  /** Problems other than the one in the verdict. */
  readonly problems: readonly DoctorCheck[];
  /** Checks without a result. */
  readonly inconclusiveChecks: readonly DoctorCheck[];
  /** What the checks without a result examine, such as `cartridge path, hook`. */
  readonly inconclusiveSubjects: string;
  /** Whether the checks without a result are folded, because the verdict does not depend on them. */
  readonly areInconclusiveChecksFolded: boolean;
  readonly passedChecks: readonly DoctorCheck[];
}

/** Renders the answer to "Why Wasn't My Breakpoint Hit?": the verdict, the advice, and all checks. */
export const renderDoctorPage = ({
  links,
  location,
  locationLink,
  verdict,
  progress,
  explanation,
  advice,
  list,
  buttons,
  backLabel,
  problems,
  inconclusiveChecks,
  inconclusiveSubjects,
  areInconclusiveChecksFolded,
  passedChecks,
}: DoctorPage): Html => html`
  <p class="muted">Breakpoint at ${linkButton('open', locationLink, location)}</p>
  ${progress !== undefined && html`<p role="status">${progress}</p>`}
  <h1 class="sentence">${linkPaths(verdict, links)}</h1>
  ${explanation !== undefined && html`<p>${linkPaths(explanation, links)}</p>`}
  ${advice !== undefined && html`<p>${linkPaths(advice, links)}</p>`}
  <p class="row">
    ${buttons.map(({ label, value }, index) => actionButton('remedy', value, label, index === 0))}
    ${progress === undefined && backLabel !== undefined && actionButton('back', '', backLabel)}
    ${progress === undefined && actionButton('again', '', 'Check Again')}
    ${actionButton('copy', '', 'Copy Report')}
  </p>
  ${
    list &&
    renderDetails(
      list.title,
      html`<ul>
        ${list.items.map((item) => html`<li>${item}</li>`)}
      </ul>`,
    )
  }
  ${problems.length > 0 && renderSection('Other problems', problems, links)}
  ${
    inconclusiveChecks.length > 0 &&
    (areInconclusiveChecksFolded
      ? renderDetails(
          `${inconclusiveChecks.length === 1 ? '1 check' : `${inconclusiveChecks.length} checks`} without a result: ${inconclusiveSubjects}`,
          renderChecks(inconclusiveChecks, links),
        )
      : renderSection('Could not be determined', inconclusiveChecks, links))
  }
  ${
    passedChecks.length > 0 &&
    renderDetails(
      passedChecks.length === 1 ? '1 check passed' : `${passedChecks.length} checks passed`,
      html`<ul>
        ${passedChecks.map(({ text }) => html`<li>${linkPaths(text, links)}</li>`)}
      </ul>`,
    )
  }
`;

/** Renders a text in which the paths of files are links. */
export function linkPaths(text: string, links: readonly DoctorLink[]): Html {
  const [link] = links
    .filter((candidate) => text.includes(candidate.text))
    .toSorted((a, b) => b.text.length - a.text.length);
  if (!link) return html`${text}`;
  const position = text.indexOf(link.text);
  return html`${linkPaths(text.slice(0, position), links)}${linkButton('open', link.value, link.text)}${linkPaths(text.slice(position + link.text.length), links)}`;
}

const renderDetails = (summary: string, content: Html): Html =>
  html`<details>
    <summary>${summary}</summary>
    ${content}
  </details>`;

const renderSection = (
  title: string,
  checks: readonly DoctorCheck[],
  links: readonly DoctorLink[],
): Html => html`
  <h2>${title}</h2>
  ${renderChecks(checks, links)}
`;

const renderChecks = (checks: readonly DoctorCheck[], links: readonly DoctorLink[]): Html => html`
  <ul>
    ${checks.map(
      ({ text, explanation, remedy, buttons }) =>
        html`<li>
          <p>${linkPaths(text, links)}</p>
          ${explanation !== undefined && html`<p>${linkPaths(explanation, links)}</p>`}
          ${remedy !== undefined && html`<p class="muted">${linkPaths(remedy, links)}</p>`}
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
