/* No strict mode: what old scripts still have, and corners of new ones. */
for (var n = 0; n < 2; n++) { //> n=undefined gathered=undefined late=~ ... | over +1
  var gathered = (gathered || '') + n; //> n=0 gathered=undefined late=~ ... | over -1 //2> n=1 gathered='0' late=~ ...
}

function withObject(order) {
  with (order) {
    var text = no + '!'; //> order={} text=undefined ... | no -> 7 | total + 1 -> 3
  }
  return text; //> order={} text='7!' | text.length -> 2
}

function closureBefore() {
  const read = () => {
    try {
      return later; //> ^later=~ | read.length -> 0
    } catch (e) {
      return e.name; //> e=<ReferenceError> | e.name -> ReferenceError
    }
  };
  const first = read(); //> read=fn first=~ later=~ | into -5
  let later = 1; //> read=fn first='ReferenceError' later=~ | over +1
  return first + later; //> read=fn first='ReferenceError' later=1
}

function localClass(prefix) {
  const Tag = class Label {
    constructor(name) {
      this.text = prefix + name; //> name='x' ^prefix='#' | prefix + name -> #x | this.text -> undefined
    }
    static of(name) {
      return new Tag(name); //> name='x' ^prefix='#' ^Tag=fn | into -3
    }
  };
  return Tag.of('x').text; //> prefix='#' Tag=fn | into -3
}

function ifElseChain(a) {
  if (a === 1) return 'one'; //> a=3 | over +1
  else if (a === 2) return 'two'; //> a=3 | over +1
  else return 'many'; //> a=3
}

function loopOfOneLine(list) {
  var sum = 0; //> list=[1,2,3] sum=undefined i=undefined
  for (var i = 0; i < list.length; i++) sum += list[i]; //> list=[1,2,3] sum=0 i=undefined
  while (sum > 0) sum -= 4; //> list=[1,2,3] sum=6 i=3
  return sum; //> list=[1,2,3] sum=-2 i=3
}

function callbackOfOneLine(list) {
  var doubled = list.map(function (x) { return x * 2; }); //> list=[1,2] doubled=undefined odd=undefined | over +1
  var odd = list.filter((x) => x % 2); //> list=[1,2] doubled=[2,4] odd=undefined | over +1
  return doubled.concat(odd); //> list=[1,2] doubled=[2,4] odd=[1] | odd.length -> 1
}

function emptyLoop() {
  var i = 0; //> i=undefined
  for (; i < 3; ) {
    i++; //> i=0 //2> i=1 //3> i=2 | over -1
  }
  for (;;) {
    if (++i > 5) break; //> i=3
  }
  return i; //> i=6
}

let late = 'now'; //> n=2 gathered='01' late=~ ...

exports.run = function () {
  withObject({ no: 7, total: 2 });
  closureBefore();
  localClass('#');
  ifElseChain(3);
  loopOfOneLine([1, 2, 3]);
  callbackOfOneLine([1, 2]);
  emptyLoop();
};
