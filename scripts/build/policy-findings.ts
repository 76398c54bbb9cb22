import { CspEvaluator } from 'csp_evaluator';
import { type Finding, Severity } from 'csp_evaluator/dist/finding';
import { CspParser } from 'csp_evaluator/dist/parser';

/** What Google's evaluator says of a policy that makes a real difference; the lower a severity, the worse. */
export function seriousFindings(policy: string): Finding[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings.filter(({ severity }) => severity <= Severity.MEDIUM);
}

/** A finding as a person reads it. */
export function describeFinding({ directive, value, description }: Finding): string {
  return `${directive} ${value ?? ''}: ${description}`;
}
