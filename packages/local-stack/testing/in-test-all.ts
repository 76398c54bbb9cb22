import { IS_TEST_ALL } from '../test-all';

/** Jest's `it` in `npm run test:all`, otherwise `it.skip`: for tests that take seconds and hold nearly what others hold. */
export const itInTestAll = IS_TEST_ALL ? it : it.skip;
