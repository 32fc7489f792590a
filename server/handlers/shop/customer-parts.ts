import type { ResetTokens } from '../../ports/reset-tokens.ts';
import type { AuthParts } from './auth.ts';

/** What the handlers of customers are made of. */
export interface CustomerParts extends AuthParts {
  readonly resetTokens: ResetTokens;
}
