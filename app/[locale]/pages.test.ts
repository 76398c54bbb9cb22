import { readFileSync } from 'node:fs';
import path from 'node:path';

it.each(['(home)', 'generator', 'donate'])('the page %s is a client component', (folder) => {
  const source = readFileSync(path.join(__dirname, folder, 'page.tsx'), 'utf8');
  expect(source).toMatch(/^'use client';/);
});

it.each(['privacy', 'terms'])('the page %s stays on the server', (folder) => {
  const source = readFileSync(path.join(__dirname, folder, 'page.tsx'), 'utf8');
  expect(source).not.toContain('use client');
});
