'use strict';

var Transaction = require('dw/system/Transaction');
var Status = require('dw/system/Status');
var Logger = require('dw/system/Logger');
var Money = require('dw/value/Money');
var HookMgr = require('dw/system/HookMgr');
var Site = require('dw/system/Site');

function wrapped() {
    var outside = 'o'; //> outside=undefined result=undefined
    var result = Transaction.wrap(function () { //> outside='o' result=undefined ^Transaction=fn | into +1 | over +4
        var inside = outside + 'i'; //> inside=undefined ^outside='o' | outside -> o | over +1
        return inside; //> inside='oi' ^outside='o' | inside.length -> 2 | out +2
    });
    return result; //> outside='o' result='oi' | result -> oi
}

function wrapThrows() {
    try {
        Transaction.wrap(function () {
            throw new Error('rolled back'); //> | over +3
        });
    } catch (e) {
        return e.message; //> e=<Error> | e.message -> rolled back
    }
}

function byHand() {
    Transaction.begin(); //> price=undefined sum=undefined | over +1
    var price = new Money(12.5, 'USD'); //> price=undefined sum=undefined ^Money=fn
    var sum = price.add(new Money(2, 'USD')).multiply(2); //> price=<dw.value.Money USD 12.50> sum=undefined | price.value -> 12.5 | over +1
    Transaction.commit(); //> price=? sum=<dw.value.Money USD 29.00> | sum.value -> 29 | sum.currencyCode -> USD
    return sum; //> price=? sum=? | .sum available=true value=29 currencyCode='USD' ...
}

function statuses() {
    var ok = new Status(Status.OK); //> ok=undefined bad=undefined | Status.OK -> 0
    var bad = new Status(Status.ERROR, 'CODE', 'not {0}', 'now'); //> ok=<dw.system.Status> bad=undefined | ok.error -> false
    return bad; //> ok=? bad=<dw.system.Status> | bad.code -> CODE | bad.status -> 1
}

function logs() {
    var log = Logger.getLogger('stops', 'table'); //> log=undefined
    log.debug('at {0}', 'once'); //> log=? | typeof log.debug -> function | over +1
    return log; //> log=?
}

function asksHook() {
    var answer = HookMgr.callHook('app.stops.price', 'price', 2, 3); //> answer=undefined | HookMgr.hasHook('app.stops.price') -> true | into @hookStart | over +1
    return answer; //> answer=6 | answer + 1 -> 7
}

function siteNow() {
    var site = Site.getCurrent(); //> site=undefined locale=undefined
    var locale = request.locale; //> site=<dw.system.Site> locale=undefined | site.ID -> RefArch
    return session.custom; //> site=? locale=? %request=<dw.system.Request> %session=<dw.system.Session> %dw=? | typeof empty -> function
}

exports.run = function () {
    wrapped();
    wrapThrows();
    byHand();
    statuses();
    logs();
    asksHook();
    siteNow();
};
