'use strict';

var ArrayList = require('dw/util/ArrayList');
var HashMap = require('dw/util/HashMap');
var LinkedHashMap = require('dw/util/LinkedHashMap');
var collections = require('*/cartridge/scripts/util/collections');

function byIterator(list) {
    var it = list.iterator(); //> list=<dw.util.ArrayList> it=undefined seen=undefined entry=undefined | .list [0]='a' [1]='b' ...
    var seen = []; //> list=? it=? seen=undefined entry=undefined | it.hasNext() -> true
    while (it.hasNext()) {
        var entry = it.next(); //> list=? it=? seen=[] entry=undefined | over +1 //2> list=? it=? seen=[a] entry='a'
        seen.push(entry); //> list=? it=? seen=[] entry='a' | entry + seen.length -> a0 | over -2 //2> list=? it=? seen=[a] entry='b'
    }
    return seen; //> list=? it=? seen=[a,b] entry='b'
}

function byForOf(list) {
    let text = ''; //> list=? text=~
    for (const item of list) {
        text += item; //> list=? text='' item='a' | text + item -> a //2> list=? text='a' item='b'
    }
    return text; //> list=? text='ab' | list.length -> 2 | list[1] -> b
}

function byCallback(list) {
    var found = []; //> list=<dw.util.ArrayList> found=undefined
    collections.forEach(list, function (item, index) {
        found.push(item + index); //> item='a' index=0 ^found=[] | item + index -> a0 //2> item='b' index=1 ^found=[a0]
    });
    return found; //> list=? found=[a0,b1] | found.length -> 2
}

function inMaps() {
    var map = new HashMap(); //> map=undefined ordered=undefined keys=undefined
    map.put('k', { deep: 1 }); //> map=<dw.util.HashMap> ordered=undefined keys=undefined | map.size() -> 0 | map.isEmpty() -> true
    var ordered = new LinkedHashMap(); //> map=? ordered=undefined keys=undefined | map.get('k').deep -> 1 | .map.k deep=1
    ordered.put('one', 1); //> map=? ordered=<dw.util.LinkedHashMap> keys=undefined
    ordered.put('two', null); //> map=? ordered=? keys=undefined | ordered.one -> 1 | ordered.containsKey('two') -> false
    var keys = ordered.keySet().toArray(); //> map=? ordered=? keys=undefined | ordered.length -> 2
    return keys; //> map=? ordered=? keys=[one,two] | keys.join('+') -> one+two | empty(map) -> false
}

function calendars() {
    var Calendar = require('dw/util/Calendar'); //> Calendar=undefined StringUtils=undefined day=undefined text=undefined
    var StringUtils = require('dw/util/StringUtils'); //> Calendar=fn StringUtils=undefined day=undefined text=undefined
    var day = new Calendar(new Date(0)); //> Calendar=fn StringUtils=fn day=undefined text=undefined | StringUtils.pad('x', 3).length -> 3
    var text = StringUtils.formatCalendar(day, 'yyyy'); //> Calendar=fn StringUtils=fn day=<dw.util.Calendar> text=undefined | day.getTime().getTime() -> 0
    return text; //> Calendar=fn StringUtils=fn day=? text='1970' | text + 1 -> 19701
}

exports.run = function () {
    var list = new ArrayList('a', 'b'); //> list=undefined ^ArrayList=fn ^HashMap=fn ^collections={} | typeof ArrayList -> function
    byIterator(list); //> list=<dw.util.ArrayList>
    byForOf(list);
    byCallback(list);
    inMaps();
    calendars();
};
