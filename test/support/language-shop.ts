/** A workspace with two cartridges in the usual layout: a custom one that overlays a storefront base. */
export const twoCartridges: Readonly<Record<string, string>> = {
  'cartridges/app_custom/package.json': '{\n  "hooks": "./cartridge/scripts/hooks.json"\n}\n',
  'cartridges/app_custom/cartridge/scripts/hooks.json': `{
  "hooks": [
    { "name": "svc.api.shop.basket.afterPOST", "script": "./hooks/basket" },
    { "name": "app.payment.processor.basic_credit", "script": "./hooks/payment/basic_credit.js" }
  ]
}
`,
  'cartridges/app_custom/cartridge/scripts/hooks/basket.js': `'use strict';
var Status = require('svc/system/Status');

exports.afterPOST = function (basket) {
  return new Status(Status.OK);
};
`,
  'cartridges/app_custom/cartridge/scripts/hooks/payment/basic_credit.js': `'use strict';
function Handle(basket) {}
function Authorize(orderNumber, paymentInstrument) {}
exports.Handle = Handle;
exports.Authorize = Authorize;
`,
  'cartridges/app_custom/cartridge/scripts/cart/cartHelpers.js': `'use strict';
var base = module.superModule;
base.addProduct = function () {};
module.exports = base;
`,
  'cartridges/app_custom/cartridge/client/default/js/main.js': "var processInclude = require('base/util');\n",
  'cartridges/app_custom/cartridge/models/cart.js':
    "module.exports = require('*/cartridge/scripts/cart/cartHelpers');\n",
  'cartridges/app_base/cartridge/scripts/cart/cartHelpers.js': `'use strict';
exports.addProduct = function (basket, productId) {};
`,
  'cartridges/app_base/cartridge/scripts/util/collections.js': `'use strict';
module.exports.map = function (list, callback) {};
`,
  'cartridges/modules/server/index.js': 'module.exports = {};\n',
};
