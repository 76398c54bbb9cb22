import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Variables of the app by their names. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Only the owner may read the file. */
const MODE = 0o600;

/** A file of variables, which keeps its other lines. */
export class VariablesFile {
  constructor(readonly path: string) {}

  /** The variables with a value. */
  read(): Variables {
    const text = existsSync(this.path) ? readFileSync(this.path, 'utf8') : '';
    return Object.fromEntries(Object.entries(parseEnv(text)).filter(([, value]) => value !== ''));
  }

  /** Writes variables in the place of their earlier lines, or at the end. */
  write(changes: Record<string, string>): void {
    const text = existsSync(this.path) ? readFileSync(this.path, 'utf8').trimEnd() : '';
    const left = new Map(Object.entries(changes));
    const lines = (text === '' ? [] : text.split('\n')).map((line) => {
      const name = /^\s*(?:export\s+)?([A-Z0-9_]+)\s*=/.exec(line)?.[1];
      const value = name === undefined ? undefined : left.get(name);
      if (name === undefined || value === undefined) return line;
      left.delete(name);
      return lineOf(name, value);
    });
    const added = [...left].map(([name, value]) => lineOf(name, value));
    writeFileSync(this.path, `${[...lines, ...added].join('\n')}\n`, { mode: MODE });
  }
}

/** In double quotes `\n` ends a line, so a value with a quote stands in single ones. */
function lineOf(name: string, value: string): string {
  const oneLine = value.replaceAll('\n', '\\n');
  return value.includes('"') ? `${name}='${oneLine}'` : `${name}="${oneLine}"`;
}
