import type { Basket as BasketDocument } from '../../../contract/documents/basket.ts';
import type { Note as Document, NotesResult } from '../../../contract/documents/note.ts';
import type { Order as OrderDocument } from '../../../contract/documents/order.ts';
import { QuotaExceeded, UserAccessForbidden } from '../../../contract/faults/general.ts';
import { NoteNotFound } from '../../../contract/faults/orders.ts';
import type { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import type {
  BasketNotFound,
  InvalidCustomer,
  NotFound,
  OrderNotFound,
} from '../../../contract/faults/shop.ts';
import type { HookSet } from '../../../contract/hooks.ts';
import { contract } from '../../../contract/index.ts';
import type { HookArgument } from '../../ports/hook-runner.ts';
import type { Basket } from '../../records/commerce.ts';
import { implement, response, type Fail, type BrandedResponse, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { creatorOf } from './acting-agent.ts';
import { basketResponse, requireBasket } from './basket-access.ts';
import { basketArgument } from './basket-change.ts';
import { documentArgument, runDocumentHooks, runHooks, valueArgument } from './hook-points.ts';
import { requireOrder } from './order-access.ts';
import { orderResponse } from './order-submission.ts';
import { invalidProperty } from './payment-instrument.ts';
import { shopOf } from './shop.ts';

type Notes = NonNullable<Basket['notes']>;
type AddNoteInput = RequestContext & {
  readonly body: Document;
  readonly fail: Fail<typeof QuotaExceeded | typeof PropertyConstraintViolation>;
};
type DeleteNoteInput = RequestContext & {
  readonly params: { readonly note_id: string };
  readonly fail: Fail<typeof NoteNotFound | typeof UserAccessForbidden>;
};

/** Maximum number of notes of a basket or an order. */
const noteQuota = 1000;

/** Returns the notes, oldest first. */
const notesResult = ({ notes = [] }: { notes?: Notes }): NotesResult => ({
  notes: notes
    .toSorted((a, b) => a.creation_date.localeCompare(b.creation_date))
    .map(({ id, subject, text, created_by, creation_date }) => ({
      id,
      subject,
      text,
      created_by,
      creation_date,
    })),
});

/** @throws PropertyConstraintViolation for a note without text, QuotaExceeded */
function withNote(input: AddNoteInput, body: Document, { notes = [] }: { notes?: Notes }): Notes {
  const { random } = input;
  if ((body.text ?? '').trim() === '') throw invalidProperty('note', '$.text');
  if (notes.length >= noteQuota) throw input.fail(QuotaExceeded, { msg: `there are ${noteQuota} notes` });
  const note = {
    id: random.id(),
    subject: body.subject ?? '',
    text: body.text ?? '',
    created_by: creatorOf(input.caller),
    creation_date: shopOf(input).now,
  };
  return [...notes, note];
}

/**
 * Returns the note in the path, which the caller must be permitted to delete. A customer can delete only notes that were
 * written by a customer. An agent with a token on behalf of a customer can delete only the agent's own notes.
 * @throws NoteNotFound, UserAccessForbidden
 */
function requireDeletableNote(input: DeleteNoteInput, { notes = [] }: { notes?: Notes }): Notes[number] {
  const { note_id: noteId } = input.params;
  const target = notes.find(({ id }) => id === noteId);
  if (target === undefined) throw input.fail(NoteNotFound, { noteId });
  if (input.caller.kind === 'customer' && target.created_by !== creatorOf(input.caller)) {
    throw input.fail(UserAccessForbidden, { method: 'DELETE', path: new URL(input.address).pathname });
  }
  return target;
}

/** Returns the notes without the one in the path. @throws NoteNotFound, UserAccessForbidden */
function withoutNote(input: DeleteNoteInput, container: { notes?: Notes }): Notes {
  const target = requireDeletableNote(input, container);
  return (container.notes ?? []).filter((note) => note !== target);
}

/** The basket or the order that notes belong to, as the operations on notes access it. */
interface NotesContainer<Document> {
  readonly argument: HookArgument;
  /** @throws the faults for a basket or an order that does not exist or does not belong to the caller */
  read(): Promise<{ readonly notes?: Notes }>;
  /** @throws ResourceStateConflict, InvalidIfMatch */
  checkState(): Promise<void>;
  store(notes: Notes): Promise<void>;
  respond(): Promise<BrandedResponse<Document>>;
}

/** @throws PropertyConstraintViolation, QuotaExceeded, and the faults of the container and the hooks */
async function addNote<Response>(
  input: AddNoteInput,
  hooks: HookSet | undefined,
  container: NotesContainer<Response>,
): Promise<BrandedResponse<Response>> {
  await container.read();
  await container.checkState();
  const body = await runDocumentHooks(input, hooks?.before, input.body, (document) => [
    container.argument,
    document,
  ]);
  await container.store(withNote(input, body, await container.read()));
  const document = documentArgument(body);
  await runHooks(input, hooks?.after, container.argument, document);
  return response({ ...(await container.respond()), trailingModifyHookArguments: [document] });
}

/** @throws NoteNotFound, UserAccessForbidden, and the faults of the container and the hooks */
async function deleteNote<Response>(
  input: DeleteNoteInput,
  hooks: HookSet | undefined,
  container: NotesContainer<Response>,
): Promise<BrandedResponse<Response>> {
  requireDeletableNote(input, await container.read());
  await container.checkState();
  const args = [container.argument, valueArgument(input.params.note_id)] as const;
  await runHooks(input, hooks?.before, ...args);
  await container.store(withoutNote(input, await container.read()));
  await runHooks(input, hooks?.after, ...args);
  return response({ ...(await container.respond()), trailingModifyHookArguments: [args[1]] });
}

function basketContainer(
  input: RequestContext & { readonly fail: Fail<typeof BasketNotFound | typeof InvalidCustomer> },
  basketId: string,
): NotesContainer<BasketDocument> {
  const { work, vendor, headers } = input;
  return {
    argument: basketArgument(basketId),
    read: () => requireBasket(input, basketId),
    checkState: () => checkResourceState({ work, vendor, headers }, 'baskets', basketId),
    store: async (notes) => {
      const basket = await requireBasket(input, basketId);
      work.collection('baskets').put({ ...basket, notes, last_modified: shopOf(input).now });
    },
    respond: () => basketResponse(input, basketId),
  };
}

const { basketNotes, orderNotes } = contract.shop;

export const basketNoteHandlers = implement(basketNotes, {
  async get(input) {
    const { basket_id: basketId } = input.params;
    await runHooks(input, basketNotes.get.hooks?.before, valueArgument(basketId));
    const document = notesResult(await requireBasket(input, basketId));
    return response({ document, modifyHookArguments: [basketArgument(basketId)] });
  },

  post: (input) => addNote(input, basketNotes.post.hooks, basketContainer(input, input.params.basket_id)),

  delete: (input) =>
    deleteNote(input, basketNotes.delete.hooks, basketContainer(input, input.params.basket_id)),
});

const orderArgument = (orderNo: string) => ({ kind: 'object', class: 'order.Order', key: orderNo }) as const;

function orderContainer(
  input: RequestContext & { readonly fail: Fail<typeof OrderNotFound | typeof NotFound> },
  orderNo: string,
): NotesContainer<OrderDocument> {
  const { work, vendor, headers } = input;
  return {
    argument: orderArgument(orderNo),
    read: () => requireOrder(input, orderNo),
    checkState: () => checkResourceState({ work, vendor, headers }, 'orders', orderNo),
    store: async (notes) => {
      const order = await requireOrder(input, orderNo);
      work.collection('orders').put({ ...order, notes, last_modified: shopOf(input).now });
    },
    respond: () => orderResponse(input, orderNo),
  };
}

export const orderNoteHandlers = implement(orderNotes, {
  async get(input) {
    const { order_no: orderNo } = input.params;
    await runHooks(input, orderNotes.get.hooks?.before, valueArgument(orderNo));
    const document = notesResult(await requireOrder(input, orderNo));
    return response({ document, modifyHookArguments: [orderArgument(orderNo)] });
  },

  post: (input) => addNote(input, orderNotes.post.hooks, orderContainer(input, input.params.order_no)),

  delete: (input) => deleteNote(input, orderNotes.delete.hooks, orderContainer(input, input.params.order_no)),
});
