import { buildApp } from './build-app';

/** `npm run build` */
buildApp({ checksTypes: true }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
