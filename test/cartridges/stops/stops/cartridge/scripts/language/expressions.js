'use strict';

function templates(name, price) {
  var line = `${name}: ${price.toFixed(2)}`; //> name='Tent' price=9.5 line=undefined long=undefined tagged=undefined | `${name}!` -> Tent! | over +1
  var long = `first ${name}
    second ${price}`;
  var tagged = tag`a${1}b${2}c`; //> name='Tent' price=9.5 line='Tent: 9.50' long=? tagged=undefined | into @tagStart
  return line + tagged; //> name='Tent' price=9.5 line='Tent: 9.50' long=? tagged='a-b-c3' | long.split('\n').length -> 2
}

function tag(strings, ...values) {
  const sum = values[0] + values[1]; //@tagStart //> strings=[a,b,c] values=[1,2] sum=~ | strings.raw[0] -> a
  return strings.join('-') + sum; //> strings=[a,b,c] values=[1,2] sum=3 | sum * 2 -> 6
}

function optional(order) {
  const city = order?.address?.city; //> order={} city=~ zip=~ none=~ called=~ | order?.address?.city -> Jena | over +1
  const zip = order.billing?.zip ?? '00000'; //> order={} city='Jena' zip=~ none=~ called=~ | order.billing?.zip -> undefined
  const none = order.missing?.(); //> order={} city='Jena' zip='00000' none=~ called=~ | order.missing?.() -> undefined
  const called = order.total?.(2); //> order={} city='Jena' zip='00000' none=undefined called=~ | into @totalBody | over +1
  return [city, zip, none, called]; //> order={} city='Jena' zip='00000' none=undefined called=4 | .order.address city='Jena'
}

function accessors() {
  const counter = { //> counter=~ sum=~
    reads: 0,
    get next() {
      this.reads += 1; //> | this.reads -> 0 | over +1 //2> | this.reads -> 1
      return this.reads; //> | this.reads -> 1
    },
    set next(value) {
      this.reads = value; //> value=10 | value -> 10
    },
  };
  const sum = counter.next + counter.next; //> counter={} sum=~ | counter.reads -> 0 | into -7 | over +1
  counter.next = 10; //> counter={} sum=3 | counter.reads -> 2 | into -4
  return counter; //> counter={} sum=3 | counter.reads -> 10 | .counter reads=10 ...
}

function spreads(a, b) {
  const list = [...a, ...b, 9]; //> a=[1,2] b=[3] list=~ object=~ x=~ copy=~ | [...a, ...b].length -> 3
  const object = { x: 1, ...{ y: 2 }, a }; //> a=[1,2] b=[3] list=[1,2,3,9] object=~ x=~ copy=~ | over +1
  const { x, ...copy } = object; //> a=[1,2] b=[3] list=? object={} x=~ copy=~ | .object x=1 y=2 a=[1,2] | over +1
  return Object.keys(copy); //> a=[1,2] b=[3] list=? object={} x=1 copy={} | Object.keys(copy).join() -> y,a | .copy y=2 a=[1,2]
}

function assignments() {
  let a = null; //> a=~ b=~ c=~
  let b = 0, c = 'x'; //> a=null b=~ c=~
  a ??= 'filled'; //> a=null b=0 c='x' | a ?? 'none' -> none | over +1
  b ||= 5; //> a='filled' b=0 c='x' | over +1
  c &&= c + c; //> a='filled' b=5 c='x' | over +1
  [a, b] = [b, a]; //> a='filled' b=5 c='xx' | over +1
  b += b.length; //> a=5 b='filled' c='xx' | typeof b -> string
  return 2 ** 3 ** 0 + a; //> a=5 b='filled6' c='xx' | 2 ** 3 -> 8
}

function literals() {
  const re = /a+(b)/gi; //> re=~ date=~ big=~ symbol=~ map=~ set=~ bytes=~ nothing=~ error=~
  const date = new Date(0); //> re=<RegExp> date=~ big=~ symbol=~ map=~ set=~ bytes=~ nothing=~ error=~ | re.test('aab') -> true
  const big = 10n ** 20n; //> re=? date=<Date> big=~ symbol=~ map=~ set=~ bytes=~ nothing=~ error=~ | date.getTime() -> 0
  const symbol = Symbol('s'); //> re=? date=? big=? symbol=~ map=~ set=~ bytes=~ nothing=~ error=~
  const map = new Map([['k', 1], ['l', { deep: 2 }]]); //> re=? date=? big=? symbol=? map=~ set=~ bytes=~ nothing=~ error=~
  const set = new Set(['v', 2]); //> re=? date=? big=? symbol=? map=<Map> set=~ bytes=~ nothing=~ error=~ | map.size -> 2 | .map.l deep=2
  const bytes = new Uint8Array([7, 8]); //> re=? date=? big=? symbol=? map=? set=<Set> bytes=~ nothing=~ error=~ | set.has(2) -> true
  const nothing = NaN; //> re=? date=? big=? symbol=? map=? set=? bytes=<Uint8Array> nothing=~ error=~ | bytes[1] -> 8 | .bytes [0]=7 [1]=8 ...
  const error = new RangeError('far'); //> re=? date=? big=? symbol=? map=? set=? bytes=? nothing=NaN error=~ | nothing === nothing -> false
  return error; //> re=? date=? big=? symbol=? map=? set=? bytes=? nothing=NaN error=<RangeError> | error.message -> far | .error message='far' ...
}

exports.run = function () {
  templates('Tent', 9.5);
  optional({
    address: { city: 'Jena' },
    total: function (n) {
      return n * 2; //@totalBody //> n=2 | n * 2 -> 4 | this.address.city -> Jena
    },
  });
  accessors();
  spreads([1, 2], [3]);
  assignments();
  literals();
};
