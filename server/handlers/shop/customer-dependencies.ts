import type { ResetTokens } from '../../ports/reset-tokens.ts';
import type { AuthDependencies } from './auth.ts';

/** Dependencies of the handlers for customers. */
export interface CustomerDependencies extends AuthDependencies {
  readonly resetTokens: ResetTokens;
}
