/** What was dropped or pasted. */
export interface TransferredFiles {
  readonly files: readonly File[];
  readonly folderNames: readonly string[];
}

/** The part of a DataTransfer that is read here; not all that carry files have items. */
type FileTransfer = Pick<DataTransfer, 'files'> & Partial<Pick<DataTransfer, 'items'>>;

/**
 * Tells files from folders. To be called while the event is handled: afterwards the browser takes the transfer away
 * (https://html.spec.whatwg.org/multipage/dnd.html#concept-dnd-p).
 */
export function readTransfer({ files, items }: FileTransfer): TransferredFiles {
  const folderNames = [...(items ?? [])].flatMap((item) => {
    const entry = item.webkitGetAsEntry();
    return entry?.isDirectory ? [entry.name] : [];
  });
  // A folder is listed among the files too, without a type.
  return { files: [...files].filter(({ name, type }) => type || !folderNames.includes(name)), folderNames };
}
