import { createJiti } from 'jiti';

const { withNoBreakSpaces } = await createJiti(import.meta.url).import('./typography.ts');

/** Every message of a catalogue with its path, as next-intl's loader wants them. */
function messagesOf(catalogue, path = []) {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ id: [...path, key].join('.'), message: value }]
      : messagesOf(value, [...path, key]),
  );
}

/**
 * Reads a catalogue for the build and adds no-break spaces:
 * https://next-intl.dev/docs/usage/plugin#messages-format-custom
 */
export default function createCatalogueCodec() {
  return {
    decode: (source, { locale }) => messagesOf(JSON.parse(withNoBreakSpaces(source, locale))),
    // Only next-intl's extraction writes files; we don't use it.
    encode: () => {
      throw new Error('The messages are written by hand.');
    },
  };
}
