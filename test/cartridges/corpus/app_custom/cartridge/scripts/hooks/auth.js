'use strict';

/** Counts how often a session has signed in, and greets a customer who has a profile. */
exports.afterPOST = function (customer, type) {
  var visits = (session.custom.visits || 0) + 1; // halt
  session.custom.visits = visits;
  session.privacy.lastType = type;
  if (customer && customer.profile) {
    session.custom.greeting = 'Welcome back, ' + customer.profile.firstName;
  }
};
