'use client';

import type { IntakeResult } from './custom-picture-intake';
import { StyleInfluence } from './style-influence';
import { StyleIntake } from './style-intake';

interface StyleNotesProps {
  /** The file that is being taken as the own style. */
  file: File | null;
  hasStyle: boolean;
  onEnd: (result: IntakeResult) => void;
}

/** What there is to say below the styles: that a picture is being read, or how far the chosen style reaches. */
export default function StyleNotes({ file, hasStyle, onEnd }: StyleNotesProps) {
  if (file) return <StyleIntake file={file} onEnd={onEnd} />;
  return hasStyle ? <StyleInfluence /> : null;
}
