import { readFolder } from './read-folder';
import { fileEntry, folderEntry } from './testing/folder-entries';

function picture(name: string, type = 'image/jpeg') {
  return fileEntry(name, new File(['x'], name, { type }));
}

async function namesIn(...entries: Parameters<typeof folderEntry>[1]): Promise<string[]> {
  return (await readFolder(folderEntry('Holiday', entries))).map(({ name }) => name);
}

describe('a dropped folder', () => {
  it('gives its pictures by name, with those of the folders below', async () => {
    const below = folderEntry('day 2', [picture('c.jpg'), picture('b.jpg')]);
    expect(await namesIn(picture('10.jpg'), picture('9.jpg'), below, picture('a.HEIC', ''))).toEqual([
      '9.jpg',
      '10.jpg',
      'a.HEIC',
      'b.jpg',
      'c.jpg',
    ]);
  });

  it('leaves out what is no picture or can’t be read', async () => {
    const text = fileEntry('list.txt', new File(['x'], 'list.txt', { type: 'text/plain' }));
    expect(await namesIn(text, fileEntry('gone.jpg', null), picture('a.jpg'))).toEqual(['a.jpg']);
  });

  it('gives a hundred pictures at most', async () => {
    const many = Array.from({ length: 130 }, (_, number) => picture(`${number}.jpg`));
    expect(await namesIn(...many)).toHaveLength(100);
  });
});
