import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import { createBasket, createPaymentShop } from '../../../support/payment-shop.ts';
import { agent, anna, bert } from '../../../support/small-shop.ts';
import { isFault, type TestShop } from '../../../support/test-shop.ts';

const { basketNotes, orderNotes, orders } = contract.shop;

/** The same operations on the notes of a basket or of an order. */
interface NotesContainer {
  readonly name: string;
  create(shop: TestShop): Promise<string>;
  add(shop: TestShop, id: string, body: object, overrides?: object): Promise<unknown>;
  read(shop: TestShop, id: string, overrides?: object): Promise<{ document: { notes?: any[] } }>;
  remove(shop: TestShop, id: string, noteId: string, overrides?: object): Promise<unknown>;
  /** The faults for an unknown basket or order, and for a basket or order of another customer. */
  readonly unknownFault: string;
  readonly foreignFault: string;
}

const containers: NotesContainer[] = [
  {
    name: 'a basket',
    create: (shop) => createBasket(shop, [{ payment_method_id: 'INVOICE' }]),
    add: (shop, basket_id, body, overrides) =>
      shop.call(basketNotes.post, { caller: anna, params: { basket_id }, body, ...overrides }),
    read: (shop, basket_id, overrides) =>
      shop.call(basketNotes.get, { caller: anna, params: { basket_id }, ...overrides }),
    remove: (shop, basket_id, note_id, overrides) =>
      shop.call(basketNotes.delete, { caller: anna, params: { basket_id, note_id }, ...overrides }),
    unknownFault: 'BasketNotFound',
    foreignFault: 'InvalidCustomer',
  },
  {
    name: 'an order',
    create: async (shop) => {
      const body = { basket_id: await createBasket(shop, [{ payment_method_id: 'INVOICE' }]) };
      return (await shop.call(orders.post, { caller: anna, body })).document.order_no ?? '';
    },
    add: (shop, order_no, body, overrides) =>
      shop.call(orderNotes.post, { caller: anna, params: { order_no }, body, ...overrides }),
    read: (shop, order_no, overrides) =>
      shop.call(orderNotes.get, { caller: anna, params: { order_no }, ...overrides }),
    remove: (shop, order_no, note_id, overrides) =>
      shop.call(orderNotes.delete, { caller: anna, params: { order_no, note_id }, ...overrides }),
    unknownFault: 'OrderNotFound',
    foreignFault: 'OrderNotFound',
  },
];

for (const container of containers) {
  describe(`notes of ${container.name}`, () => {
    const listNotes = async (shop: TestShop, id: string, caller: Caller = anna) =>
      (await container.read(shop, id, { caller })).document.notes ?? [];

    it(`notes of ${container.name} are written by its customer and by agents, and listed in the order of creation`, async () => {
      const shop = await createPaymentShop();
      const id = await container.create(shop);
      assert.deepEqual(await listNotes(shop, id), []);
      await container.add(shop, id, { subject: 'Door', text: 'Ring twice' });
      shop.now += 1000;
      await container.add(shop, id, { text: 'Called back' }, { caller: agent });
      const notes = await listNotes(shop, id, agent);
      assert.deepEqual(
        notes.map(({ subject, text, created_by, creation_date }) => [
          subject,
          text,
          created_by,
          creation_date,
        ]),
        [
          ['Door', 'Ring twice', 'Customer', '2026-03-01T10:00:00.000Z'],
          ['', 'Called back', 'agnes', '2026-03-01T10:00:01.000Z'],
        ],
      );
      await container.remove(shop, id, notes[0].id);
      assert.deepEqual(
        (await listNotes(shop, id)).map(({ text }) => text),
        ['Called back'],
      );
    });

    it(`the service responds with UserAccessForbidden to a customer who removes an agent’s note of ${container.name}, and an agent can remove any note`, async () => {
      const shop = await createPaymentShop();
      const id = await container.create(shop);
      await container.add(shop, id, { text: 'Internal' }, { caller: agent });
      await container.add(shop, id, { text: 'Mine' });
      const [agentNote, customerNote] = await listNotes(shop, id);
      await assert.rejects(
        container.remove(shop, id, agentNote.id),
        isFault('UserAccessForbidden', { method: 'DELETE' }),
      );
      await container.remove(shop, id, customerNote.id, { caller: agent });
      await container.remove(shop, id, agentNote.id, { caller: agent });
    });

    it(`the service responds with ${container.unknownFault} for notes of ${container.name} that is unknown, and with ${container.foreignFault} if another customer owns it`, async () => {
      const shop = await createPaymentShop();
      const id = await container.create(shop);
      for (const call of [
        (containerId: string, overrides: object) => container.read(shop, containerId, overrides),
        (containerId: string, overrides: object) =>
          container.add(shop, containerId, { text: 'x' }, overrides),
        (containerId: string, overrides: object) => container.remove(shop, containerId, 'n', overrides),
      ]) {
        await assert.rejects(call('none', {}), isFault(container.unknownFault));
        await assert.rejects(call(id, { caller: bert }), isFault(container.foreignFault));
        if (container.unknownFault !== 'OrderNotFound') continue;
        // OrderNotFound exists since 18.1.
        await assert.rejects(call('none', { version: '17.7' }), isFault('NotFound'));
      }
    });

    it(`the service responds with NoteNotFound for an unknown note of ${container.name}`, async () => {
      const shop = await createPaymentShop();
      const id = await container.create(shop);
      await assert.rejects(container.remove(shop, id, 'none'), isFault('NoteNotFound', { noteId: 'none' }));
    });

    it(`a note of ${container.name} without text gets PropertyConstraintViolation`, async () => {
      const shop = await createPaymentShop();
      const id = await container.create(shop);
      for (const body of [{}, { subject: 'only' }, { text: '  ' }]) {
        await assert.rejects(
          container.add(shop, id, body),
          isFault('PropertyConstraintViolation', { document: 'note', path: '$.text' }),
        );
      }
    });

    it(`the service responds with QuotaExceeded for more than a thousand notes of ${container.name}`, async () => {
      const shop = await createPaymentShop();
      const id = await container.create(shop);
      const notes = Array.from({ length: 1000 }, (_, index) => ({
        id: `n${index}`,
        subject: '',
        text: 'x',
        created_by: 'Customer',
        creation_date: '2026-01-01T00:00:00.000Z',
      }));
      await shop.write(async (work) => {
        const basket = await work.collection('baskets').get(id);
        if (basket) work.collection('baskets').put({ ...basket, notes });
        const order = await work.collection('orders').get(id);
        if (order) work.collection('orders').put({ ...order, notes });
      });
      await assert.rejects(container.add(shop, id, { text: 'one more' }), isFault('QuotaExceeded'));
    });

    it(`the service responds with ResourceStateConflict or InvalidIfMatch for notes of ${container.name} with an outdated resource state`, async () => {
      const shop = await createPaymentShop();
      const id = await container.create(shop);
      await container.add(shop, id, { text: 'x' });
      const [{ id: noteId }] = (await listNotes(shop, id)) as [{ id: string }];
      const outdatedState = { headers: { 'x-svc-resource-state': 'f'.repeat(64) } };
      const outdatedTag = { headers: { 'if-match': '"old"' } };
      await assert.rejects(
        container.add(shop, id, { text: 'y' }, outdatedState),
        isFault('ResourceStateConflict'),
      );
      await assert.rejects(container.add(shop, id, { text: 'y' }, outdatedTag), isFault('InvalidIfMatch'));
      await assert.rejects(
        container.remove(shop, id, noteId, outdatedState),
        isFault('ResourceStateConflict'),
      );
      await assert.rejects(container.remove(shop, id, noteId, outdatedTag), isFault('InvalidIfMatch'));
    });
  });
}

