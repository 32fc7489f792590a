import { ScriptBench } from './script-bench.ts';
import type { ScriptScope } from '../../server/ports/hook-runner.ts';
import { fillShop } from './script-shop.ts';

/** Renders templates of the cartridges `app` and `base` in a hook; `resetShop` adds the shop of `script-shop.ts`. */
export class TemplateBench extends ScriptBench {
  #scope: ScriptScope | undefined;

  constructor() {
    super({ cartridgePath: ['app', 'base'] });
  }

  /** Begins a unit of work with the shop, and clears the log. */
  resetShop(): void {
    const work = this.store.begin();
    fillShop(work);
    this.#scope = this.createScope(work, { customerId: 'anna' });
    this.log.entries.length = 0;
  }

  /** Writes files in the folder `templates` of a cartridge. */
  writeTemplates(files: Readonly<Record<string, string>>, cartridge = 'app'): void {
    this.workspace.write(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [`${cartridge}/cartridge/templates/${name}`, text]),
      ),
    );
  }

  /** Runs a script with `HashMap`, `Template` and the order `a`; resolves with the `out.result` that it sets. */
  renderWithScript(body: string, locale = 'en-US'): Promise<unknown> {
    const scope = this.#scope ?? this.createScope();
    return this.runScript(
      `
      var HashMap = require('svc/util/HashMap');
      var Template = require('svc/util/Template');
      ${body}`,
      { ...scope, request: { ...scope.request, locale } },
      [{ kind: 'object', class: 'order.Order', key: '00001' }],
    );
  }

  /** Writes the template `page` of the cartridge `app`, and renders it with a `map` that a script fills. */
  renderPage(text: string, fill = ''): Promise<unknown> {
    this.writeTemplates({ 'default/page.isml': text });
    return this.renderWithScript(`
      var map = new HashMap();
      ${fill}
      out.result = new Template('page').render(map).text;`);
  }

  /** Renders like {@link renderPage} and resolves with the message of the error. */
  async renderFailure(text: string, fill = ''): Promise<string> {
    try {
      await this.renderPage(text, fill);
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error('Rendering did not fail.');
  }

  get warnings(): string[] {
    return this.log.entries.filter(({ level }) => level === 'warn').map(({ message }) => message);
  }
}
