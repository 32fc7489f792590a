import { basketRequest, type Cause } from './doctor-causes.ts';

/** Requests to which the service denies access, so that their hooks do not run. */
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
];
