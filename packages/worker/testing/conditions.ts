/** Lets a test wait for conditions. Call `changed` when a condition may have become true. */
export class Conditions {
  private readonly waiting = new Set<() => void>();

  /** Resolves when the condition is true. Has no timeout. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (!condition()) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }

  /** Checks the conditions. */
  changed(): void {
    for (const look of this.waiting) look();
  }
}
