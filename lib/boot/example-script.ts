import { EXAMPLES, exampleName } from '@/lib/shared/rules/examples';

/** Stands for a picture's name in the pattern of its candidates. */
const NAME = '*';

export interface ExamplePictures {
  /** Candidates of an example's picture in AVIF, as the attribute `srcset` takes them. */
  candidates: (name: string) => string;
  /** Their width on the home page, as the attribute `sizes` says it. */
  sizes: string;
}

/**
 * Piece of the boot script that picks the pair of examples of this visit before anything is painted: it writes
 * its index to the root element's `data-example`, by which the style sheet shows one pair of all those in
 * the static HTML. The pictures below are loaded lazily, so that the others are never fetched; on the home
 * page it therefore asks for the two at once.
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
