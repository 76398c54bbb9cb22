import type { ComponentProps } from 'react';

/** The files of one picture; a user's own picture has no versions. */
export interface PictureFiles {
  /** Address for browsers without `srcset`. */
  src: string;
  /** Candidates by width, for the attribute `srcset`. */
  avif?: string;
  webp?: string;
  /** Pixels; without them the class sets the shape. */
  width?: number;
  height?: number;
}

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  files: PictureFiles;
  alt: string;
  /** Width on the page, for the attribute `sizes`. */
  sizes?: string;
}

/** A picture in the smallest file that the browser supports. `className` is the image's; the box around it has no layout. */
export function Picture({ files, alt, sizes, ...rest }: PictureProps) {
  const { avif, webp, ...fallback } = files;
  return (
    <picture className="contents [&>source]:hidden">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        loading="lazy"
        decoding="async"
        // A browser would fetch the first pictures that are in view before the page's code.
        fetchPriority="low"
        {...rest}
        alt={alt}
        sizes={webp && sizes}
        srcSet={webp}
        {...fallback}
      />
    </picture>
  );
}
