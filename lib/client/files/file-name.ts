import { localDay } from '../../browser/local-day';

/** What a file's name tells of its portrait. */
export interface FileNameParts {
  /** 1 is the oldest portrait. */
  readonly number: number;
  /** Null where it is unknown how the portrait was made. */
  readonly made: { readonly pose: string; readonly at: number } | null;
}

/** Name of a portrait's file: its pose and day, else its number. `cut` is a word for the shape. */
export function portraitFileName({ number, made }: FileNameParts, extension: string, cut?: string): string {
  const words = made
    ? [made.pose === 'custom' ? 'custom-pose' : made.pose, localDay(made.at)]
    : ['portrait', number];
  return `${['chiaro', ...words, ...(cut === undefined ? [] : [cut])].join('-')}.${extension}`;
}
