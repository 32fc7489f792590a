'use strict';

/* Runs every tool, and shows its result under its name. */
var tools = [
  'arrayLists',
  'arrays',
  'bytes',
  'calendars',
  'ciphers',
  'classImports',
  'cookies',
  'csvReader',
  'csvWriter',
  'currencies',
  'customHooks',
  'days',
  'decimals',
  'digests',
  'encoders',
  'encodings',
  'errors',
  'files',
  'generics',
  'geography',
  'greeting',
  'hashMaps',
  'hashSets',
  'indentedXml',
  'jsonTexts',
  'linkedMaps',
  'locales',
  'loggers',
  'macs',
  'mails',
  'mixins',
  'moneyAbsent',
  'moneyMath',
  'moneyText',
  'numbers',
  'packages',
  'pads',
  'pipelets',
  'propertyOrder',
  'randoms',
  'regexes',
  'rollbacks',
  'sessions',
  'sites',
  'sortedMaps',
  'sortedSets',
  'statuses',
  'texts',
  'transactions',
  'urls',
  'uuids',
  'workshops',
  'xmlBuild',
  'xmlNames',
  'xmlRead',
  'xmlReader',
  'xmlWriter',
];

exports.modifyGETResponse = function (response) {
  if (!response.hits || !response.hits.length) return;
  var results = {};
  tools.forEach(function (name) {
    results[name] = require('~/cartridge/scripts/tools/' + name).run(); // halt
  });
  response.hits[0].c_tools = JSON.stringify(results);
};
