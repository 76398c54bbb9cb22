import type { ChangeEvent, Ref } from 'react';

interface FileInputProps {
  label: string;
  onFiles: (files: File[]) => void;
  /** The list of files, or the camera, opens. */
  onOpen?: () => void;
  multiple?: boolean;
  describedBy?: string;
  /** Phones open the camera that looks at the user instead of a list of files. */
  capture?: 'user';
  ref?: Ref<HTMLInputElement>;
}

/** A file input for pictures, for keyboard and screen reader; the label around it is visible. */
export function FileInput({
  label,
  onFiles,
  onOpen,
  multiple = false,
  describedBy,
  capture,
  ref,
}: FileInputProps) {
  function takeFiles(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])];
    // Emptied, so that choosing the same file again is a change.
    event.target.value = '';
    if (files.length > 0) onFiles(files);
  }

  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      multiple={multiple}
      capture={capture}
      aria-label={label}
      aria-describedby={describedBy}
      className="sr-only"
      onClick={onOpen}
      onChange={takeFiles}
    />
  );
}
