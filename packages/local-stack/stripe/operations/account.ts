import { operation } from './operation';

/** GET /v1/account */
export const retrieveAccount = operation({
  parameters: {},
  run: ({ world }) => world.account(),
});
