import { run } from '../../current-run.ts';
import { platformLocale } from '../../localized.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { URL } from './URL.ts';
import { URLAction } from './URLAction.ts';
import { URLParameter } from './URLParameter.ts';

type Action = string | URLAction;
/** Names and values in turn, or parameters. */
type Parameter = string | number | boolean | URLParameter | null;

/**
 * Addresses of the storefront, as the platform builds them: `/on/<vendor>.store/Sites-<site>-Site/<locale>/<action>`. This
 * service answers none of them.
 */
export class URLUtils extends PlatformObject {
  /** The relative address of an action, with parameters: names and values in turn. */
  static url(action: Action, ...parameters: Parameter[]): URL {
    return pipeline(action, parameters, '');
  }

  /** The absolute address of an action, by the request's protocol. */
  static abs(action: Action, ...parameters: Parameter[]): URL {
    return pipeline(action, parameters, protocol());
  }

  static http(action: Action, ...parameters: Parameter[]): URL {
    return pipeline(action, parameters, 'http');
  }

  static https(action: Action, ...parameters: Parameter[]): URL {
    return pipeline(action, parameters, 'https');
  }

  /** The address to go on with after an action. */
  static continueURL(): URL {
    return url('', run().job.scope.request.path);
  }

  static httpContinue(): URL {
    return url('http', run().job.scope.request.path);
  }

  static httpsContinue(): URL {
    return url('https', run().job.scope.request.path);
  }

  /** The start of the storefront. */
  static home(): URL {
    return pipeline('Home-Show', [], '');
  }

  static httpHome(): URL {
    return pipeline('Home-Show', [], 'http');
  }

  static httpsHome(): URL {
    return pipeline('Home-Show', [], 'https');
  }

  /** A file of a cartridge's folder `static`, in the request's locale. */
  static staticURL(path: string): URL {
    return url('', staticPath('-', path));
  }

  static absStatic(path: string): URL {
    return url(protocol(), staticPath('-', path));
  }

  static httpStatic(path: string, host?: string | null): URL {
    return withHost(url('http', staticPath('-', path)), host);
  }

  static httpsStatic(path: string, host?: string | null): URL {
    return withHost(url('https', staticPath('-', path)), host);
  }

  /** A file of a site's library or catalog, with the way to change images. */
  static imageURL(path: string, _transformation?: unknown): URL {
    return url('', staticPath('Sites', path));
  }

  static absImage(path: string, _transformation?: unknown): URL {
    return url(protocol(), staticPath('Sites', path));
  }

  static httpImage(path: string, _transformation?: unknown): URL {
    return url('http', staticPath('Sites', path));
  }

  static httpsImage(path: string, _transformation?: unknown): URL {
    return url('https', staticPath('Sites', path));
  }

  /** The root of a cartridge's static files. */
  static webRoot(): URL {
    return url('', staticPath('-', ''));
  }

  static absWebRoot(): URL {
    return url(protocol(), staticPath('-', ''));
  }

  static httpWebRoot(): URL {
    return url('http', staticPath('-', ''));
  }

  static httpsWebRoot(): URL {
    return url('https', staticPath('-', ''));
  }
}
platformClass('web.URLUtils', URLUtils);

const request = () => run().job.scope.request;
const protocol = (): string => (request().secure === true ? 'https' : 'http');
const host = (): string => request().headers['host'] ?? 'localhost';

function url(scheme: string, path: string): URL {
  return new URL({ origin: scheme === '' ? '' : `${scheme}://${host()}`, path }, host());
}

const withHost = (address: URL, name: string | null | undefined): URL =>
  name === undefined || name === null ? address : address.host(name);

function staticPath(area: string, path: string): string {
  const { surroundings, job } = run();
  const locale = platformLocale(request().locale);
  const file = path.split('/').map(encodeURIComponent).join('/').replace(/^\/+/, '');
  return `/on/${surroundings.storefront}.static/Sites-${job.scope.siteId}-Site/${area}/${locale}/v1/${file}`;
}

function pipeline(action: Action, parameters: readonly Parameter[], scheme: string): URL {
  const given = action instanceof URLAction ? action : new URLAction(action);
  const site = given.siteName ?? run().job.scope.siteId;
  const locale = given.locale ?? platformLocale(request().locale);
  const path = `/on/${run().surroundings.storefront}.store/Sites-${site}-Site/${locale}/${encodeURIComponent(given.action)}`;
  const address = withHost(url(scheme, path), scheme === '' ? null : given.hostName);
  for (let index = 0; index < parameters.length; index++) {
    const parameter = parameters[index];
    if (parameter instanceof URLParameter) {
      address.append(parameter.name, parameter.value);
      continue;
    }
    // A name, and its value after it.
    if (index + 1 >= parameters.length)
      throw new TypeError(`The parameter "${String(parameter)}" has no value.`);
    const value = parameters[++index];
    if (value !== null && value !== undefined) address.append(String(parameter), String(value));
  }
  return address;
}
