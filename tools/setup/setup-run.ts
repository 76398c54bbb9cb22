import { readEnvironment } from '@/lib/server/environment/environment';
import { UserError } from '@/tools/command';

import type { Plan, Variables } from './action';
import type { Question, Questioner } from './questioner';
import type { VariablesFile } from './variables-file';

/** A value that a dry run does not ask for. */
export class NotGiven extends UserError {}

/** One run of the setup: the variables so far, questions for others, and the actions that are agreed to. */
export class SetupRun {
  /** What only a person can do. */
  readonly byHand: string[] = [];

  /** @param isDryRun prints what is to be done, asks nothing and changes nothing */
  constructor(
    private readonly file: VariablesFile,
    private readonly questioner: Questioner,
    readonly print: (line: string) => void,
    readonly isDryRun: boolean,
  ) {}

  get variables(): Variables {
    return this.file.read();
  }

  /** Writes variables to the file, so that a later run goes on from here. A dry run writes none. */
  keep(variables: Record<string, string>): void {
    if (!this.isDryRun) this.file.write(variables);
  }

  /** Returns a variable, which is asked for once. Throws NotGiven in a dry run, UserError when the operator stops. */
  async variable(question: Question): Promise<string> {
    const known = this.variables[question.name];
    if (known) return known;
    const value = await this.answer({ problemOf: (given) => problemOf(question.name, given), ...question });
    if (value !== '') this.keep({ [question.name]: value });
    return value;
  }

  /** Returns an answer that is not kept. Throws like `variable`. */
  async answer(question: Question): Promise<string> {
    if (question.isOptional && this.isDryRun) return '';
    if (this.isDryRun) throw new NotGiven(`${question.name} is not known yet; npm run setup asks for it.`);
    return this.questioner.ask(question);
  }

  /** Returns a choice, which is not kept. Throws like `variable`. */
  async choose(message: string, options: Record<string, string>): Promise<string> {
    if (this.isDryRun) throw new NotGiven(`npm run setup asks: ${message}`);
    return this.questioner.choose(message, options);
  }

  /** Prints a plan's actions and does them when the operator agrees. Throws UserError when not, and like the actions. */
  async carryOut({ actions, byHand, variables = {} }: Plan): Promise<void> {
    const found = Object.entries(variables).filter(([name]) => !this.variables[name]);
    this.keep(Object.fromEntries(found));
    this.byHand.push(...byHand.filter((sentence) => !this.byHand.includes(sentence)));
    for (const { sentence } of actions) this.print(`  ${sentence}`);
    if (actions.length === 0 || this.isDryRun) return;
    if (!(await this.questioner.confirm(actions.length === 1 ? 'Do this?' : 'Do these?')))
      throw new UserError('Nothing of this was done. Run npm run setup again to go on.');
    for (const { run } of actions) this.keep(await run());
  }
}

/** Returns a sentence on a variable that the app would refuse. */
function problemOf(name: string, value: string): string | undefined {
  const { problems } = readEnvironment({ [name]: value });
  const isMalformed = problems.some((problem) => problem.name === name && problem.problem === 'malformed');
  return isMalformed ? `${name} can’t have this value; .env.example says what it must hold.` : undefined;
}
