/** The predefined poses, in the order of the page; the first one is selected at first. */
export const POSES = [
  { id: 'anna', name: 'Anna' },
  { id: 'daniel', name: 'Daniel' },
  { id: 'maya', name: 'Maya' },
  { id: 'leo', name: 'Leo' },
  { id: 'sofia', name: 'Sofia' },
] as const;

/** The predefined styles, in the order of the page. Their names are translated. */
export const STYLES = ['professional', 'casual', 'cinematic', 'vintage'] as const;

export type PoseId = (typeof POSES)[number]['id'];
export type StyleId = (typeof STYLES)[number];

/** Path of a pose's picture below the assets' host: what a request's template_url ends in. */
export function posePath(id: PoseId): string {
  return `/images/poses/${id}.webp`;
}

/** Path of a style's picture below the assets' host: what a request's style_image ends in. */
export function stylePath(id: StyleId): string {
  return `/images/styles/${id}.webp`;
}

const CATALOGUE_PATHS: ReadonlySet<string> = new Set([
  ...POSES.map((pose) => posePath(pose.id)),
  ...STYLES.map((style) => stylePath(style)),
]);

/** Whether a path names a picture of the catalogue. */
export function isCataloguePath(path: string): boolean {
  return CATALOGUE_PATHS.has(path);
}
