/** How taking an own picture ended; `problem` is a sentence about a file that can't be taken. */
export interface IntakeResult {
  readonly isTaken: boolean;
  readonly problem: string | null;
}

export interface IntakeProps {
  file: File;
  onEnd: (result: IntakeResult) => void;
}
