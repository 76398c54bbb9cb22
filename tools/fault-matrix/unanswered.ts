/** There was no answer, or one with a status from 500 on; the page repeats such a request. */
export class Unanswered extends Error {}

const MOST_ATTEMPTS = 5;

/**
 * Repeats what has no planned fault, because a busy machine may exceed the short time limits. Throws Unanswered when each
 * attempt does, as a real fault makes it.
 */
export async function repeatUnanswered<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Unanswered) || attempt === MOST_ATTEMPTS) throw error;
    }
}
