'use strict';

function caught() {
  let message = 'none'; //> message=~ early=~
  const early = true; //> message='none' early=~
  try {
    const inner = early; //> message='none' early=true inner=~
    throw new TypeError('no ' + inner); //> message='none' early=true inner=true | inner -> true | over +2
  } catch (e) {
    message = e.message; //> message='none' early=true e=<TypeError> !inner | e.message -> no true | e.name -> TypeError | over +2
  } finally {
    message += '!'; //> message='no true' early=true !e | over +2
  }
  return message; //> message='no true!' early=true !e
}

function withoutBinding() {
  var ok = true; //> ok=undefined
  try {
    null.x; //> ok=true | over +2
  } catch {
    ok = false; //> ok=true | over +2
  }
  return ok; //> ok=false
}

function destructuredCatch() {
  try {
    throw { code: 7, text: 'seven' };
  } catch ({ code, text }) {
    return code + text; //> code=7 text='seven' | text + code -> seven7
  }
}

function finallyReturns() {
  try {
    return 1; //> cleaned=undefined | over +2
  } finally {
    var cleaned = true; //> cleaned=undefined
  }
}

function thrower(depth) {
  if (depth === 0) { //> depth=2 | depth -> 2 | over +3 //2> depth=1 //3> depth=0 | over +1
    throw new RangeError('deep'); //> depth=0 | depth -> 0 | over @caughtDeep
  }
  return thrower(depth - 1) + 1; //> depth=2 | into -3 //2> depth=1
}

function catcher() {
  var text = ''; //> text=undefined
  try {
    thrower(2); //> text='' | over @caughtDeep
  } catch (error) {
    text = error.message; //@caughtDeep //> text='' error=<RangeError> | error instanceof RangeError -> true
  }
  return text; //> text='deep'
}

function factorial(n) {
  if (n < 2) return 1; //> n=3 | n -> 3 | over +1 //2> n=2 //3> n=1 | over +1
  return n * factorial(n - 1); //> n=3 | into -1 //2> n=2 | n * 2 -> 4
}

class ShopError extends Error {
  constructor(code) {
    super('code ' + code); //> code='E1' | code -> E1
    this.code = code; //> code='E1' | this.message -> code E1 | this.code -> undefined | over +1
  } //> code='E1' | this.code -> E1 | this instanceof Error -> true
}

function ownError() {
  try {
    throw new ShopError('E1'); //> | into -7
  } catch (e) {
    return e.code; //> e=<ShopError> | e.code -> E1 | e.message -> code E1
  }
}

function uncaught() {
  const why = 'the end'; //> why=~
  throw new Error(why); //> why='the end' | why -> the end | over end
}

exports.run = function () {
  caught();
  withoutBinding();
  destructuredCatch();
  finallyReturns();
  catcher();
  factorial(3);
  ownError();
  uncaught();
};
