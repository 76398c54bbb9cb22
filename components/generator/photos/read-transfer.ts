/** Dropped or pasted files, and the dropped folders. */
export interface TransferredFiles {
  readonly files: readonly File[];
  readonly folders: readonly FileSystemDirectoryEntry[];
}

/** The used part of a DataTransfer; not every one with files has items. */
type FileTransfer = Pick<DataTransfer, 'files'> & Partial<Pick<DataTransfer, 'items'>>;

/**
 * Separates files from folders. Call it while the event is handled: afterwards the browser empties the transfer
 * (https://html.spec.whatwg.org/multipage/dnd.html#concept-dnd-p).
 */
export function readTransfer({ files, items }: FileTransfer): TransferredFiles {
  const folders = [...(items ?? [])].map((item) => item.webkitGetAsEntry()).filter(isFolder);
  const names = folders.map(({ name }) => name);
  // A folder is also one of the files, without a type.
  return { files: [...files].filter(({ name, type }) => type || !names.includes(name)), folders };
}

function isFolder(entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true;
}
