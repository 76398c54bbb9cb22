/** Lets a test wait until something holds: `changed` is called whenever that may have become so. */
export class Conditions {
  private readonly waiting = new Set<() => void>();

  /** Resolves as soon as the condition holds. A test that waits in vain ends at its own time limit. */
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

  /** Looks at what is waited for. */
  changed(): void {
    for (const look of this.waiting) look();
  }
}
