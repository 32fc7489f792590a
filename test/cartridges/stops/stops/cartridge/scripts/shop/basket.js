'use strict';

/* The hooks of a basket: what comes in, what was made of it, and what goes out. */
var Status = require('dw/system/Status');
var HookMgr = require('dw/system/HookMgr');
var collections = require('*/cartridge/scripts/util/collections');

exports.beforePOST = function (document) {
    var first = document.productItems[0]; //> document=? first=undefined ^Status=fn ^HookMgr=fn | document.productItems.length -> 1 | document.customer_info.email -> wren@example.com | over +1
    if (first.quantity > 50) { //> document=? first=? | first.quantity -> 2 | first.product_id -> beeswax-polish | over +3
        return new Status(Status.ERROR, 'TOO_MANY');
    }
}; //> document=? first=? | document.customerInfo.email -> wren@example.com

exports.afterPOST = function (basket) {
    var lines = basket.productLineItems; //> basket=<dw.order.Basket> lines=undefined pieces=undefined status=undefined | basket.customerEmail -> wren@example.com | lines -> undefined
    var pieces = 0; //> basket=? lines=? pieces=undefined status=undefined | lines.length -> 1 | lines[0].productID -> beeswax-polish
    collections.forEach(lines, function (line) { //> basket=? lines=? pieces=0 status=undefined | into @forEachStart | over +3
        pieces += line.quantityValue; //> line=<dw.order.ProductLineItem> ^pieces=0 ^lines=? ^basket=<dw.order.Basket> | line.productID -> beeswax-polish | pieces + line.quantityValue -> 2
    });
    var status = HookMgr.callHook('dw.order.calculate', 'calculate', basket); //> basket=? lines=? pieces=2 status=undefined | over +1
    basket.custom.pieces = pieces; //> basket=? lines=? pieces=2 status=? | status.error -> false | over +1
    return undefined; //> basket=? lines=? pieces=2 status=? | basket.custom.pieces -> 2
};

exports.modifyPOSTResponse = function (basket, response) {
    response.c_pieces = basket.custom.pieces; //> basket=<dw.order.Basket> response=? | basket.custom.pieces -> 2 | over +1
}; //> basket=? response=? | response.c_pieces -> 2
