const longest = 500
const tokens = /\bshp[a-z]{2}_[A-Za-z0-9]+|\bBearer\s+\S+/g
const emails = /[^\s"'<>@]+@[^\s"'<>@]+\.[a-z]{2,}/gi

/** Makes a channel's own words safe to keep and to show: no token, no secret of ours, no e-mail, not endless. */
export function redact(text: string, secrets: readonly string[] = []): string {
  const withoutOurs = secrets
    .filter((secret) => secret.length > 3)
    .reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text)
  const clean = withoutOurs.replace(tokens, '[secret]').replace(emails, '[e-mail]')
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean
}
