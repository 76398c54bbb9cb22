import { readTransfer } from './use-file-drop';

const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
const unknown = new File(['x'], 'notes');
/** A folder as Chromium lists it among the files. */
const folder = new File(['x'], 'Holiday');

const holiday = { name: 'Holiday', isDirectory: true };

function item(entry: { name: string; isDirectory: boolean } | null) {
  return { webkitGetAsEntry: () => entry };
}

function transfer(files: File[], items?: object[]) {
  return { files, ...(items && { items }) } as unknown as DataTransfer;
}

describe('dropped files', () => {
  it('are separated into files and folders', () => {
    const items = [
      item({ name: 'a.jpg', isDirectory: false }),
      item(holiday),
      item({ name: 'notes', isDirectory: false }),
      item(null),
    ];
    expect(readTransfer(transfer([photo, folder, unknown], items))).toEqual({
      files: [photo, unknown],
      folders: [holiday],
    });
  });

  it('are files alone where the browser names no items', () => {
    expect(readTransfer(transfer([photo]))).toEqual({ files: [photo], folders: [] });
  });
});
