import { EXAMPLES } from '@/lib/shared/rules/examples';

import { EXAMPLE_METRIC } from './example-headers';

/**
 * The part of the boot script that writes the index of this visit's pair of examples to the root element's `data-example`
 * before the first paint; the style sheet shows that pair of those in the static HTML. The pictures load lazily, so that
 * the other pairs are never fetched. The home page's headers name the pair that they preload; other pages, from which one
 * may come home, name none, and any will do.
 */
export const EXAMPLE_SCRIPT = `var index=Math.floor(Math.random()*${EXAMPLES.length});
((performance.getEntriesByType('navigation')[0]||{}).serverTiming||[]).forEach(function(timing){
if(timing.name==='${EXAMPLE_METRIC}')index=timing.description});
document.documentElement.dataset.example=index`;
