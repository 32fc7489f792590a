'use strict';

class Account {
  #pin = 1234; //> !pin | over +1
  owner = 'Ida'; //> | this.owner -> undefined | over +1
  lines = [this.owner]; //> | this.owner -> Ida
  static count = 0; //> | over +1
  static registry = new Map(); //> | this.count -> 0
  static {
    const first = 'seed'; //> first=~
    this.registry.set(first, 1); //> first='seed' | this.count -> 0 | this.registry.size -> 0
  }

  constructor(balance) {
    this.balance = balance; //> balance=10 | this.owner -> Ida | this.balance -> undefined | over +1
    Account.count++; //> balance=10 | this.balance -> 10 | .this owner='Ida' lines=[Ida] balance=10 ...
  } //> balance=10 | Account.count -> 1

  get total() {
    return this.balance + 1; //> | this.balance -> 10 | out @afterGetter
  }

  set total(value) {
    this.balance = value; //> value=20 | value -> 20
  }

  check(pin) {
    const ok = pin === this.#pin; //> pin=1234 ok=~
    return ok; //> pin=1234 ok=true | this.owner + pin -> Ida1234
  }

  static of(...amounts) {
    return amounts.map((amount) => new Account(amount)); //> amounts=[10] | this === Account -> true
  }

  #secret() {
    return this.#pin * 2; //> | this.balance -> 20
  }

  reveal() {
    return this.#secret(); //> | into -4
  }

  *[Symbol.iterator]() {
    yield this.balance; //> | this.balance -> 20 | over +1
  }
}

class Savings extends Account {
  constructor(balance, rate = 0.5) {
    const early = rate; //> balance=100 rate=0.5 early=~ | over +1
    super(balance); //> balance=100 rate=0.5 early=0.5 | over +1
    this.rate = early; //> balance=100 rate=0.5 early=0.5 | this.balance -> 100 | this.rate -> undefined
  }

  get total() {
    const base = super.total; //> base=~ | this.rate -> 0.5
    return base * this.rate; //> base=101 | base * 2 -> 202
  }

  toString() {
    return `savings of ${this.owner}`; //> | this.owner -> Ida
  }
}

const Anonymous = class {
  run() {
    return new.target; //> | typeof this.run -> function
  }
};

function Legacy(name) {
  this.name = name; //> name='old' | this.name -> undefined | over +1
} //> name='old' | this.name -> old | .this name='old'

Legacy.prototype.greet = function (other) {
  var self = this; //> other='x' self=undefined
  return [self.name, other].join('+'); //> other='x' self=<Legacy> | self.name -> old | .self name='old'
};

exports.run = function () {
  const [account] = Account.of(10); //> account=~ before=undefined old=~ savings=~ spread=~
  var before = account.total; //> before=undefined account=<Account> old=~ savings=~ spread=~
  account.total = 20; //@afterGetter //> before=11 account=<Account> old=~ savings=~ spread=~ | into -60
  account.check(1234);
  account.reveal();
  const spread = [...account];
  const savings = new Savings(100); //@afterSpread //> account=<Account> before=11 old=~ savings=~ spread=[20] | Account.count -> 1
  String(savings) + savings.total;
  new Anonymous().run();
  const old = new Legacy('old'); //> account=<Account> before=11 old=~ savings=<Savings> spread=[20] | savings.rate -> 0.5 | savings instanceof Account -> true
  old.greet('x'); //> account=<Account> before=11 old=<Legacy> savings=<Savings> spread=[20] | old.name -> old
};
