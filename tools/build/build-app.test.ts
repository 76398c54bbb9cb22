import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { freshFolder } from '@chiaro/local-stack/testing/fresh-folder';
import { buildApp } from './build-app';

it('refuses, on Vercel, files of variables that would be packed into the functions', async () => {
  const folder = freshFolder();
  for (const file of ['.env.example', '.env.production.local', 'production.env'])
    writeFileSync(path.join(folder, file), '');
  const cwd = jest.spyOn(process, 'cwd').mockReturnValue(folder);
  process.env['VERCEL'] = '1';
  await expect(buildApp({})).rejects.toThrow(
    'vercel build would pack .env.production.local into the functions: move it out of this folder.',
  );
  delete process.env['VERCEL'];
  cwd.mockRestore();
});
