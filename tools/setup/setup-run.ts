import { readEnvironment } from '@/lib/server/environment/environment';
import { UserError } from '@/tools/command';
import type { Fix } from './checks/finding';
import type { Question, Questioner } from './questioner';
import type { Variables, VariablesFile } from './variables-file';

/** A value that a dry run does not ask for. */
export class NotGiven extends UserError {}

/** One run of the setup: the variables so far, questions for others, and what the operator agrees to. */
export class SetupRun {
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
  async variable(name: string, message: string, kind: Partial<Question> = {}): Promise<string> {
    const known = this.variables[name];
    if (known) return known;
    const value = await this.answer({ name, message, problemOf: (given) => problemOf(name, given), ...kind });
    if (value !== '') this.keep({ [name]: value });
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

  /**
   * Prints what is to be done, each once, and does it when the operator agrees. Returns whether it is done, which a dry run does not do.
   * Throws UserError when the operator does not agree, and like the fixes.
   */
  async carryOut(given: readonly Fix[]): Promise<boolean> {
    const fixes = [...new Map(given.map((fix) => [fix.sentence, fix])).values()];
    for (const { sentence } of fixes) this.print(`  ${sentence}`);
    if (fixes.length === 0) return true;
    if (this.isDryRun) return false;
    if (!(await this.questioner.confirm(fixes.length === 1 ? 'Do this?' : 'Do these?')))
      throw new UserError('Nothing of this was done. Run npm run setup again to go on.');
    for (const { run } of fixes) this.keep(await run());
    return true;
  }
}

/** Returns a sentence on a variable that the app would refuse. */
function problemOf(name: string, value: string): string | undefined {
  const { problems } = readEnvironment({ [name]: value });
  const isMalformed = problems.some((problem) => problem.name === name && problem.problem === 'malformed');
  return isMalformed ? `${name} can’t have this value; .env.example says what it must hold.` : undefined;
}
