import { readTransfer } from './read-transfer';

const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
const unknown = new File(['x'], 'notes');
/** A folder as Chromium lists it among the files. */
const folder = new File(['x'], 'Holiday');

function item(name: string, isDirectory: boolean) {
  return { webkitGetAsEntry: () => ({ name, isDirectory }) };
}

function transfer(files: File[], items?: object[]) {
  return { files, ...(items && { items }) } as unknown as DataTransfer;
}

describe('dropped files', () => {
  it('is separated into files and folders', () => {
    const items = [
      item('a.jpg', false),
      item('Holiday', true),
      item('notes', false),
      { webkitGetAsEntry: () => null },
    ];
    expect(readTransfer(transfer([photo, folder, unknown], items))).toEqual({
      files: [photo, unknown],
      folderNames: ['Holiday'],
    });
  });

  it('is files alone where the browser names no items', () => {
    expect(readTransfer(transfer([photo]))).toEqual({ files: [photo], folderNames: [] });
  });
});
