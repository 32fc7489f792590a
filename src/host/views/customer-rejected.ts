/** Thrown if the platform rejects the login or the password of a customer with whom the user signs in to the shop. */
export class CustomerRejected extends Error {
  readonly login: string;

  constructor(login: string, cause: unknown) {
    super(`The login "${login}" or its password is wrong, or there is no such customer on this site.`, {
      cause,
    });
    this.login = login;
  }
}
