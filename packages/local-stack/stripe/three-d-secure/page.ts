import { escapeHtml } from '../../kit/browser-pages';
import { AUTHENTICATION_PATH } from '../payments/confirm-intent';

export type PageLanguage = 'en' | 'ru';

/** Returns the language of the page: that which the browser's Accept-Language names first, if it is one of the two. */
export function preferredLanguage(acceptLanguage = ''): PageLanguage {
  return acceptLanguage.toLowerCase().startsWith('ru') ? 'ru' : 'en';
}

/** The path of the page's style sheet. */
export const STYLE_PATH = '/3d_secure_2/page.css';

const TEXTS = {
  en: {
    banner: '<strong>Local stack, not your bank.</strong> No money moves, and nothing leaves this computer.',
    title: 'Authenticate the payment',
    lead: 'Here your bank would ask whether this payment is yours. Choose how it ends.',
    merchant: 'Merchant',
    amount: 'Amount',
    card: 'Card',
    complete: 'Complete authentication',
    fail: 'Fail authentication',
    over: 'This authentication is over',
    overLead: 'The payment was cancelled or started anew meanwhile.',
    back: 'Back to the merchant',
  },
  ru: {
    banner:
      '<strong>Это локальный стенд, а не ваш банк.</strong> Деньги не списываются, данные не покидают этот компьютер.',
    title: 'Подтверждение платежа',
    lead: 'Здесь банк спросил бы, ваш ли это платёж. Выберите, чем всё закончится.',
    merchant: 'Получатель',
    amount: 'Сумма',
    card: 'Карта',
    complete: 'Подтвердить платёж',
    fail: 'Отклонить платёж',
    over: 'Подтверждение уже не нужно',
    overLead: 'Платёж тем временем отменили или начали заново.',
    back: 'Вернуться к получателю',
  },
} as const satisfies Record<PageLanguage, Record<string, string>>;

export interface PaymentOnPage {
  token: string;
  merchant: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** The card's last four digits. */
  last4: string;
}

/** Returns the authentication page as an HTML document. */
export function authenticationPage(payment: PaymentOnPage, language: PageLanguage): string {
  const texts = TEXTS[language];
  const amount = new Intl.NumberFormat(language, { style: 'currency', currency: payment.currency }).format(
    payment.amount / 100,
  );
  const path = `${AUTHENTICATION_PATH}${payment.token}`;
  return document(
    language,
    texts.title,
    `<p class="lead">${texts.lead}</p>
<dl>
  <div><dt>${texts.merchant}</dt><dd>${escapeHtml(payment.merchant)}</dd></div>
  <div><dt>${texts.amount}</dt><dd>${escapeHtml(amount)}</dd></div>
  <div><dt>${texts.card}</dt><dd>•••• ${escapeHtml(payment.last4)}</dd></div>
</dl>
<div class="actions">
  <form method="post" action="${path}/complete"><button type="submit" class="primary">${texts.complete}</button></form>
  <form method="post" action="${path}/fail"><button type="submit" class="quiet">${texts.fail}</button></form>
</div>`,
  );
}

/** Returns the page for a superseded authentication; `back` is the merchant's address. */
export function endedPage(back: string, language: PageLanguage): string {
  const texts = TEXTS[language];
  const link = `<p class="actions"><a class="primary" href="${escapeHtml(back)}">${texts.back}</a></p>`;
  return document(language, texts.over, `<p class="lead">${texts.overLead}</p>\n${link}`);
}

function document(language: PageLanguage, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title} – Chiaro</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header><p>${TEXTS[language].banner}</p></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}
