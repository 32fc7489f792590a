/** A function of a hook that scripts call. */
export interface ScriptHookFunction {
  readonly name: string;
  /** Names of the parameters, separated by spaces. */
  readonly parameters: string;
  /** The expression that a new function returns; undefined if its callers ignore the result. */
  readonly result?: string;
}

/** A hook that the platform never calls: storefronts call it through `HookMgr`. */
export interface ScriptHook {
  /** Full name; `<id>` in it stands for an ID that the user enters. */
  readonly name: string;
  readonly description: string;
  readonly functions: readonly ScriptHookFunction[];
}

const idPlaceholder = '<id>';

const paymentFunctions: readonly ScriptHookFunction[] = [
  { name: 'Handle', parameters: 'basket paymentInformation paymentMethodId req', result: '{ error: false }' },
  {
    name: 'Authorize',
    parameters: 'orderNumber paymentInstrument paymentProcessor',
    result: '{ authorized: true, error: false }',
  },
];
const formFunctions: readonly ScriptHookFunction[] = [
  {
    name: 'processForm',
    parameters: 'req paymentForm viewFormData',
    result: '{ error: false, viewData: viewFormData }',
  },
  { name: 'savePaymentInformation', parameters: 'req basket billingData' },
];

/** The hooks that public storefronts call, the most frequent first. */
export const scriptHooks: readonly ScriptHook[] = [
  {
    name: `app.payment.processor.${idPlaceholder}`,
    description: 'storefront: handles and authorizes a payment',
    functions: paymentFunctions,
  },
  {
    name: 'app.payment.processor.default',
    description: 'storefront: payment without a processor of its own',
    functions: paymentFunctions,
  },
  {
    name: `app.payment.form.processor.${idPlaceholder}`,
    description: 'storefront: reads the payment form',
    functions: formFunctions,
  },
  {
    name: 'app.payment.form.processor.default_form_processor',
    description: 'storefront: reads the payment form of other methods',
    functions: formFunctions,
  },
  {
    name: 'app.fraud.detection',
    description: 'storefront: checks a basket before the order is placed',
    functions: [
      {
        name: 'fraudDetection',
        parameters: 'basket',
        result: "{ status: 'success', errorCode: '', errorMessage: '' }",
      },
    ],
  },
  {
    name: 'app.validate.basket',
    description: 'storefront: validates a basket',
    functions: [
      { name: 'validateBasket', parameters: 'basket validateTax', result: "{ error: false, message: '' }" },
    ],
  },
  {
    name: 'app.template.htmlHead',
    description: 'storefront: adds to the head of each page',
    functions: [{ name: 'htmlHead', parameters: 'pdict' }],
  },
  {
    name: 'app.template.afterFooter',
    description: 'storefront: adds to the end of each page',
    functions: [{ name: 'afterFooter', parameters: 'pdict' }],
  },
  {
    name: 'app.template.ajaxPartial',
    description: 'storefront: adds to a part of a page',
    functions: [{ name: 'ajaxPartial', parameters: 'pdict' }],
  },
  {
    name: 'app.experience.editmode',
    description: 'storefront: prepares the edit mode of Page Designer',
    functions: [{ name: 'editmode', parameters: '' }],
  },
  {
    name: 'app.server.registerRoute',
    description: 'storefront: adds to each route of a controller',
    functions: [{ name: 'registerRoute', parameters: 'route' }],
  },
];

/** Whether the name contains a placeholder for an ID that the user enters. */
export const needsId = (name: string): boolean => name.includes(idPlaceholder);

/** Whether `candidate` is the name of the hook. If the name contains the placeholder, any valid ID matches. */
export const matchesName = ({ name }: ScriptHook, candidate: string): boolean =>
  needsId(name)
    ? candidate.startsWith(withId(name, '')) &&
      hookIdProblem(candidate.slice(withId(name, '').length)) === undefined
    : candidate === name;

/** Returns the name of a hook with an ID inserted. */
export const withId = (name: string, id: string): string => name.replace(idPlaceholder, id);

/** Returns the reason why a text cannot be the ID in the name of a hook; undefined if it can. */
export const hookIdProblem = (id: string): string | undefined =>
  /^[\w-]+$/.test(id) ? undefined : 'Enter letters, digits, underscores and hyphens only.';
