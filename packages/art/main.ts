import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pictures } from './pictures';

const OUTPUT_DIRECTORY = join(process.cwd(), 'public');

/** Draws all pictures into public, or those whose path starts with an argument. */
async function main(prefixes: readonly string[]): Promise<void> {
  let bytes = 0;
  for (const { path, draw } of pictures()) {
    if (prefixes.length > 0 && !prefixes.some((prefix) => path.startsWith(prefix))) continue;
    const file = join(OUTPUT_DIRECTORY, path);
    const content = await draw();
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    bytes += content.length;
    console.log(`${path}  ${(content.length / 1024).toFixed(1)} KiB`);
  }
  if (bytes === 0) throw new Error(`No picture’s path begins with ${prefixes.join(' or ')}.`);
  console.log(`total ${(bytes / 1024).toFixed(0)} KiB`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
