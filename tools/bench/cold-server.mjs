// Starts the server of a build as the launcher of a function does: without Next's command line, in the mode in which the
// host routes. https://github.com/vercel/vercel/blob/main/packages/next/src/server-launcher.ts
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';

const [directory, distDirectory, port] = process.argv.slice(2);
process.chdir(directory);
process.env.NODE_ENV = 'production';
const { default: NextServer } = createRequire(path.join(directory, 'package.json'))(
  'next/dist/server/next-server.js',
);
const files = readFileSync(path.join(distDirectory, 'required-server-files.json'), 'utf8');
const conf = JSON.parse(files).config;
const next = new NextServer({ dir: directory, conf, minimalMode: true, customServer: false });
const handle = next.getRequestHandler();
const server = createServer((request, response) => void handle(request, response));
server.listen(Number(port), '127.0.0.1', () => process.send('listening'));
process.once('disconnect', () => process.exit());
