import { escapeHtml, standInPage } from '../../kit/browser-pages';
import { AUTHENTICATION_PATH } from '../payments/confirm-intent';

/** The path of the page's style sheet. */
export const STYLE_PATH = '/3d_secure_2/page.css';

interface PaymentOnPage {
  token: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** The card's last four digits. */
  last4: string;
}

/** Returns the authentication page as an HTML document. */
export function authenticationPage(payment: PaymentOnPage): string {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: payment.currency });
  const path = `${AUTHENTICATION_PATH}${payment.token}`;
  return standInPage({
    title: 'Authenticate the payment',
    banner: '<strong>Local stack, not your bank.</strong> No money moves, and nothing leaves this computer.',
    style: STYLE_PATH,
    body: `<main>
<h1>Authenticate the payment</h1>
<p class="lead">Here your bank would ask whether this payment is yours. Choose how it ends.</p>
<dl>
  <div><dt>Merchant</dt><dd>Chiaro</dd></div>
  <div><dt>Amount</dt><dd>${escapeHtml(money.format(payment.amount / 100))}</dd></div>
  <div><dt>Card</dt><dd>•••• ${escapeHtml(payment.last4)}</dd></div>
</dl>
<form method="post" action="${path}/complete"><button type="submit" class="primary">Complete authentication</button></form>
<form method="post" action="${path}/fail"><button type="submit">Fail authentication</button></form>
</main>`,
  });
}
