import 'server-only';

import { answerProblem } from '../../shared/contracts/answer-problem';
import type { Endpoint } from '../../shared/contracts/define-endpoint';

/** Throws when an endpoint does not declare an answer: its status, its body, or its error's code. */
export async function verifyAnswer(endpoint: Endpoint, response: Response): Promise<void> {
  const text = await response.text();
  const problem = answerProblem(endpoint, response.status, text === '' ? null : JSON.parse(text));
  if (problem !== null) throw new Error(`${endpoint.method} ${endpoint.path} ${problem}.`);
}
