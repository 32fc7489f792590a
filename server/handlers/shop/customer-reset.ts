import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import type { PasswordReset } from '../../../contract/documents/customer.ts';
import { contract } from '../../../contract/index.ts';
import type { ResetTokens } from '../../ports/reset-tokens.ts';
import { comparableLogin, compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import type { HandlerInput, RequestContext } from '../implement.ts';
import { requireRegisteredCustomer } from './customer-access.ts';
import { runHooks, valueArgument, customerArgument, runDocumentHooks } from './hook-points.ts';

const { customers } = contract.shop;
const { resetPassword: resetOperation } = customers;

/**
 * Returns the only registered customer that the document identifies. Returns undefined if there is none or more than
 * one, or if the customer is disabled.
 */
async function findByIdentification(
  { work, site }: Pick<RequestContext, 'work' | 'site'>,
  { identification = '', type = 'login' }: PasswordReset,
): Promise<Customer | undefined> {
  const key = compoundKey(site.customer_list_id, comparableLogin(identification.trim()));
  const matches = (await work.collection('customers').find(type, key)).filter(
    ({ auth_type: kind }) => kind === 'registered',
  );
  const [customer] = matches;
  return matches.length === 1 && customer?.enabled !== false ? customer : undefined;
}

/** Issues a reset token, which only the hook receives. */
async function issueResetToken(
  input: RequestContext,
  customer: Customer,
  tokens: ResetTokens,
): Promise<void> {
  const { customer_id: customerId } = customer;
  const token = await tokens.create(input.work, customerId);
  await runHooks(input, resetOperation.hooks?.after, customerArgument(customerId), valueArgument(token));
}

/**
 * Starts a password reset. Both hooks and the token are one transaction, and the response is the same whether or not a
 * customer was identified (shop-and-debugger-api 4).
 * @throws PropertyConstraintViolation
 */
export async function resetByDocument(input: HandlerInput<typeof resetOperation>, tokens: ResetTokens) {
  const body = await runDocumentHooks(input, resetOperation.hooks?.before, input.body, (document) => [
    document,
  ]);
  const missingField =
    (body.identification ?? '').trim() === '' ? 'identification' : body.type ? undefined : 'type';
  if (missingField !== undefined) {
    throw input.fail(PropertyConstraintViolation, { document: 'password_reset', path: `$.${missingField}` });
  }
  const customer = await findByIdentification(input, body);
  if (customer !== undefined) await issueResetToken(input, customer, tokens);
  return undefined;
}

/** Starts a password reset for the customer in the path. @throws CustomerNotFound */
export async function resetById(
  input: HandlerInput<typeof customers.resetPasswordById>,
  tokens: ResetTokens,
) {
  await issueResetToken(input, await requireRegisteredCustomer(input, input.params.customer_id), tokens);
  return undefined;
}
