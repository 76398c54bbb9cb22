// The methods of Stripe.js that the stand-in lacks; each throws or rejects.
'use strict';

const THROWING = ['initCheckoutElementsSdk', 'initCheckoutFormSdk', 'paymentRequest'];
const REJECTING = `
  collectBankAccountForPayment collectBankAccountForSetup collectBankAccountToken
  collectFinancialConnectionsAccounts confirmAcssDebitPayment confirmAcssDebitSetup confirmAffirmPayment
  confirmAfterpayClearpayPayment confirmAlipayPayment confirmAmazonPaySetup confirmAuBecsDebitPayment
  confirmAuBecsDebitSetup confirmBacsDebitSetup confirmBancontactPayment confirmBancontactSetup
  confirmBilliePayment confirmBlikPayment confirmBlikSetup confirmBoletoPayment confirmCardPayment
  confirmCardSetup confirmCashappPayment confirmCashappSetup confirmCustomerBalancePayment
  confirmEpsPayment confirmFpxPayment confirmGiropayPayment confirmGrabPayPayment confirmIdealPayment
  confirmIdealSetup confirmKlarnaPayment confirmKonbiniPayment confirmMobilepayPayment
  confirmMultibancoPayment confirmOxxoPayment confirmP24Payment confirmPayByBankPayment confirmPayNowPayment
  confirmPayPalPayment confirmPayPalSetup confirmPayment confirmPixPayment confirmPromptPayPayment
  confirmSepaDebitPayment confirmSepaDebitSetup confirmSetup confirmSofortPayment confirmSofortSetup
  confirmTwintPayment confirmUsBankAccountPayment confirmUsBankAccountSetup confirmWechatPayPayment
  createConfirmationToken createEmbeddedCheckoutPage createEphemeralKeyNonce createRadarSession createToken
  handleCardAction handleNextAction initializePricing processOrder retrieveOrder retrievePaymentIntent
  retrieveSetupIntent verifyIdentity verifyMicrodepositsForPayment verifyMicrodepositsForSetup
`
  .trim()
  .split(/\s+/);

const throwing = (name) => () => {
  throw parts.notImplemented(`stripe.${name}()`);
};
const rejecting = (name) => () => Promise.reject(parts.notImplemented(`stripe.${name}()`));

parts.unimplementedMethods = Object.fromEntries([
  ...THROWING.map((name) => [name, throwing(name)]),
  ...REJECTING.map((name) => [name, rejecting(name)]),
]);
