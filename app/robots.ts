import type { MetadataRoute } from 'next';

import { isPreview } from '@/lib/shared/deployment';

import { absoluteUrl } from './_metadata/site';

/** /robots.txt: everything but the API, and nothing of a deployment for trying things out. */
export default function robots(): MetadataRoute.Robots {
  if (isPreview(process.env)) return { rules: { userAgent: '*', disallow: '/' } };
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: absoluteUrl('/sitemap.xml'),
  };
}
