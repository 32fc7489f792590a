'use strict';

/* A module that registers no route: its functions are hooks alone. */
exports.price = function (amount, quantity) { //@hookStart
    var total = amount * quantity;
    return total;
};
