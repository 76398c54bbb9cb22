/** What a run knows by names: see assembleCast. */
export interface Names {
  of(name: string): string | undefined;
}

/**
 * Replaces every `⟦name⟧` of a text; `@` in a name is the person who sends it. Throws for a name that nobody
 * knows.
 */
export function fillIn(text: string, names: Names, person: number): string {
  return text.replace(/⟦([^⟧]*)⟧/g, (_, name: string) => {
    const value = names.of(name.replace('@', String(person)));
    if (value === undefined) throw new Error(`Nothing is called ${name}.`);
    return value;
  });
}
