/** Id of a numbered step's section, for links to it. */
export function stepId(number: number): string {
  return `step-${number}`;
}
