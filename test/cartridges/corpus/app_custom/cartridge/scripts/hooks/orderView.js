'use strict';

const Money = require('svc/value/Money');

/** What a customer sees of an order, beyond what everybody sees. */
class OrderView {
  static LABELS = { created: 'being checked', new: 'on its way to us', open: 'being packed' };
  #order;

  constructor(order) {
    this.#order = order;
  }

  get label() {
    return OrderView.LABELS[this.#order.status.displayValue.toLowerCase()] ?? 'unknown'; // halt
  }

  *lines() {
    for (const line of this.#order.productLineItems) {
      yield `${line.quantityValue} x ${line.productID}`;
    }
  }

  perLine() {
    const lines = [...this.lines()];
    const total = this.#order.totalGrossPrice;
    return { lines, mean: new Money(total.value / (lines.length || 1), total.currencyCode).toString() };
  }
}

exports.modifyGETResponse = (order, response) => {
  const view = new OrderView(order);
  const { lines, mean } = view.perLine();
  Object.assign(response, { c_label: view.label, c_list: lines.join('; '), c_mean: mean });
};
