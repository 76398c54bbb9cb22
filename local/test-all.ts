/** Whether the tests run in full (`npm run test:all`), and not with some cases of each kind. */
export const IS_TEST_ALL = process.env['TEST_ALL'] !== undefined;
