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

/** Returns a page of a stand-in as an HTML document; `banner`, in HTML, says whose page it is not. */
export function standInPage(page: {
  title: string;
  banner: string;
  /** The address of the style sheet. */
  style: string;
  body: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(page.title)} – Chiaro’s local stack</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${page.style}">
</head>
<body>
<header><p>${page.banner}</p></header>
${page.body}
</body>
</html>
`;
}
