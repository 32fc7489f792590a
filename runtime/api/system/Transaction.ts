import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';

/**
 * Groups changes, so that they can be rolled back together. A transaction is a savepoint of the request's unit of work,
 * which the service commits at the end of the request.
 */
export class Transaction extends PlatformObject {
  /**
   * Runs a function in a transaction and returns its result. If the function throws, its changes are rolled back.
   * Transactions that the function begins and leaves open are always rolled back.
   */
  static wrap<Result>(change: () => Result): Result {
    const { records } = currentRun();
    const depth = records.transactionDepth;
    records.begin();
    let isFinished = false;
    try {
      const result = change();
      isFinished = true;
      return result;
    } finally {
      while (records.transactionDepth > depth + 1) records.rollback();
      if (records.transactionDepth > depth) {
        if (isFinished) records.commit();
        else records.rollback();
      }
    }
  }

  /** Begins a transaction, or a nested one. @throws Error if too many transactions are open */
  static begin(): void {
    currentRun().records.begin();
  }

  /** Commits the innermost open transaction. @throws Error if no transaction is open */
  static commit(): void {
    currentRun().records.commit();
  }

  /** Rolls back the innermost open transaction. @throws Error if no transaction is open */
  static rollback(): void {
    currentRun().records.rollback();
  }
}
registerClass('system.Transaction', Transaction);
