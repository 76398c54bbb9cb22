/**
 * The part of the boot script that divides two compared pictures where their slider is, also before the page's code has
 * loaded. From then on the slider has the code's value when the event comes here.
 */
export const SLIDER_SCRIPT = `addEventListener('input',function(event){
var frame=event.target.closest('[data-divided]');
if(frame)frame.style.setProperty('--divide',event.target.value+'%')})`;
