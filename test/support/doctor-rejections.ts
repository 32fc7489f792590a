import { basketRequest, type Cause } from './doctor-causes.ts';

/** Requests that the service denies or refuses, so that their hooks do not run. */
export const rejections: readonly Cause[] = [
  {
    title: 'the request had no token',
    send: { ...basketRequest, as: 'none' },
    verdict: /^The last request, POST \/baskets, was answered with 401 before its hooks ran\.$/,
    explanation: /^AuthorizationHeaderMissing: The Authorization header is missing/,
    remedy: 'editLaunchConfiguration',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'the client of the request is not allowed to send it',
    send: {
      method: 'PUT',
      path: '/s/-/svc/data/v23_2/sites/RefArch/cartridges',
      body: { cartridges: 'app_case' },
    },
    verdict:
      /^The last request, PUT \/sites\/RefArch\/cartridges, was answered with 40[13] before its hooks ran\.$/,
    explanation: /^\w+: ./,
    remedy: 'editLaunchConfiguration',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'the request was refused before any hook ran, after one for which the condition was false',
    breakpoint: { condition: 'false', line: 5 },
    prepare: ({ send }) => send(basketRequest),
    send: { ...basketRequest, body: { currency: 'none' } },
    verdict: /^The latest request, POST \/baskets, was refused with 400 \w+Exception before any hook ran\.$/,
    explanation: /^\w+ .+\./,
    advice: /^Correct the reason, and send the request again\.$/,
    remedy: undefined,
  },
];
