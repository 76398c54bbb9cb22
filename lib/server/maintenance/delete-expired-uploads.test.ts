import { createFakeServices } from '../../testing/fake-services';
import { UPLOAD_KEPT_MS } from '../../shared/rules/retention';
import { deleteExpiredUploads } from './delete-expired-uploads';

const limits = { isTimeUp: () => false };

describe('deleteExpiredUploads', () => {
  it('deletes uploads older than a day, on every page of the list', async () => {
    const { services, clock } = createFakeServices();
    const old = clock.now() - UPLOAD_KEPT_MS - 1;
    const pages: Record<string, { path: string; uploadedAt: number }[]> = {
      first: [
        { path: 'uploads/ada/old.webp', uploadedAt: old },
        { path: 'uploads/ada/of-a-day.webp', uploadedAt: old + 1 },
      ],
      second: [{ path: 'uploads/grace/new.webp', uploadedAt: clock.now() }],
      third: [
        { path: 'uploads/grace/older.webp', uploadedAt: 0 },
        { path: 'uploads/grace/old.webp', uploadedAt: old },
      ],
    };
    const names = Object.keys(pages);
    const list = jest.fn(async (_folder: string, cursor: string | null) => {
      const name = cursor ?? 'first';
      const nextCursor = names[names.indexOf(name) + 1] ?? null;
      return Promise.resolve({ files: pages[name] ?? [], nextCursor });
    });
    const remove = jest.fn(async () => Promise.resolve());
    const privateFiles = { ...services.privateFiles, list, delete: remove };
    await expect(deleteExpiredUploads({ services: { ...services, privateFiles }, limits })).resolves.toBe(3);
    expect(new Set(list.mock.calls.map(([folder]) => folder))).toEqual(new Set(['uploads']));
    expect(remove.mock.calls).toEqual([
      [['uploads/ada/old.webp']],
      [['uploads/grace/older.webp', 'uploads/grace/old.webp']],
    ]);
  });

  it('does not count uploads that could not be deleted', async () => {
    const { services, clock, files } = createFakeServices();
    const bytes = Buffer.from('photo');
    await services.privateFiles.put({ path: 'uploads/ada/old.webp', bytes, contentType: 'image/webp' });
    clock.advance(UPLOAD_KEPT_MS + 1);
    jest.spyOn(services.privateFiles, 'delete').mockRejectedValueOnce(new Error('down'));
    await expect(deleteExpiredUploads({ services, limits })).rejects.toThrow('down');
    expect(files.size).toBe(1);
    await expect(deleteExpiredUploads({ services, limits })).resolves.toBe(1);
    expect(files.size).toBe(0);
  });
});
