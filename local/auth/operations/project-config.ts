import type { Operation } from './operation';

/**
 * GET /v1/projects: where sign-in may be started from. The browser SDK leaves the question out with an
 * emulator; without one it stands before every popup.
 * @see https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects
 */
export const projectConfig: Operation = ({ projectId }) => ({
  projectId,
  authorizedDomains: ['localhost', '127.0.0.1'],
});

/** The emulator's own DELETE …/accounts, with which tests remove all accounts. */
export const deleteAllAccounts: Operation = ({ store }) => {
  for (const account of store.list()) store.delete(account.localId);
  return {};
};
