import { freezeTable } from './protocol/primordials.ts';

/** Why a class cannot work without an instance, and what to use instead, by the class's platform name. */
const details: Readonly<Record<string, (args: readonly unknown[]) => string>> = freezeTable({
  'system.Pipeline': ([pipeline]) =>
    `The pipeline ${typeof pipeline === 'string' ? `'${pipeline}'` : 'that is passed'} cannot be run, because pipelines need a storefront: call the script of the cartridge that does the same.`,
  'ws.WSUtil': soapDetail,
  'ws.Port': soapDetail,
  'ws.WebReference2': soapDetail,
  'rpc.SOAPUtil': soapDetail,
});

function soapDetail(): string {
  return 'Web services of WSDL files cannot be called: in services.json, define a mock of the service that calls them.';
}

/** Returns a sentence to append to the error message for a member of a class; undefined if there is nothing to add. */
export const gapDetail = (className: string, args: readonly unknown[]): string | undefined =>
  details[className]?.(args);
