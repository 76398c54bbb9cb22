import { failOnConsole } from './fail-on-console';
import { runAfterAnswer } from './local-app';

// Outside of Next there is no answer to wait for.
jest.mock('next/server', () => ({
  ...jest.requireActual<object>('next/server'),
  after: (task: () => Promise<unknown>) => runAfterAnswer(task),
}));

failOnConsole();
