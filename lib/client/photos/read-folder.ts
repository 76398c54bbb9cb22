/** Files that are read of a folder; more than nine are never taken, but some of the first may be no photos. */
const MOST_FILES = 100;
/** Entries that are looked at: a home folder has hundreds of thousands. */
const MOST_ENTRIES = 5_000;

/** Returns at most a hundred pictures in a dropped folder and below it, by name. Never rejects. */
export async function readFolder(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const pictures: File[] = [];
  const waiting: FileSystemEntry[] = [folder];
  for (let seen = 0; waiting.length > 0 && pictures.length < MOST_FILES && seen < MOST_ENTRIES; seen += 1) {
    const entry = waiting.shift();
    if (isFolder(entry)) waiting.unshift(...(await entriesOf(entry).catch(() => [])));
    else if (isFile(entry)) pictures.push(...(await pictureOf(entry).catch(() => [])));
  }
  return pictures;
}

function isFolder(entry: FileSystemEntry | undefined): entry is FileSystemDirectoryEntry {
  return entry?.isDirectory === true;
}

function isFile(entry: FileSystemEntry | undefined): entry is FileSystemFileEntry {
  return entry?.isFile === true;
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // A reader gives a part at each call, and at the end none: https://wicg.github.io/entries-api/#api-directoryreader
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) break;
    entries.push(...part);
  }
  return entries.sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}

/** A file as a list of one; of none for a file that is no picture: folders have lists and hidden files too. */
async function pictureOf(entry: FileSystemFileEntry): Promise<File[]> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name) ? [file] : [];
}
