/** A file or folder of a dropped folder, as browsers give it. */
export type Entry = FileSystemDirectoryEntry | FileSystemFileEntry;

/** A dropped file. Without a file it can't be read. */
export function fileEntry(name: string, file: File | null): Entry {
  return {
    name,
    isFile: true,
    isDirectory: false,
    file: (resolve: (file: File) => void, reject: (error: unknown) => void) =>
      file ? resolve(file) : reject(new DOMException('gone', 'NotFoundError')),
  } as unknown as FileSystemFileEntry;
}

/** A dropped folder whose reader gives two entries at each call. */
export function folderEntry(name: string, entries: readonly Entry[]): FileSystemDirectoryEntry {
  return {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const left = [...entries];
      return { readEntries: (resolve: (part: readonly Entry[]) => void) => resolve(left.splice(0, 2)) };
    },
  } as unknown as FileSystemDirectoryEntry;
}
