import { CspEvaluator } from 'csp_evaluator';
import { type Finding, Severity } from 'csp_evaluator/dist/finding';
import { CspParser } from 'csp_evaluator/dist/parser';

/** Returns the serious findings of Google's evaluator for a policy; a lower severity is worse. */
export function seriousFindings(policy: string): Finding[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings.filter(({ severity }) => severity <= Severity.MEDIUM);
}

/** Describes a finding in a sentence. */
export function describeFinding({ directive, value, description }: Finding): string {
  return `${directive} ${value ?? ''}: ${description}`;
}
