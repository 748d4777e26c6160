const longest = 500
// Looked at before it is shortened, so that no half of a secret is left at the end; a flood of text costs nothing.
const lookedAt = 4_000
const tokens = /\bshp[a-z]{2}_[A-Za-z0-9]+|\bBearer\s+\S+/g
const emails = /[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi

/** Makes a channel's own words safe to keep and to show: no token, no secret of ours, no e-mail, not endless. */
export function redact(text: string, secrets: readonly string[] = []): string {
  const withoutOurs = secrets
    .filter((secret) => secret.length > 3)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text.slice(0, lookedAt))
  const clean = withoutOurs.replace(tokens, '[secret]').replace(emails, '[e-mail]')
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean
}
