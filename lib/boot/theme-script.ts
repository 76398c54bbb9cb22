/** Local storage: the theme that the user chose; without one the system's applies. */
export const THEME_KEY = 'preferredTheme';

/** Colour of the page in each theme; browsers also use it around the page. */
export const PAPER_COLORS = { light: '#FAFAF8', dark: '#131617' } as const;

/**
 * Sets `data-theme` on the root before the first paint and after each change, here and in other tabs; a framework that
 * replaces the root removes attributes. Of the metas it changes only `media`, because the framework knows them by their
 * content, and only to another value, because a write makes the browser compute the colour again.
 */
export const THEME_SCRIPT = `var root=document.documentElement,key='${THEME_KEY}',theme,
apply=function(){
var forced=theme==='light'||theme==='dark';
if(!forced)delete root.dataset.theme;
else if(root.dataset.theme!==theme)root.dataset.theme=theme;
document.querySelectorAll('meta[name=theme-color]').forEach(function(meta){
var own=meta.content==='${PAPER_COLORS.dark}'?'dark':'light',
media=forced?own===theme?'all':'not all':'(prefers-color-scheme: '+own+')';
if(meta.media!==media)meta.media=media})},
watch=new MutationObserver(apply);
watch.observe(root,{attributeFilter:['data-theme']});
watch.observe(document.head,{childList:true});
addEventListener('storage',function(event){if((event.key||key)===key){theme=event.newValue;apply()}});
try{theme=localStorage.getItem(key)}catch(error){}
apply()`;
