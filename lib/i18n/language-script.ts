import { LOCALE_COOKIE, LOCALE_PARAMETER, LOCALES, PREFERENCE_KEY } from './locales';

/** Session storage: the page was reloaded already, so that a cookie that does not work cannot loop. */
export const RELOADED_KEY = 'languageReloaded';

/**
 * Runs in the head before anything is painted. When local storage names another language than the page
 * was served in (the cookie is missing or late), it writes the cookie, checks that it stuck, and reloads
 * once; the server then sends the right page. A page opened with `?lang=` is left alone. Identical on
 * every page, so that its hash in the content security policy is too.
 */
export const LANGUAGE_SCRIPT = `(function(){try{
var stored=localStorage.getItem('${PREFERENCE_KEY}'),served=document.documentElement.lang;
if(${JSON.stringify(LOCALES)}.indexOf(stored)<0||new URLSearchParams(location.search).has('${LOCALE_PARAMETER}'))return;
if(stored===served){sessionStorage.removeItem('${RELOADED_KEY}');return}
if(sessionStorage.getItem('${RELOADED_KEY}'))return;
var pair='${LOCALE_COOKIE}='+stored;
document.cookie=pair+';path=/;max-age=31536000;samesite=lax';
if(document.cookie.split('; ').indexOf(pair)<0)return;
sessionStorage.setItem('${RELOADED_KEY}','1');
document.documentElement.style.visibility='hidden';
location.reload();
}catch(error){}})()`;
