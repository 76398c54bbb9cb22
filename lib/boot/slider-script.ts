/**
 * The part of the boot script that divides two compared pictures where their slider is, until the page's code does: that
 * stops the event before it comes here.
 */
export const SLIDER_SCRIPT = `addEventListener('input',function(event){
var frame=event.target.closest('[data-divided]');
if(frame)frame.style.setProperty('--divide',event.target.value+'%')})`;
