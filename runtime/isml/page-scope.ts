import type { TemplateScript } from '../../dialect/index.ts';
import { currentRun } from '../current-run.ts';
import { ImportScope } from '../modules/import-scope.ts';
import type { ScriptFile } from '../modules/script-files.ts';
import { SafeSet, freezeClass } from '../protocol/primordials.ts';

/** The template that is being rendered, and the function `perform` that its script calls. */
export interface TemplateContext {
  readonly file: ScriptFile;
  readonly script: TemplateScript;
  readonly perform: (operation: number, ...values: unknown[]) => unknown;
}

/** Names that are not variables of the page although a template contains them. */
const moduleNames = new SafeSet(['require', 'module', 'exports', 'arguments']);

/**
 * The variables of a page. All templates of a page share them: what a script declares or `<isset>` sets in one is
 * visible in the templates that it includes, and after the include in the template that includes it. A name that has
 * not been set is undefined, or the custom attribute of the request or session with that name.
 */
export class PageScope {
  /** The object with the variables as properties, from which a template's script reads its names. */
  readonly variables: Record<string, unknown>;
  /** Names that are not variables: imported names, and names that every page has. */
  readonly #names: Record<string, unknown>;
  #currentTemplate: TemplateContext | undefined;

  constructor() {
    const imports = new ImportScope();
    imports.reset((script) => {
      const { path = '', cartridge = '' } = this.#currentTemplate?.file ?? {};
      return currentRun().modules.libraryFunctions(script, { path, cartridge });
    });
    const { names } = imports;
    this.#names = names;
    const unsetNames = new Proxy(Object.create(null) as object, {
      has: (_target, key) => typeof key === 'string' && (key in names || this.#isUnset(key)),
      get: (_target, key) => {
        if (typeof key === 'symbol') return undefined;
        if (key === this.#currentTemplate?.script.performName) return this.#currentTemplate.perform;
        return names[key] ?? sharedAttribute(key);
      },
      set: (_target, key, value, receiver: object) =>
        Reflect.defineProperty(receiver, key, {
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        }),
    });
    this.variables = Object.create(unsetNames) as Record<string, unknown>;
  }

  /** Defines a name that every page has. A debugger does not list it among the variables. */
  define(name: string, value: unknown): void {
    this.#names[name] = value;
  }

  /** Resolves the names of a template while an action runs. */
  withTemplate<Result>(template: TemplateContext, action: () => Result): Result {
    const outerTemplate = this.#currentTemplate;
    this.#currentTemplate = template;
    try {
      return action();
    } finally {
      this.#currentTemplate = outerTemplate;
    }
  }

  /** Sets variables while an action runs, and then restores the previous values. */
  withVariables<Result>(values: Readonly<Record<string, unknown>>, action: () => Result): Result {
    const restore = this.override(values);
    try {
      return action();
    } finally {
      restore();
    }
  }

  /** Sets variables. The returned function restores the previous values. */
  override(values: Readonly<Record<string, unknown>>): () => void {
    const previousProperties = Object.keys(values).map(
      (name) => [name, Object.getOwnPropertyDescriptor(this.variables, name)] as const,
    );
    Object.assign(this.variables, values);
    return () => {
      for (const [name, descriptor] of previousProperties)
        if (descriptor) Object.defineProperty(this.variables, name, descriptor);
        else Reflect.deleteProperty(this.variables, name);
    };
  }

  /**
   * Returns whether a name without a value belongs to the page, so that reading it does not throw: a name in the
   * current template that is not a global, or `perform`.
   */
  #isUnset(name: string): boolean {
    const { script } = this.#currentTemplate ?? {};
    if (name === script?.performName) return true;
    return script?.names.has(name) === true && !moduleNames.has(name) && !(name in globalThis);
  }
}
freezeClass(PageScope);

/** Returns a custom attribute of the request, or else of the session; undefined if neither has it. */
function sharedAttribute(name: string): unknown {
  const { requestState, session } = currentRun();
  if (Object.hasOwn(requestState.custom, name)) return requestState.custom[name];
  return Object.hasOwn(session.custom, name) ? session.custom[name] : undefined;
}
