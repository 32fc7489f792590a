'use strict';

/** `US-OR`, `DE`, or `none`. */
exports.of = (address) => {
  if (!address || !address.countryCode) return 'none'; // halt
  const country = String(address.countryCode.value || address.countryCode);
  return address.stateCode ? `${country}-${address.stateCode}` : country;
};
