/** The values of the placeholders in a run; createFixtures makes them. */
export interface Placeholders {
  of(name: string): string | undefined;
}

/**
 * Replaces every `⟦name⟧` of a text by its value; `@` in a name is the number of the sender. Throws for an unknown name.
 */
export function fillPlaceholders(text: string, names: Placeholders, user: number): string {
  return text.replace(/⟦([^⟧]*)⟧/g, (_, name: string) => {
    const value = names.of(name.replace('@', String(user)));
    if (value === undefined) throw new Error(`There is no placeholder ${name}.`);
    return value;
  });
}
