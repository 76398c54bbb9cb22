import { readFileSync } from 'node:fs';
import path from 'node:path';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for an element's content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Reads a file that the stack serves to browsers; `file` is relative to this package. */
export function readBrowserFile(file: string): string {
  return readFileSync(path.join(process.cwd(), 'packages', 'local-stack', file), 'utf8');
}
