import { randomUUID } from 'node:crypto';

export interface User {
  name: string;
  email: string;
}

/** Returns a user without an account yet. */
export function newUser(): User {
  const id = randomUUID().slice(0, 8);
  return { name: `Ada ${id}`, email: `ada.${id}@example.com` };
}
