import { passwordExpiration } from '../../domain/password-policy.ts';
import type { ScriptServices } from '../../ports/script-services.ts';
import type { ScriptServiceDependencies, ScriptShop } from './script-shop.ts';

/** Creates the services for back-office users who act in the shop on behalf of customers. */
export const agentServices = (
  open: () => Promise<ScriptShop>,
  { credentials }: Pick<ScriptServiceDependencies, 'credentials'>,
): Pick<ScriptServices, 'signInAgent'> => ({
  async signInAgent(login, password) {
    const { work, clock } = await open();
    const user = await credentials.user(work, login, password);
    if (user !== undefined) {
      const expiresAt = passwordExpiration(user);
      if (expiresAt !== undefined && Date.parse(expiresAt) <= clock.now()) return 'expired';
      return (await credentials.permits(work, user, 'agent')) ? 'ok' : 'permission';
    }
    // The reason why a user cannot sign in is disclosed only if the password is correct.
    const storedUser = await work.collection('users').get(login);
    const isPasswordCorrect = await credentials.matches(work, 'user', login, [password]);
    if (storedUser === undefined || !isPasswordCorrect) return 'invalid';
    return storedUser.disabled ? 'disabled' : 'locked';
  },
});
