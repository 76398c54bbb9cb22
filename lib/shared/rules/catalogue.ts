/** A predefined picture. */
interface Option<Id extends string> {
  readonly id: Id;
  /** Path of the picture below the assets' host. */
  readonly url: string;
  /** Name in English. */
  readonly name: string;
}

function option<const Id extends string>(folder: string, id: Id, name: string): Option<Id> {
  return { id, url: `/images/${folder}/${id}.webp`, name };
}

/** The predefined poses, in the order of the page; the first one is selected at first. */
export const POSES = [
  option('poses', 'anna', 'Anna'),
  option('poses', 'daniel', 'Daniel'),
  option('poses', 'maya', 'Maya'),
  option('poses', 'leo', 'Leo'),
  option('poses', 'sofia', 'Sofia'),
] as const;

/** The predefined styles, in the order of the page. The messages translate their names. */
export const STYLES = [
  option('styles', 'professional', 'Professional'),
  option('styles', 'casual', 'Casual'),
  option('styles', 'cinematic', 'Cinematic'),
  option('styles', 'vintage', 'Vintage'),
] as const;

export type TemplateOption = (typeof POSES)[number];
export type StyleOption = (typeof STYLES)[number];
export type PoseId = TemplateOption['id'];
export type StyleId = StyleOption['id'];

function pathIn(options: readonly Option<string>[], id: string): string {
  return options.find((known) => known.id === id)?.url ?? '';
}

/** Path of a pose's picture below the assets' host: what a request's template_url ends in. */
export function posePath(id: PoseId): string {
  return pathIn(POSES, id);
}

/** Path of a pose's plate, its picture without the person, below the assets' host. */
export function posePlatePath(id: PoseId): string {
  return posePath(id).replace('/poses/', '/plates/');
}

/** Path of a style's picture below the assets' host: what a request's style_image ends in. */
export function stylePath(id: StyleId): string {
  return pathIn(STYLES, id);
}

/** Returns the pose whose picture is at a path, or null. */
export function poseAt(path: string): PoseId | null {
  return POSES.find(({ url }) => url === path)?.id ?? null;
}

/** Returns the style whose picture is at a path, or null. */
export function styleAt(path: string): StyleId | null {
  return STYLES.find(({ url }) => url === path)?.id ?? null;
}

const CATALOGUE_PATHS: ReadonlySet<string> = new Set([...POSES, ...STYLES].map(({ url }) => url));

/** Whether a path names a picture of the catalogue. */
export function isCataloguePath(path: string): boolean {
  return CATALOGUE_PATHS.has(path);
}
