import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, LOCALE_PARAMETER, LOCALES, PREFERENCE_KEY } from './locales';

/** Session storage: the page was reloaded once, so that a cookie that does not stick causes no loop. */
export const RELOADED_KEY = 'languageReloaded';

/**
 * Reloads a page once, before its first paint, when the browser's stored language is another than the page's: the
 * cookie was missing or came too late. It leaves pages with `?lang=` alone. The boot script catches its errors.
 */
export const LANGUAGE_SCRIPT = `var stored;
try{stored=localStorage.getItem('${PREFERENCE_KEY}')}catch(error){}
stored=stored||(document.cookie.match(/\\b${LOCALE_COOKIE}=([^;]+)/)||[])[1];
var served=document.documentElement.lang,locales=${JSON.stringify(LOCALES)};
if(locales.indexOf(stored)<0||locales.indexOf(served)<0||new URLSearchParams(location.search).has('${LOCALE_PARAMETER}'))return;
if(stored===served){sessionStorage.removeItem('${RELOADED_KEY}');return}
if(sessionStorage.getItem('${RELOADED_KEY}'))return;
var pair='${LOCALE_COOKIE}='+stored;
document.cookie=pair+';path=/;max-age=${LOCALE_COOKIE_SECONDS};samesite=lax';
if(document.cookie.split('; ').indexOf(pair)<0)return;
sessionStorage.setItem('${RELOADED_KEY}','1');
document.documentElement.style.visibility='hidden';
location.reload()`;
