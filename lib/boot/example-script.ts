import { EXAMPLES, exampleName } from '@/lib/shared/rules/examples';

/** Placeholder for a picture's name in its candidates. */
const NAME = '*';

export interface ExamplePictures {
  /** Candidates of an example's picture in AVIF, for the attribute `srcset`. */
  candidates: (name: string) => string;
  /** Their width on the home page, for the attribute `sizes`. */
  sizes: string;
}

/**
 * The part of the boot script that picks this visit's pair of examples before the first paint. It writes the index to the
 * root element's `data-example`, by which the style sheet shows one of the pairs in the static HTML. The pictures load
 * lazily, so that the other pairs are never fetched; on the home page the script preloads the two.
 */
export function exampleScript({ candidates, sizes }: ExamplePictures): string {
  const names = (['after', 'before'] as const).map((moment) =>
    EXAMPLES.map(({ id }) => exampleName(id, moment)),
  );
  return `var index=Math.floor(Math.random()*${EXAMPLES.length});
document.documentElement.dataset.example=index;
if(location.pathname!=='/')return;
${JSON.stringify(names)}.forEach(function(pictures){
var link=document.createElement('link');
link.rel='preload';
link.as='image';
link.type='image/avif';
link.fetchPriority='high';
link.imageSizes=${JSON.stringify(sizes)};
link.imageSrcset=${JSON.stringify(candidates(NAME))}.split('${NAME}').join(pictures[index]);
document.head.appendChild(link)
})`;
}
