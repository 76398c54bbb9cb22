import { createFakeServices } from '../../testing/fake-services';
import { UPLOAD_KEPT_MS } from '../../shared/rules/retention';
import { deleteExpiredUploads } from './delete-expired-uploads';

const limits = { isTimeUp: () => false };

describe('deleteExpiredUploads', () => {
  it('deletes uploads older than a day, and counts them', async () => {
    const { services, clock, files } = createFakeServices();
    const put = (path: string) =>
      services.privateFiles.put({ path, bytes: Buffer.from('photo'), contentType: 'image/webp' });
    await put('uploads/ada/old.webp');
    await put('uploads/grace/old.webp');
    clock.advance(1);
    await put('uploads/ada/of-a-day.webp');
    clock.advance(UPLOAD_KEPT_MS);
    await expect(deleteExpiredUploads({ services, limits })).resolves.toBe(2);
    expect([...files.keys()]).toEqual(['https://private.example.com/uploads/ada/of-a-day.webp']);
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
