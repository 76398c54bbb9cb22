import 'server-only';

const MOST_KEYS = 20;
const LONGEST_KEY = 40;
/** Objects and lists within each other. */
const DEEPEST = 4;

/** Returns an output's keys for the log, never values: `cost, images[].file`. At most twenty, of 40 characters. */
export function keysOf(output: unknown): string {
  return pathsIn(output, DEEPEST).slice(0, MOST_KEYS).join(', ');
}

function pathsIn(value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  if (Array.isArray(value)) return below('[]', pathsIn(value[0], depth - 1));
  return Object.entries(value)
    .slice(0, MOST_KEYS)
    .flatMap(([key, inner]) => below(nameOf(key), pathsIn(inner, depth - 1)));
}

function below(name: string, paths: string[]): string[] {
  return paths.length === 0 ? [name] : paths.map((path) => (path.startsWith('[') ? name : `${name}.`) + path);
}

function nameOf(key: string): string {
  return /^[a-z_][\w-]*$/i.test(key) ? key.slice(0, LONGEST_KEY) : '…';
}
