/** Dropped or pasted files. */
export interface TransferredFiles {
  readonly files: readonly File[];
  readonly folderNames: readonly string[];
}

/** The used part of a DataTransfer; not every one with files has items. */
type FileTransfer = Pick<DataTransfer, 'files'> & Partial<Pick<DataTransfer, 'items'>>;

/**
 * Separates files from folders. Call it while the event is handled: afterwards the browser empties the transfer
 * (https://html.spec.whatwg.org/multipage/dnd.html#concept-dnd-p).
 */
export function readTransfer({ files, items }: FileTransfer): TransferredFiles {
  const folderNames = [...(items ?? [])].flatMap((item) => {
    const entry = item.webkitGetAsEntry();
    return entry?.isDirectory ? [entry.name] : [];
  });
  // A folder is also one of the files, without a type.
  return { files: [...files].filter(({ name, type }) => type || !folderNames.includes(name)), folderNames };
}
