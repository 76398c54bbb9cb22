/** The variables of a deployment without payments. */
export const PRODUCTION_VARIABLES = {
  APP_URL: 'https://chiaro.example.com/',
  SERVER_SECRET: 'x'.repeat(32),
  CRON_SECRET: 'x'.repeat(16),
  OPERATOR_NAME: 'Ada Lovelace',
  OPERATOR_ADDRESS: 'Kramgasse 49, 3011 Bern, Switzerland',
  NEXT_PUBLIC_OPERATOR_EMAIL: 'ada@chiaro.example.com',
  NEXT_PUBLIC_FIREBASE_API_KEY: 'key',
  NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: 'auth.example.com',
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: 'chiaro',
  FIREBASE_CLIENT_EMAIL: 'server@chiaro.iam.gserviceaccount.com',
  FIREBASE_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----',
  BLOB_PRIVATE_READ_WRITE_TOKEN: 'vercel_blob_rw_abc_def',
  BLOB_PUBLIC_READ_WRITE_TOKEN: 'vercel_blob_rw_ghi_jkl',
  RUNPOD_API_KEY: 'rp',
  RUNPOD_ENDPOINT_ID: 'endpoint',
};

/** What a preview needs, where no other deployment has its keys. */
export const PREVIEW_VARIABLES = {
  VERCEL_ENV: 'preview',
  PRODUCTION_KEYS: Array.from({ length: 5 }, () => '0'.repeat(12)).join(','),
};
