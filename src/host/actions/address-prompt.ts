import type { JsonObject } from '../../client/json-object.ts';
import { textOrEmpty } from '../../explorer/listing.ts';
import { sampleAddress } from '../../explorer/shop/basket-operations.ts';
import { mapAnswer, type Step } from '../../explorer/steps.ts';
import { multiStep, type StepInput } from '../multi-step.ts';

/** Values that the steps ask for. */
interface AddressInput {
  readonly isSample: boolean;
  readonly address: Readonly<Record<string, string>>;
}

const fields = [
  ['first_name', 'First Name'],
  ['last_name', 'Last Name'],
  ['address1', 'Street'],
  ['city', 'City'],
  ['postal_code', 'Postal Code'],
  ['state_code', 'State Code'],
  ['country_code', 'Country Code'],
] as const;

/** Asks for the sample address or another one, which the user enters. Resolves with undefined if the user cancels. */
export async function promptForShippingAddress(): Promise<JsonObject | undefined> {
  const items = [
    {
      label: 'Sample address',
      description: `${String(sampleAddress['address1'])}, ${String(sampleAddress['city'])}`,
      isSample: true,
    },
    { label: 'Other...', isSample: false },
  ];
  const input = await multiStep<AddressInput>('Set Shipping Address', { isSample: true, address: {} }, [
    {
      ask: async (_values, prompts) =>
        mapAnswer(await prompts.pick('Select a shipping address', items), ({ isSample }) => ({ isSample })),
    },
    ...fields.map(fieldStep),
  ]);
  if (!input) return undefined;
  if (input.isSample) return sampleAddress;
  return Object.fromEntries(Object.entries(input.address).filter(([, text]) => text !== ''));
}

const fieldStep = ([field, label]: (typeof fields)[number]): Step<AddressInput, StepInput> => ({
  isNeeded: ({ isSample }) => !isSample,
  ask: async ({ address }, prompts) =>
    mapAnswer(
      await prompts.text({
        label,
        prompt: 'Leave empty to omit the field.',
        value: address[field] ?? textOrEmpty(sampleAddress[field]),
        problemOf: (text) =>
          field === 'country_code' && !/^([A-Za-z]{2})?$/.test(text)
            ? 'Enter the two letters of a country, such as DE.'
            : undefined,
      }),
      (text) => ({ address: { ...address, [field]: text } }),
    ),
});
