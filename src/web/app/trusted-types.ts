// Must be the first module of the page: the server's policy lets no markup in except through this one gate.
// Mantine writes only style text this way; anything with a tag in it is a mistake or an attack.

type TrustedTypesFactory = {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => unknown
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory }
trustedTypes?.createPolicy('default', { createHTML: refuseMarkup })

export function refuseMarkup(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup may not be written into the page as text.')
  return text
}
