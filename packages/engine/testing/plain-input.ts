/** A job's input with the page's defaults, for these pictures; fields can be replaced. */
export function plainInput(templateUrl: string, selfieUrls: string[], changes: object = {}) {
  return {
    template_url: templateUrl,
    selfie_urls: selfieUrls,
    positive_prompt: '',
    negative_prompt: '',
    ip_weight: 1.1,
    cn_strength: 1.1,
    control_pose: true,
    template_denoise: 0.9,
    steps: 7,
    style_image: null,
    style_weight: 0,
    method: 0,
    ...changes,
  };
}
