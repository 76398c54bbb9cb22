// The texts of the card field by Stripe's codes; the English ones are Stripe's: https://docs.stripe.com/error-codes
'use strict';

const TEXTS = {
  en: {
    language: 'en',
    card: 'Credit or debit card',
    labels: { number: 'Card number', expiry: 'Expiry date', cvc: 'CVC' },
    placeholders: {
      number: '1234 1234 1234 1234',
      expiry: 'MM / YY',
      cvc: 'CVC',
    },
    errors: {
      invalid_number: 'Your card number is invalid.',
      incomplete_number: 'Your card number is incomplete.',
      incomplete_expiry: "Your card's expiration date is incomplete.",
      invalid_expiry_month: "Your card's expiration month is invalid.",
      invalid_expiry_month_past: "Your card's expiration date is in the past.",
      invalid_expiry_year_past: "Your card's expiration year is in the past.",
      incomplete_cvc: "Your card's security code is incomplete.",
    },
    connection:
      'We are experiencing issues connecting to our payments provider. You have not been charged. ' +
      'Please check your internet connection and try again.',
    unexpected: 'An unexpected error has occurred.',
  },
  ru: {
    language: 'ru',
    card: 'Банковская карта',
    labels: { number: 'Номер карты', expiry: 'Срок действия', cvc: 'CVC' },
    placeholders: {
      number: '1234 1234 1234 1234',
      expiry: 'ММ / ГГ',
      cvc: 'CVC',
    },
    errors: {
      invalid_number: 'Номер карты недействителен.',
      incomplete_number: 'Номер карты указан не полностью.',
      incomplete_expiry: 'Срок действия карты указан не полностью.',
      invalid_expiry_month: 'Месяц окончания срока действия карты указан неверно.',
      invalid_expiry_month_past: 'Срок действия карты истёк.',
      invalid_expiry_year_past: 'Год окончания срока действия карты уже прошёл.',
      incomplete_cvc: 'Код безопасности карты указан не полностью.',
    },
    connection:
      'Не удаётся связаться с платёжной системой. Деньги не списаны. ' +
      'Проверьте подключение к интернету и попробуйте ещё раз.',
    unexpected: 'Произошла непредвиденная ошибка.',
  },
};

/** Returns the texts of a Stripe locale; `auto` is the browser's language, and an unknown one is English. */
parts.textsFor = (locale) => {
  const language = !locale || locale === 'auto' ? navigator.language : locale;
  return language.toLowerCase().startsWith('ru') ? TEXTS.ru : TEXTS.en;
};

/** Returns a mistake in the form of `change` events and createPaymentMethod(). */
parts.validationError = (code, texts) => ({
  code,
  type: 'validation_error',
  message: texts.errors[code],
});

/** The error for every unimplemented function of Stripe.js: never a false success. */
parts.notImplemented = (what) => new Error(`The local stack's Stripe does not implement ${what}.`);
