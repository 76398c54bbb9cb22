import type { MetadataRoute } from 'next';

import { absoluteUrl, isTrial } from './_metadata/site';

/** /robots.txt: everything but the API, and nothing of a deployment for trying things out. */
export default function robots(): MetadataRoute.Robots {
  if (isTrial()) return { rules: { userAgent: '*', disallow: '/' } };
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: absoluteUrl('/sitemap.xml'),
  };
}