it('the notes of a basket become notes of its order', async () => {
  const shop = await createPaymentShop();
  const basketId = await createBasket(shop, [{ payment_method_id: 'INVOICE' }]);
  const params = { basket_id: basketId };
  await shop.call(basketNotes.post, { caller: anna, params, body: { text: 'Ring twice' } });
  const { document } = await shop.call(orders.post, { caller: anna, body: { basket_id: basketId } });
  const call = { caller: anna, params: { order_no: document.order_no ?? '' } };
  const { notes } = (await shop.call(orderNotes.get, call)).document;
  assert.deepEqual(
    notes?.map(({ text }) => text),
    ['Ring twice'],
  );
});

it('hooks around notes can change a note, and the last argument of a modify hook is the note or its ID', async () => {
  const shop = await createPaymentShop();
  const hookCalls: string[] = [];
  for (const owner of ['basket', 'order'])
    for (const point of [
      'notes.beforeGET',
      'note.beforePOST',
      'note.afterPOST',
      'note.beforeDELETE',
      'note.afterDELETE',
    ])
      shop.scripts.set(`shop.${owner}.${point}`, async (args) => {
        const values = args.map((argument) => (argument.kind === 'object' ? argument.class : argument.kind));
        hookCalls.push(`${owner}.${point}(${values.join()})`);
        const [, note] = args;
        if (point === 'note.beforePOST' && note?.kind === 'document')
          Object.assign(note.document, { text: 'Ring twice, please' });
      });
  for (const container of containers) {
    const id = await container.create(shop);
    const addResponse: any = await container.add(shop, id, { text: 'Ring twice' });
    assert.deepEqual(
      addResponse.trailingModifyHookArguments.map((argument: any) => argument.document),
      [{ text: 'Ring twice, please' }],
    );
    const [note] = (await container.read(shop, id)).document.notes ?? [];
    assert.equal(note.text, 'Ring twice, please');
    const removeResponse: any = await container.remove(shop, id, note.id);
    assert.deepEqual(removeResponse.trailingModifyHookArguments, [{ kind: 'value', value: note.id }]);
  }
  const expectedCalls = (owner: string, argument: string) => [
    `${owner}.note.beforePOST(${argument},document)`,
    `${owner}.note.afterPOST(${argument},document)`,
    `${owner}.notes.beforeGET(value)`,
    `${owner}.note.beforeDELETE(${argument},value)`,
    `${owner}.note.afterDELETE(${argument},value)`,
  ];
  assert.deepEqual(hookCalls, [
    ...expectedCalls('basket', 'order.Basket'),
    ...expectedCalls('order', 'order.Order'),
  ]);
});
