import type { MetadataRoute } from 'next';

import { isPreview } from '@/lib/shared/deployment';

import { absoluteUrl } from './_metadata/site';

/** /robots.txt: everything except the API, and nothing of a preview. */
export default function robots(): MetadataRoute.Robots {
  if (isPreview(process.env)) return { rules: { userAgent: '*', disallow: '/' } };
  return {
    rules: { userAgent: '*', allow: '/', disallow: '/api/' },
    sitemap: absoluteUrl('/sitemap.xml'),
  };
}
