import { currentRun } from '../../current-run.ts';
import { platformLocale } from '../../localized.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { URL } from './URL.ts';
import { URLAction } from './URLAction.ts';
import { URLParameter } from './URLParameter.ts';
import { encodeUriPart } from '../../text-arguments.ts';

type Action = string | URLAction;
/** One of the alternating names and values, or a URLParameter object. A parameter whose value is null is left out. */
type Parameter = string | number | boolean | URLParameter | null;

/**
 * Creates storefront URLs in the platform's form: `/on/<vendor>.store/Sites-<site>-Site/<locale>/<action>`.
 * This service does not respond to them.
 */
export class URLUtils extends PlatformObject {
  /**
   * Returns the relative URL of an action with parameters, which are passed as alternating names and values or as
   * URLParameter objects.
   * @throws TypeError if the last name has no value
   */
  static url(action: Action, ...parameters: Parameter[]): URL {
    return createActionUrl(action, parameters, '');
  }

  /**
   * Returns the absolute URL of an action with the request's protocol and with parameters, which are passed as
   * alternating names and values or as URLParameter objects.
   * @throws TypeError if the last name has no value
   */
  static abs(action: Action, ...parameters: Parameter[]): URL {
    return createActionUrl(action, parameters, protocol());
  }

  /**
   * Returns the absolute HTTP URL of an action with parameters, which are passed as alternating names and values or as
   * URLParameter objects.
   * @throws TypeError if the last name has no value
   */
  static http(action: Action, ...parameters: Parameter[]): URL {
    return createActionUrl(action, parameters, 'http');
  }

  /**
   * Returns the absolute HTTPS URL of an action with parameters, which are passed as alternating names and values or as
   * URLParameter objects.
   * @throws TypeError if the last name has no value
   */
  static https(action: Action, ...parameters: Parameter[]): URL {
    return createActionUrl(action, parameters, 'https');
  }

  /** Returns the relative URL of the current request, without its query string. */
  static continueURL(): URL {
    return createUrl('', currentRun().job.scope.request.path);
  }

  /** Returns the absolute HTTP URL of the current request, without its query string. */
  static httpContinue(): URL {
    return createUrl('http', currentRun().job.scope.request.path);
  }

  /** Returns the absolute HTTPS URL of the current request, without its query string. */
  static httpsContinue(): URL {
    return createUrl('https', currentRun().job.scope.request.path);
  }

  /** Returns the relative URL of the storefront's home page. */
  static home(): URL {
    return createActionUrl('Home-Show', [], '');
  }

  /** Returns the absolute HTTP URL of the storefront's home page. */
  static httpHome(): URL {
    return createActionUrl('Home-Show', [], 'http');
  }

  /** Returns the absolute HTTPS URL of the storefront's home page. */
  static httpsHome(): URL {
    return createActionUrl('Home-Show', [], 'https');
  }

  /** Returns the relative URL of a file in a cartridge's `static` folder, in the request's locale. */
  static staticURL(path: string): URL {
    return createUrl('', buildStaticPath('-', path));
  }

  /** Returns the absolute URL of a file in a cartridge's `static` folder, with the request's protocol. */
  static absStatic(path: string): URL {
    return createUrl(protocol(), buildStaticPath('-', path));
  }

  /**
   * Returns the absolute HTTP URL of a file in a cartridge's `static` folder, on the given host or the request's.
   */
  static httpStatic(path: string, host?: string | null): URL {
    return replaceHost(createUrl('http', buildStaticPath('-', path)), host);
  }

  /**
   * Returns the absolute HTTPS URL of a file in a cartridge's `static` folder, on the given host or the request's.
   */
  static httpsStatic(path: string, host?: string | null): URL {
    return replaceHost(createUrl('https', buildStaticPath('-', path)), host);
  }

  /** Returns the relative URL of an image of a library or catalog; the transformation has no effect. */
  static imageURL(path: string, _transformation?: unknown): URL {
    return createUrl('', buildStaticPath('Sites', path));
  }

  /** Returns the absolute URL of an image of a library or catalog, with the request's protocol. */
  static absImage(path: string, _transformation?: unknown): URL {
    return createUrl(protocol(), buildStaticPath('Sites', path));
  }

  /** Returns the absolute HTTP URL of an image of a library or catalog. */
  static httpImage(path: string, _transformation?: unknown): URL {
    return createUrl('http', buildStaticPath('Sites', path));
  }

  /** Returns the absolute HTTPS URL of an image of a library or catalog. */
  static httpsImage(path: string, _transformation?: unknown): URL {
    return createUrl('https', buildStaticPath('Sites', path));
  }

  /** Returns the relative URL of the root of a cartridge's static files. */
  static webRoot(): URL {
    return createUrl('', buildStaticPath('-', ''));
  }

  /** Returns the absolute URL of the root of a cartridge's static files, with the request's protocol. */
  static absWebRoot(): URL {
    return createUrl(protocol(), buildStaticPath('-', ''));
  }

  /** Returns the absolute HTTP URL of the root of a cartridge's static files. */
  static httpWebRoot(): URL {
    return createUrl('http', buildStaticPath('-', ''));
  }

  /** Returns the absolute HTTPS URL of the root of a cartridge's static files. */
  static httpsWebRoot(): URL {
    return createUrl('https', buildStaticPath('-', ''));
  }
}
registerClass('web.URLUtils', URLUtils);

const request = () => currentRun().job.scope.request;
const protocol = (): string => (request().secure === true ? 'https' : 'http');
const host = (): string => request().headers['host'] ?? 'localhost';

function createUrl(scheme: string, path: string): URL {
  return new URL({ origin: scheme === '' ? '' : `${scheme}://${host()}`, path }, host());
}

const replaceHost = (url: URL, name: string | null | undefined): URL =>
  name === undefined || name === null ? url : url.host(name);

/** @param area `-` for the static files of cartridges, `Sites` for the images of libraries and catalogs */
function buildStaticPath(area: string, path: string): string {
  const { scriptEnvironment, job } = currentRun();
  const locale = platformLocale(request().locale);
  const file = path.split('/').map(encodeUriPart).join('/').replace(/^\/+/, '');
  // In the platform's URLs, `v` is followed by the version of the files; this service has only one.
  return `/on/${scriptEnvironment.storefront}.static/Sites-${job.scope.siteId}-Site/${area}/${locale}/v1/${file}`;
}

function createActionUrl(action: Action, parameters: readonly Parameter[], scheme: string): URL {
  const urlAction = action instanceof URLAction ? action : new URLAction(action);
  const site = urlAction.siteName ?? currentRun().job.scope.siteId;
  const locale = urlAction.locale ?? platformLocale(request().locale);
  const path = `/on/${currentRun().scriptEnvironment.storefront}.store/Sites-${site}-Site/${locale}/${encodeUriPart(urlAction.action)}`;
  const url = replaceHost(createUrl(scheme, path), scheme === '' ? null : urlAction.hostName);
  for (let index = 0; index < parameters.length; index++) {
    const parameter = parameters[index];
    if (parameter instanceof URLParameter) {
      url.append(parameter.name, parameter.value);
      continue;
    }
    // A name is followed by its value.
    if (index + 1 >= parameters.length)
      throw new TypeError(`The parameter "${String(parameter)}" has no value.`);
    const value = parameters[++index];
    if (value !== null && value !== undefined) url.append(String(parameter), String(value));
  }
  return url;
}
