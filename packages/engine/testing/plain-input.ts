import { type PortraitRequest, parseRequest } from '../job/request';

/** A job's input for these pictures, with the page's defaults and then `changes`. */
export function plainInput(templateUrl: string, selfieUrls: string[], changes: object = {}): PortraitRequest {
  return { ...parseRequest({ template_url: templateUrl, selfie_urls: selfieUrls }), ...changes };
}
