/** The part of the File System API that TypeScript does not know. */
interface FilePicker {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: readonly { accept: Record<string, readonly string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/**
 * Lets the user choose where a ZIP is written, within a press. Returns null where the browser can't write to a file, and
 * 'cancelled' when none is chosen.
 */
export async function pickZipFile(suggestedName: string): Promise<WritableStream | 'cancelled' | null> {
  const { showSaveFilePicker } = window as FilePicker;
  if (!showSaveFilePicker) return null;
  try {
    const types = [{ accept: { 'application/zip': ['.zip'] } }];
    const handle = await showSaveFilePicker({ suggestedName, types });
    return await handle.createWritable();
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : null;
  }
}
