import { readFileSync } from 'node:fs';
import path from 'node:path';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML, fit for an element's content and for an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The text of a file that the stack serves to browsers; `file` is relative to this package. */
export function readBrowserFile(file: string): string {
  return readFileSync(path.join(process.cwd(), 'packages', 'local-stack', file), 'utf8');
}
