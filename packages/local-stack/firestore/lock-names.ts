/** The one resource on which queries and the changes that would alter their results are held apart. */
export const QUERIES_LOCK = 'queries';

/** The resource that stands for one document, whether it exists or not. */
export function lockNameOfDocument(name: string): string {
  return `document ${name}`;
}
