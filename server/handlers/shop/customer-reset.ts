import { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import type { PasswordReset } from '../../../contract/documents/customer.ts';
import { contract } from '../../../contract/index.ts';
import type { ResetTokens } from '../../ports/reset-tokens.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import type { HandlerInput, RequestContext } from '../implement.ts';
import { theRegistered } from './customer-access.ts';
import { customerArgument, runWithDocument, valueArgument } from './document-hooks.ts';
import { runHooks } from './hook-points.ts';

const { customers } = contract.shop;
const { resetPassword: byDocument } = customers;

/** The one registered customer whom the document means; undefined where there is none, or more than one. */
async function meant(
  { work, site }: Pick<RequestContext, 'work' | 'site'>,
  { identification = '', type = 'login' }: PasswordReset,
): Promise<Customer | undefined> {
  const key = compoundKey(site.customer_list_id, identification.trim().toLowerCase());
  const found = (await work.of('customers').find(type, key)).filter(
    ({ auth_type: kind }) => kind === 'registered',
  );
  const [customer] = found;
  return found.length === 1 && customer?.enabled !== false ? customer : undefined;
}

/** A token for the customer, handed to the hook and to nobody else. */
async function handOut(input: RequestContext, customer: Customer, tokens: ResetTokens): Promise<void> {
  const { customer_id: customerId } = customer;
  const token = await tokens.create(input.work, customerId);
  await runHooks(input, byDocument.hooks?.after, customerArgument(customerId), valueArgument(token));
}

/**
 * Starts a password reset: both hooks and the token are one transaction, and the answer is the same whether or not
 * somebody was found (shop-and-debugger-api 4).
 * @throws PropertyConstraintViolation
 */
export async function resetByDocument(input: HandlerInput<typeof byDocument>, tokens: ResetTokens) {
  const body = await runWithDocument(input, byDocument.hooks?.before, input.body, (document) => [document]);
  const missing =
    (body.identification ?? '').trim() === '' ? 'identification' : body.type ? undefined : 'type';
  if (missing !== undefined) {
    throw input.fail(PropertyConstraintViolation, { document: 'password_reset', path: `$.${missing}` });
  }
  const customer = await meant(input, body);
  if (customer !== undefined) await handOut(input, customer, tokens);
  return undefined;
}

/** The same for the customer of the path. @throws CustomerNotFound */
export async function resetById(
  input: HandlerInput<typeof customers.resetPasswordById>,
  tokens: ResetTokens,
) {
  await handOut(input, await theRegistered(input, input.params.customer_id), tokens);
  return undefined;
}
