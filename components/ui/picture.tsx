import type { ComponentProps } from 'react';

/** The files of one picture; a picture of a person's own has no versions. */
export interface PictureFiles {
  /** Address for browsers that know nothing else. */
  src: string;
  /** Candidates by width, as the attribute `srcset` takes them. */
  avif?: string;
  webp?: string;
  /** Pixels; in place of them the shape is the class's to keep. */
  width?: number;
  height?: number;
}

interface PictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> {
  files: PictureFiles;
  alt: string;
  /** Width on the page, as the attribute `sizes` says it. */
  sizes?: string;
}

/** A picture in the smallest file that the browser can show well. `className` is the image's; the box around it has no layout. */
export function Picture({ files, alt, sizes, ...rest }: PictureProps) {
  const { avif, webp, src, width, height } = files;
  return (
    <picture className="contents [&>source]:hidden">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        loading="lazy"
        decoding="async"
        {...rest}
        alt={alt}
        sizes={webp && sizes}
        srcSet={webp}
        src={src}
        width={width}
        height={height}
      />
    </picture>
  );
}
