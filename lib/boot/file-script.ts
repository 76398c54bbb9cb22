/** Root attribute: a file of the page is missing. The style sheet then shows the offer of a reload. */
export const MISSING_ATTRIBUTE = 'data-missing-file';
/** Attribute of buttons that reload the page, also where React has not arrived. */
export const RELOAD_ATTRIBUTE = 'data-reload';
/** Failures of a file before the page offers a reload. A bundler tries its own files twice at once. */
const FAILURES = 3;

/**
 * Follows the files of the page's code. Asks again for a script of the static HTML that fails, and hides the failure
 * from the bundler, which would give up; its own scripts have no `async` attribute. A file that keeps failing marks the
 * root until it has loaded.
 */
export const FILE_SCRIPT = `var failures={},root=document.documentElement,
fileOf=function(event){var file=event.target,address=file.tagName==='SCRIPT'?file.src:file.rel==='stylesheet'&&file.href;
return /\\/_next\\/static\\//.test(address)&&address};
document.addEventListener('load',function(event){
delete failures[fileOf(event)];
for(var address in failures)if(failures[address]>=${FAILURES})return;
root.removeAttribute('${MISSING_ATTRIBUTE}')},true);
addEventListener('error',function(event){
var file=event.target,address=fileOf(event);
if(!address)return;
var count=failures[address]=(failures[address]||0)+1;
if(count>=${FAILURES}&&navigator.onLine)root.setAttribute('${MISSING_ATTRIBUTE}','');
if(file.tagName!=='SCRIPT'||!file.hasAttribute('async'))return;
event.stopImmediatePropagation();
setTimeout(function(){
var again=document.createElement('script');
for(var pair of file.attributes)again.setAttribute(pair.name,pair.value);
file.replaceWith(again)},1e3*Math.min(count,30))},true);
addEventListener('click',function(event){if(event.target.closest&&event.target.closest('[${RELOAD_ATTRIBUTE}]'))location.reload()})`;
