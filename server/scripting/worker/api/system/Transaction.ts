import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';

/** Nested transactions are savepoints of the request's unit of work; the request commits once, at its own end. */
export class Transaction extends PlatformObject {
  /** Gives what the function returns. What it throws rolls its changes back. */
  static wrap<Result>(change: () => Result): Result {
    const { records } = run();
    const depth = records.transactionDepth;
    records.begin();
    let finished = false;
    try {
      const result = change();
      finished = true;
      return result;
    } finally {
      while (records.transactionDepth > depth + 1) records.rollback();
      if (records.transactionDepth > depth) {
        if (finished) records.commit();
        else records.rollback();
      }
    }
  }

  static begin(): void {
    run().records.begin();
  }

  static commit(): void {
    run().records.commit();
  }

  static rollback(): void {
    run().records.rollback();
  }
}
platformClass('system.Transaction', Transaction);
