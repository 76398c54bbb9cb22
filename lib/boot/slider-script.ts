/** Divides two compared pictures where their slider is, also before the page's code has loaded. */
export const SLIDER_SCRIPT = `addEventListener('input',function(event){
var frame=event.target.closest('[data-divided]');
if(frame)frame.style.setProperty('--divide',event.target.value+'%')})`;
