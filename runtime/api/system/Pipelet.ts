import { currentRun } from '../../current-run.ts';
import { notImplemented } from '../../gaps.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** A pipelet of the platform, which a script names and runs. This service has no pipelets. */
export class Pipelet extends PlatformObject {
  readonly #name: unknown;

  /** Creates a pipelet of any name, such as `ImportCatalog`. @public */
  constructor(name: string) {
    super();
    this.#name = name;
  }

  /** Throws an error that names the pipelet, because this service has none. @throws Error if a script calls it */
  execute(_parameters?: object): never {
    throw notImplemented(
      `${currentRun().moduleRoot}.system.Pipelet.execute`,
      `The pipelet '${String(this.#name)}' cannot be run, because this service has no pipelets: call a class of the Script API that does the same.`,
    );
  }
}
platformClass('system.Pipelet', Pipelet);
