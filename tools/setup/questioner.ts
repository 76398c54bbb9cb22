import { cancel, confirm, isCancel, password, select, text } from '@clack/prompts';

import { UserError } from '@/tools/command';

export interface Question {
  /** The variable, or another name of the value. */
  name: string;
  /** What is asked for, and where the operator finds it. */
  message: string;
  isSecret?: boolean;
  /** An empty answer leaves it out. */
  isOptional?: boolean;
  /** Returns a sentence on what is wrong with an answer. */
  problemOf?: (value: string) => string | undefined;
}

/** Asks the operator. Each throws UserError when the operator stops. */
export interface Questioner {
  /** Returns the answer; '' where an optional one is left out. */
  ask(question: Question): Promise<string>;
  /** Returns the name of one of the options, which are shown by their texts. */
  choose(message: string, options: Record<string, string>): Promise<string>;
  confirm(message: string): Promise<boolean>;
}

export const terminal: Questioner = {
  ask: async ({ message, isSecret, isOptional, problemOf }) => {
    const validate = (given: string | undefined): string | undefined => {
      const value = given?.trim() ?? '';
      if (value === '') return isOptional ? undefined : 'This is needed.';
      return problemOf?.(value);
    };
    const answer = await (isSecret ? password : text)({ message, validate });
    return unlessStopped(answer).trim();
  },
  choose: async (message, options) => {
    const list = Object.entries(options).map(([value, label]) => ({ value, label }));
    return unlessStopped(await select({ message, options: list }));
  },
  confirm: async (message) => unlessStopped(await confirm({ message })),
};

function unlessStopped<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (!isCancel(answer)) return answer as Exclude<Answer, symbol>;
  cancel('Stopped.');
  throw new UserError('What was done stays done. Run npm run setup again to go on.');
}
