import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

import { failOnConsole } from './fail-on-console';

// What is awaited comes at once on an idle machine; a busy one may take its time.
configure({
  asyncUtilTimeout: 10_000,
  // Each look of a waiting query would print the whole page, a seventh of the tests' time; `screen.debug()` prints it.
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// jsdom opens no windows: a sign-in gets one that does nothing.
window.open = () => ({ close: () => undefined }) as Window;

failOnConsole();
