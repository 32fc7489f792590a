import { currentRun } from '../../current-run.ts';
import { notImplemented } from '../../gaps.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/** A pipelet of the platform, which scripts can run by its name. This service has no pipelets. */
export class Pipelet extends PlatformObject {
  readonly #name: unknown;

  /** Creates a pipelet with any name, such as `ImportCatalog`. @public */
  constructor(name: string) {
    super();
    this.#name = name;
  }

  /** Always throws, because this service has no pipelets. @throws Error with the name of the pipelet */
  execute(_parameters?: object): never {
    throw notImplemented(
      `${currentRun().moduleRoot}.system.Pipelet.execute`,
      `The pipelet '${String(this.#name)}' cannot be run, because this service has no pipelets: use an equivalent class of the Script API.`,
    );
  }
}
registerClass('system.Pipelet', Pipelet);
