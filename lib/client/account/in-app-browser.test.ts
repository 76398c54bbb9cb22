import { MAY_BE_IN_APP } from './account';
import { browserLink, isInAppBrowser } from './in-app-browser';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0.6613.127 Mobile Safari/537.36';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36';

/**
 * What apps append. Collected by https://github.com/shalanah/inapp-spy (src/tests/mobile.ts) and
 * https://github.com/matomo-org/device-detector (Tests/fixtures), shortened.
 */
const APPS: readonly [app: string, userAgent: string][] = [
  ['Facebook, iOS', `${IPHONE} Mobile/22G100 [FBAN/FBIOS;FBAV/488.0.0.68.101;FBBV/658219612;IABMV/1]`],
  ['Facebook, iOS, newer', `${IPHONE} Mobile/22G100 Safari/604.1 MetaIAB Facebook`],
  ['Facebook, Android', `${ANDROID} [FB_IAB/FB4A;FBAV/440.0.0.30.119;]`],
  ['Facebook, Android, newer', `${CHROME} MetaIAB Facebook`],
  ['Messenger, iOS', `${IPHONE} Mobile/15E148 LightSpeed [FBAN/MessengerLiteForiOS;FBAV/335.1]`],
  ['Instagram, iOS', `${IPHONE} Mobile/22G100 Instagram 354.0.0.29.90 (iPhone12,8; iOS 18_6_2; IABMV/1)`],
  [
    'Instagram, iOS, newer',
    `${IPHONE} Mobile/23E254 Instagram 424.1.0.31.54 (iPhone18,4; iOS 26_4_1) NW/3 Safari/604.1`,
  ],
  ['Instagram, Android', `${ANDROID} Instagram 355.0.0.37.103 Android (30/11; 320dpi; 720x1411)`],
  ['Threads, iOS', `${IPHONE} Mobile/23D8133 Barcelona 379.0.0.26.99 (iPhone18,5; iOS 26_3_1; en_GB)`],
  ['Threads, Android', `${ANDROID} Barcelona 349.0.0.29.109 Android (34/14; 420dpi; 1080x2400)`],
  ['TikTok, iOS', `${IPHONE} Mobile/15E148 BytedanceWebview/d8a21c6 musical_ly_33.2.1 JsSdk/2.0`],
  ['TikTok, iOS, newer', `${IPHONE} Mobile/15E148 Safari/604.1 musical_ly_41.9.0`],
  ['TikTok, Android', `${ANDROID} trill_350402 JsSdk/1.0 AppName/trill BytedanceWebview/d8a21c6`],
  [
    'Snapchat, iOS',
    `${IPHONE} Version/18.6 Mobile/15E148 Snapchat/12.72.0.39 (like Safari/8617.2.4.10.8, panda)`,
  ],
  ['Snapchat, Android', `${ANDROID}Snapchat12.01.0.33 (SM-G990W; Android 12#G990WVLU3CVG1#31; gzip; )`],
  ['Pinterest, iOS', `${IPHONE} Mobile/15E148 [Pinterest/iOS]`],
  ['Pinterest, Android', `${ANDROID} [Pinterest/Android]`],
  ['X, iOS', `${IPHONE} Mobile/21G93 Twitter for iPhone/10.64.1`],
  ['X, Android', `${ANDROID} TwitterAndroid`],
  ['VK, iOS', `${IPHONE} Mobile/15E148 VKiOS/8.50`],
  ['VK, Android', `${CHROME} VKAndroidApp/8.9-13530 (Samsung, SM-G991B; Android 13; Scale 3.0; 1080x2265)`],
  ['KakaoTalk, iOS', `${IPHONE} Mobile/15E148 KAKAOTALK 10.3.1`],
  ['KakaoTalk, Android', `${ANDROID};KAKAOTALK 2410310`],
  ['LINE, iOS', `${IPHONE} Mobile/14D27 Safari Line/7.3.2`],
  ['LINE, Android', `${ANDROID} Line/8.5.3/IAB`],
  ['WeChat, iOS', `${IPHONE} Mobile/14D27 MicroMessenger/6.5.8 NetType/WIFI Language/zh_CN`],
  ['WeChat, Android', `${ANDROID} MQQBrowser/6.2 TBS/045513 MMWEBID/2689 MicroMessenger/8.0.1.1841`],
  ['LinkedIn, iOS', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30.1753`],
  ['Telegram, Android', `${CHROME} Telegram-Android/12.10.0 (Samsung SM-S901U1; Android 16; SDK 36; HIGH)`],
  [
    'NAVER, iOS',
    `${IPHONE} Version/16.5 Mobile/15E148 Safari/605.1 NAVER(inapp; search; 1010; 11.24.5; 12PRO)`,
  ],
  ['another app, iOS', `${IPHONE} Mobile/15E148`],
  ['another app, Android', ANDROID],
];

/** From the same collections; the tabs that Android's apps borrow from Chrome have Chrome's own. */
const BROWSERS: readonly [browser: string, userAgent: string][] = [
  ['Chrome, Android', CHROME],
  ['Chrome, iOS', `${IPHONE} CriOS/131.0.6778.134 Mobile/15E148 Safari/604.1`],
  [
    'Chrome, Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ],
  ['Safari, iOS', `${IPHONE} Version/26.4 Mobile/15E148 Safari/604.1`],
  [
    'Safari, macOS and iPadOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['Firefox, Android', 'Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0'],
  ['Firefox, iOS', `${IPHONE} FxiOS/130.1  Mobile/15E148 Safari/605.1.15`],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'],
  ['Samsung Internet', CHROME.replace('Chrome/', 'SamsungBrowser/25.0 Chrome/')],
  ['Edge, Android', `${CHROME} EdgA/125.0.2535.51`],
  ['Edge, iOS', `${IPHONE} EdgiOS/128.0.2739.82 Version/18.0 Mobile/15E148 Safari/604.1`],
  ['Opera, Android', `${CHROME} OPR/80.0.2254.73545`],
  ['Opera Mini, Android', `${ANDROID} OPR/60.0.2254.59405`],
  ['Opera, iOS', `${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1 OPT/5.0.7`],
  ['DuckDuckGo, Android', ANDROID.replace('; wv', '').replace('Mobile', 'Mobile DuckDuckGo/5')],
  ['DuckDuckGo, iOS', `${IPHONE} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
  ['Brave, iOS', `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['Yandex, Android', CHROME.replace(' Mobile', ' YaBrowser/24.7.7.799 Mobile')],
  ['Yandex Lite, Android', ANDROID.replace(' Mobile', ' YaBrowser/22.8.1.94 (lite) Mobile')],
  ['Yandex, iOS', `${IPHONE} Version/18.0 YaBrowser/24.7.7.799.10 SA/3 Mobile/15E148 Safari/604.1`],
  ['Huawei', CHROME.replace(' Mobile', ' HuaweiBrowser/15.0.4.312 Mobile')],
  ['vivo', `${ANDROID} VivoBrowser/11.1.0.0`],
  ['UC, Android', CHROME.replace(' Mobile', ' UCBrowser/13.4.0.1306 Mobile')],
  ['UC, iOS', `${IPHONE} Mobile/15E148 UCBrowser/15.5.0.1448`],
  ['the Google app, Android', `${ANDROID} GSA/15.1.2.28.arm64`],
  ['the Google app, iOS', `${IPHONE} GSA/334.0.674067880 Mobile/15E148 Safari/604.1`],
];

describe('isInAppBrowser', () => {
  it.each(APPS)('knows %s', (_app, userAgent) => {
    expect(isInAppBrowser({ userAgent })).toBe(true);
    expect(userAgent).toMatch(MAY_BE_IN_APP);
  });

  it.each(BROWSERS)('takes %s for a browser', (_browser, userAgent) =>
    expect(isInAppBrowser({ userAgent })).toBe(false),
  );

  it('is loaded in few browsers', () => {
    const others = BROWSERS.filter(([, userAgent]) => MAY_BE_IN_APP.test(userAgent)).map(([name]) => name);
    expect(others).toEqual([
      'Chrome, iOS',
      'Firefox, iOS',
      'Opera Mini, Android',
      'Yandex Lite, Android',
      'vivo',
      'UC, iOS',
      'the Google app, Android',
      'the Google app, iOS',
    ]);
  });

  it('takes a page of the home screen, which names no Safari, for one in a browser', () => {
    const userAgent = `${IPHONE} Mobile/15E148`;
    expect(isInAppBrowser({ userAgent, standalone: true })).toBe(false);
    expect(isInAppBrowser({ userAgent, standalone: false })).toBe(true);
  });
});

describe('browserLink', () => {
  it('names the page for any browser, and as the place to stay at', () => {
    expect(browserLink('https://chiaro.example/generator?lang=ru')).toBe(
      'intent://chiaro.example/generator?lang=ru#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fchiaro.example%2Fgenerator%3Flang%3Dru;end',
    );
  });

  it('keeps a port', () => {
    expect(browserLink('http://localhost:3000/')).toMatch(/^intent:\/\/localhost:3000\/#Intent;scheme=http;/);
  });
});
