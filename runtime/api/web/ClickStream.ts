import { PlatformObject, registerClass } from '../../platform-object.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ClickStreamEntry } from './ClickStreamEntry.ts';

/** The requests of a session. This service has only the current one: it does not record what its clients do. */
export class ClickStream extends PlatformObject {
  readonly #entry = new ClickStreamEntry();

  /** Returns the requests of the session, which are only the current one. */
  get clicks(): ArrayList<ClickStreamEntry> {
    return new ArrayList<ClickStreamEntry>([this.#entry]);
  }

  /** Always returns true: the click stream contains the current request. */
  get enabled(): boolean {
    return true;
  }

  /** Returns the first request, which is the current one. */
  get first(): ClickStreamEntry {
    return this.#entry;
  }

  /** Returns the last request, which is the current one. */
  get last(): ClickStreamEntry {
    return this.#entry;
  }

  /** Always returns true: earlier requests of the session are not recorded. */
  get partial(): boolean {
    return true;
  }
}
registerClass('web.ClickStream', ClickStream, { booleans: ['enabled', 'partial'] });
