/** Text that is HTML. All other values are escaped when they are inserted into a template. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = Html | string | number | undefined | false | readonly HtmlValue[];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

function renderValue(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value.map(renderValue).join('');
}

/** Tag of HTML templates. Escapes the inserted values, except for `Html`. */
export const html = (strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  new Html(strings.reduce((text, string, index) => text + renderValue(values[index - 1]) + string));

export interface PageOptions {
  readonly title: string;
  readonly body: Html;
  /** Zoom factor; 1 is the original size. */
  readonly zoom?: number;
  /** A random value for each page, so that only the page's own style and script are allowed. */
  readonly nonce: string;
  /** Origins from which images may be loaded, besides `data:`. Nothing else is loaded. */
  readonly imageSources: readonly string[];
}

/** Renders a complete page. It loads only its own style and script, and images of the shop. */
export function renderPage({ title, body, zoom = 1, nonce, imageSources }: PageOptions): string {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    `img-src ${[...imageSources, 'data:'].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${new Html(style)}
        </style>
      </head>
      <body data-zoom="${String(zoom)}">
        <main>${body}</main>
        <script nonce="${nonce}">
          ${new Html(script)};
        </script>
      </body>
    </html>`.text;
}

/** Renders a button that makes the extension run the action `name` with the argument `value`. */
export const actionButton = (name: string, value: string, label: string, isPrimary = false): Html =>
  html`<button
    type="button"
    class="${isPrimary ? 'primary' : ''}"
    data-action="${name}"
    data-value="${value}"
  >
    ${label}
  </button>`;

/** Renders a text that makes the extension run an action, as a link. */
export const linkButton = (name: string, value: string, text: string): Html =>
  html`<button type="button" class="link" data-action="${name}" data-value="${value}">${text}</button>`;

const script = `
const host = acquireVsCodeApi();
document.addEventListener('click', (event) => {
  const target = event.target.closest('[data-action]');
  if (target) host.postMessage({ action: target.dataset.action, value: target.dataset.value });
});
document.body.style.zoom = document.body.dataset.zoom;
window.addEventListener('message', ({ data }) => {
  if (typeof data.zoom === 'number') document.body.style.zoom = String(data.zoom);
});
document.addEventListener('wheel', (event) => {
  if (!event.ctrlKey || event.deltaY === 0) return;
  event.preventDefault();
  host.postMessage({ action: event.deltaY < 0 ? 'zoomIn' : 'zoomOut' });
}, { passive: false });
for (const bar of document.querySelectorAll('[data-left]')) {
  bar.style.left = bar.dataset.left + '%';
  if (bar.dataset.width) bar.style.width = bar.dataset.width + '%';
}
const filter = document.querySelector('[data-filter]');
if (filter) filter.addEventListener('input', () => {
  const terms = filter.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let matchCount = 0;
  for (const group of document.querySelectorAll('[data-group]')) {
    let groupCount = 0;
    for (const entry of group.querySelectorAll('[data-text]')) {
      entry.hidden = !terms.every((term) => entry.dataset.text.includes(term));
      if (!entry.hidden) groupCount++;
    }
    group.hidden = groupCount === 0;
    matchCount += groupCount;
  }
  document.querySelector('[data-no-results]').hidden = matchCount > 0;
});
for (const image of document.querySelectorAll('img')) {
  const hide = () => { image.hidden = true; };
  if (image.complete && image.naturalWidth === 0) hide();
  image.addEventListener('error', hide);
}
`;

const style = `
body { color: var(--vscode-foreground); background: var(--vscode-editor-background); font: var(--vscode-font-size, 13px)/1.5 var(--vscode-font-family, sans-serif); margin: 0; padding: 16px 20px; }
main { max-width: 960px; container-type: inline-size; }
h1 { font-size: 1.6em; font-weight: 600; margin: 0 0 4px; line-height: 1.25; overflow-wrap: anywhere; }
h1.sentence { font-size: 1.25em; line-height: 1.35; }
h2 { font-size: 1.1em; font-weight: 600; margin: 24px 0 8px; }
p { margin: 0 0 8px; }
p, li { overflow-wrap: anywhere; }
.muted { color: var(--vscode-descriptionForeground); }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.card { display: grid; grid-template-columns: minmax(180px, 320px) 1fr; gap: 24px; }
@container (max-width: 600px) { .card { grid-template-columns: 1fr; } .images { max-width: 320px; } }
.images { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; align-content: start; }
.images img { width: 100%; aspect-ratio: 1; object-fit: contain; background: var(--vscode-textBlockQuote-background); border: 1px solid var(--vscode-panel-border, transparent); border-radius: 4px; }
.images img:first-child { grid-column: 1 / -1; }
.price { font-size: 1.5em; font-weight: 600; }
.badge { display: inline-block; padding: 1px 8px; border-radius: 10px; background: var(--vscode-badge-background); color: var(--vscode-badge-foreground); border: 1px solid var(--vscode-contrastBorder, transparent); font-size: 0.9em; }
.bad { color: var(--vscode-errorForeground); }
.good { color: var(--vscode-charts-green, var(--vscode-foreground)); }
button.swatch { display: inline-flex; color: var(--vscode-foreground); background: none; align-items: center; gap: 6px; padding: 3px 8px; border: 1px solid var(--vscode-input-border, var(--vscode-panel-border, currentColor)); border-radius: 4px; }
.swatch img { width: 18px; height: 18px; border-radius: 9px; object-fit: cover; }
button.swatch[aria-pressed=true] { border-color: var(--vscode-focusBorder); outline: 1px solid var(--vscode-focusBorder); }
button.swatch.off { color: var(--vscode-disabledForeground, var(--vscode-descriptionForeground)); text-decoration: line-through; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 5px 8px; border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); vertical-align: top; }
th { font-weight: 600; color: var(--vscode-descriptionForeground); }
.amount { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.discount td { color: var(--vscode-descriptionForeground); border-bottom-style: dashed; padding-left: 24px; }
tr.total td, tr.total th { font-weight: 600; border-top: 2px solid var(--vscode-foreground); color: var(--vscode-foreground); }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 16px; }
address { font-style: normal; }
button { font: inherit; color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); border: 1px solid var(--vscode-button-border, transparent); border-radius: 2px; padding: 4px 12px; cursor: pointer; }
button:hover { background: var(--vscode-button-secondaryHoverBackground); }
button.primary { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
button.primary:hover { background: var(--vscode-button-hoverBackground); }
button.link { background: none; border: none; padding: 0; color: var(--vscode-textLink-foreground); text-align: left; }
p button.link, li button.link, h1 button.link { display: inline; overflow-wrap: anywhere; }
button.link:hover { text-decoration: underline; background: none; }
input[type=search] { font: inherit; flex: 1; min-width: 200px; color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent)); border-radius: 2px; padding: 4px 8px; }
input::placeholder { color: var(--vscode-input-placeholderForeground); }
[hidden] { display: none !important; }
code { font-family: var(--vscode-editor-font-family, monospace); font-size: var(--vscode-editor-font-size, 1em); color: var(--vscode-foreground); background: none; overflow-wrap: anywhere; }
.operation { border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); padding: 4px 0; }
.operation > :not(summary) { margin-left: 76px; max-width: 720px; }
.operation > table { width: calc(100% - 76px); margin-bottom: 8px; }
summary { cursor: pointer; }
.operation > summary { display: flex; gap: 8px; align-items: baseline; }
.method { display: inline-block; width: 68px; font-weight: 600; color: var(--vscode-textLink-foreground); font-variant-numeric: tabular-nums; }
input:focus-visible, summary:focus-visible, button:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
.scale, .track { position: relative; height: 22px; }
.scale { color: var(--vscode-descriptionForeground); border-bottom: 1px solid var(--vscode-panel-border, currentColor); }
.scale span { position: absolute; white-space: nowrap; padding-left: 4px; border-left: 1px solid var(--vscode-panel-border, currentColor); overflow: hidden; }
.scale { container-type: inline-size; }
.scale span span { position: static; padding: 0; border: 0; }
.scale .quarters, .scale .halves { display: none; }
@container (max-width: 760px) {
  .scale [data-step='1'], .scale .months { display: none; }
  .scale [data-step] { overflow: visible; }
  .scale .quarters { display: inline; }
}
@container (max-width: 460px) {
  .scale [data-step='3'], .scale .quarters { display: none; }
  .scale .halves { display: inline; }
}
.timeline { display: grid; grid-template-columns: minmax(140px, 220px) 1fr; gap: 4px 12px; align-items: center; position: relative; }
.timeline > * { grid-column: 1; }
.timeline > .scale, .timeline > .track, .timeline > .today { grid-column: 2; }
.timeline > .today { position: absolute; inset: 0; pointer-events: none; }
@media (max-width: 560px) { .timeline { grid-template-columns: 1fr; } .timeline > .scale, .timeline > .track, .timeline > .today { grid-column: 1; } }
.bar { position: absolute; top: 3px; height: 16px; min-width: 6px; border-radius: 3px; background: var(--vscode-charts-blue); border: 1px solid var(--vscode-contrastBorder, transparent); box-sizing: border-box; }
.bar.promotion { background: var(--vscode-charts-green); top: 6px; height: 10px; }
.bar.off { background: transparent; border: 1px dashed var(--vscode-descriptionForeground); }
.now { position: absolute; top: 0; bottom: 0; width: 0; border-left: 2px solid var(--vscode-charts-red, var(--vscode-errorForeground)); }
.allocation { display: flex; height: 44px; border-radius: 4px; overflow: hidden; border: 1px solid var(--vscode-contrastBorder, transparent); position: relative; }
.part { position: absolute; top: 0; bottom: 0; display: flex; align-items: center; justify-content: center; overflow: hidden; white-space: nowrap; color: var(--vscode-editor-background); font-weight: 600; box-sizing: border-box; border-right: 1px solid var(--vscode-editor-background); }
.part-0 { background: var(--vscode-charts-blue); } .part-1 { background: var(--vscode-charts-green); } .part-2 { background: var(--vscode-charts-orange); } .part-3 { background: var(--vscode-charts-purple); } .part-4 { background: var(--vscode-charts-yellow); }
.part-rest { background: var(--vscode-textBlockQuote-background); color: var(--vscode-descriptionForeground); font-weight: 400; }
.key { display: inline-block; width: 12px; height: 12px; border-radius: 2px; margin-right: 8px; vertical-align: -1px; border: 1px solid var(--vscode-contrastBorder, transparent); }
`;
