import path from 'node:path';

import { freshFolder } from '@chiaro/local-stack/testing/fresh-folder';
import type { Question, Questioner } from '../questioner';
import { SetupRun } from '../setup-run';
import { VariablesFile } from '../variables-file';

/** An operator who answers from a list. */
export class ScriptedOperator implements Questioner {
  /** The names of what was asked, in order. */
  readonly asked: string[] = [];
  choice = '';
  agrees = true;

  constructor(readonly answers: Record<string, string>) {}

  ask({ name, isOptional, problemOf }: Question): Promise<string> {
    this.asked.push(name);
    const answer = this.answers[name];
    if (answer === undefined && isOptional) return Promise.resolve('');
    if (answer === undefined) throw new Error(`The operator has no answer for ${name}.`);
    const problem = problemOf?.(answer);
    if (problem !== undefined) throw new Error(problem);
    return Promise.resolve(answer);
  }

  choose(_message: string, options: Record<string, string>): Promise<string> {
    if (!(this.choice in options)) throw new Error(`${this.choice} is no choice.`);
    return Promise.resolve(this.choice);
  }

  confirm(): Promise<boolean> {
    return Promise.resolve(this.agrees);
  }
}

/** Starts a run of the setup with a new file, and collects what it prints. */
export function scriptedRun(
  answers: Record<string, string>,
  { isDryRun = false, file = newFile() } = {},
): { run: SetupRun; operator: ScriptedOperator; lines: string[]; file: VariablesFile } {
  const operator = new ScriptedOperator(answers);
  const lines: string[] = [];
  const run = new SetupRun(file, operator, (line) => lines.push(line), isDryRun);
  return { run, operator, lines, file };
}

function newFile(): VariablesFile {
  return new VariablesFile(path.join(freshFolder(), 'production.env'));
}
